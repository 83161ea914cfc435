"""C09, C10: the account is the key that signed."""

from server.doors.identity import MOST_OFFERS, Identity
from shared.wire import Guest, Keyed


def test_the_key_that_signed_is_the_account() -> None:
    identity = Identity()
    assert identity.begins("play")
    assert identity.offers_key("SHA256:mine")  # offered
    assert identity.offers_key("SHA256:mine")  # and signed with
    identity.completes()
    assert identity.who == Keyed("SHA256:mine")


def test_c09_a_key_that_was_only_offered_is_no_account() -> None:
    identity = Identity()
    identity.begins("play")
    identity.offers_key("SHA256:victim")
    identity.comes_without()
    identity.completes()
    assert identity.who == Guest()


def test_c10_of_several_offered_keys_the_last_one_signed() -> None:
    identity = Identity()
    identity.begins("play")
    for number in range(20):
        assert identity.offers_key(f"SHA256:{number}")
    identity.completes()
    assert identity.who == Keyed("SHA256:19")


def test_a_login_begun_anew_as_another_user_forgets_what_was_offered() -> None:
    identity = Identity()
    identity.begins("play")
    identity.offers_key("SHA256:victim")
    assert not identity.begins("guest")
    identity.completes()
    assert identity.who == Guest()


def test_no_player_is_known_before_the_login_is_complete() -> None:
    identity = Identity()
    identity.begins("play")
    identity.offers_key("SHA256:mine")
    assert identity.who == Guest()


def test_keys_beyond_any_agents_are_not_looked_at() -> None:
    identity = Identity()
    identity.begins("play")
    assert [identity.offers_key("SHA256:x") for _ in range(MOST_OFFERS + 1)][-2:] == [True, False]


def test_a_user_name_is_a_name_unless_it_only_says_how_to_come_in() -> None:
    names = {}
    for user in ("kari", "play", "guest", "root", "x" * 900):
        identity = Identity()
        identity.begins(user)
        names[user] = identity.name
    assert names == {"kari": "kari", "play": "", "guest": "", "root": "", "x" * 900: "x" * 200}


def test_a_code_before_the_at_sign_is_a_wish_and_no_name() -> None:
    identity = Identity()
    identity.begins("dapu-munu-64")
    assert (identity.code, identity.name) == ("dapu-munu-64", "")
    identity.begins("kari")
    assert (identity.code, identity.name) == ("", "kari")
    identity.begins("Play")
    assert identity.name == ""
