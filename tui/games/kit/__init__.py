"""What the tables of all games are made of. It knows no game; each game's folder is built on it.

A table is described in three steps, each of them pure, and shown by one widget:

1. **Parts** (``part``). A ``Part`` is a piece of a table and the widget that shows it: ``SACK =
   Part(Cards)``. A game lists its parts once, in the order in which they lie over each other. Header, time,
   log, chat and footer need not be listed: every table has them.
2. **Layout** (``layout``). One value for each game says for each size class where its parts stand, and
   which of them move apart where there are more rows than needed: ``LAYOUT = Plans(small=Plan(…), normal=…,
   large=…)``. ``LAYOUT.at(size, players)`` gives the boxes; centring, spare rows and the room for the log
   are reckoned here.
3. **Scene** (``scene``). A frozen value: the layout, header and time, and for every part that is to be seen
   its box and its view model. A game has one pure function from a view, and from what the screen knows
   beside it, to a scene. It builds each view model through a ``Memo``, naming exactly what that depends on:
   a view model whose inputs are what they were is not built again, and a widget that is given what it shows
   already does nothing.

``Board`` (``board``) composes the widgets of some parts, and shows scenes. It knows no screen: a table, a
replay and a sheet of the gallery show the same scenes with the same widgets. ``paint_scene`` paints one on
a bare canvas.

The screens, each a page:

- ``house_table``, ``overlaid_table``, ``table_screen``: what all tables share. Votes, notices and bots that
  wait; what is looked at over a table, which ``overlay`` shows as a modal screen while the table's keys go
  on working; board, end, keys and mouse.
- ``told_table``, ``turn_screen``: one plays after the other. The view, what happened, and the log of it,
  put into words a chapter at a time (``story``); what is marked (``Marking``), moves and refusals, the look
  at what was decided, and time: a second that passes builds the header's figure and the time bar alone.
- ``replaying``, ``ending``, ``end_page``: a finished game looked at again, and the page of its result.

A game with turns has: ``layout``, its parts and where they stand; ``view_model``, the scene, without
terminal or clock, so that every moment can be looked at in a test; ``commands``, what keys and clicks mean,
from a view and a marking to another marking, a move, or the sentence why not, which is one that the rules
refuse with; ``prompts``, what the strip asks or tells, read from ``view.offers`` and nothing else;
``words``, what happened, where a sentence about the reader is a message of its own, since other languages
bend it as they need; ``animations``, which hold back for a moment what the eye should follow, and change
the screen's state and nothing else; ``keys``, its bindings, from which the strip and the cards have their
letters; ``hints``, what keys do now, in this moment's words; ``table``, the screen.
"""
