"""Golden transcripts: what warms the screens before players come is what the rules would tell today."""

import pytest

from shared.games.catalogue import GAMES
from tests.laws.transcripts import file_of, transcript_of
from tui.games.transcript import written


@pytest.mark.parametrize("key", GAMES)
def test_the_transcript_of_a_game_is_what_its_golden_record_gives(key: str) -> None:
    """Where this fails: python -m tests.laws.transcripts."""
    transcript = transcript_of(key)
    assert file_of(key).read_bytes() == written(transcript)
    assert transcript.moments[0].n == 0
    assert transcript.moments[-1].view
    assert any(moment.view["offers"] for moment in transcript.moments), "nobody ever had a choice in it"
