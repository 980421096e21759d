"""Refusals as data; the sentence is made at the edge."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import Error as DatabaseAway

from dimrift_site.base.disk_space import NO_SPACE
from dimrift_site.base.web.coded_refusal import CodedRefusal
from dimrift_site.base.web.shared_cache import CacheAway
from engine import BadFile, Refused

SENTENCES: Final = {
    # of lists
    "bad_change": "A change is written section:card:number, such as main:toll-box:1; this is not: {value}.",
    "unknown_card": "There is no card {value}.",
    "too_many_changes": "At most {most} changes can be made at once.",
    "too_many_entries": "A deck has no more than {most} different entries.",
    "public_needs_account": "A public deck needs an account; without one it can be private or unlisted.",
    "public_needs_catalogue": "A public deck has cards of the catalogue alone. This one has some of a "
    "workshop: it can be private or unlisted.",
    "hidden": "This deck was hidden after a report. Only you see it; your notices say why.",
    "too_many_labels": "There are {most} named versions already; take the name of one away first.",
    "no_such_sitting": "What was changed in that sitting is no longer kept; nothing was named.",
    "sitting_named": "The name of this sitting was changed in the meantime: it is {name}. Yours was not "
    "kept: {label}.",
    "bad_name": "{why}",
    "no_such_version": "This deck has no version {value}.",
    "no_undo": "There is no change of this deck to take back.",
    "no_redo": "There is no change of this deck to make again.",
    # of comments on decks
    "comments_private": "Only you see this deck: comments can be written once it is unlisted or public.",
    "comments_off": "No new comments are taken on this deck.",
    "comments_full": "This deck has {most} comments, and that is the most.",
    "comments_a_day": "{most} comments of yours within 24 hours is the most. Go on tomorrow.",
    "comment_gone": "The comment that you reply to was deleted or hidden in the meantime.",
    "comment_nested": "There is no reply to a reply: reply to the comment that it belongs to.",
    "deck_gone": "The deck was deleted in the meantime.",
    # of what a run or a game is started with
    "gone_cards": "This version has cards that are not there any more: {cards}.",
    "empty_deck": "This deck has no cards in its main deck yet.",
    "unread_cards": "Some effects cannot be read yet, those of: {cards}. The deck is played as if they were "
    "not printed only once you agree to it.",
    "seed": "A seed is a whole number from {least} to {most}, not {value}.",
    # of runs
    "games": "A run has {least} to {most} games, not {value}.",
    "turns": "A game has {least} to {most} turns, not {value}.",
    "stop_at": "A run may stop when it is sure to ± {least} to {most} turns, not {value}.",
    "too_many_runs": "Too many runs: {playing} of yours are played at a time and {waiting} may wait. "
    "Cancel one, or wait until one has ended.",
    "games_a_day": "That would be more than {most} games within 24 hours. Wait, or play fewer games.",
    "bad_goal": "The goal is one of {known}, not {value}.",
    "advice_against": "To win more, choose 1 to {most} decks to win against; no other goal has any.",
    "advice_against_itself": "A deck cannot be chosen to win against itself: {deck}.",
    "no_such_change": "The advice has no such change any more.",
    "change_gone": "{card} is not in the deck any more: it was changed since the games were played.",
    "matrix_decks": "A matrix has {least} to {most} decks, not {value}.",
    "matrix_twice": "The deck {deck} is named twice.",
    "other_edition": "The deck {deck} is made for the {own} edition and cannot be played by {played}: {why} "
    "Choose other rules, or decks of one edition.",
    "matrix_deck": "The deck {deck} cannot be played. {why}",
    "public_matrix": "A public matrix needs an account; without one it can be private or unlisted.",
    "too_many_matrices": "Of your matrices {most} are kept, and that is the most. Delete one that you no "
    "longer need.",
    "worth_games": "A card is measured by {least} to {most} games, not {value}.",
    "worth_cards": "From 1 to {most} cards can be measured at once, not {value}.",
    "worth_sets": "Cards of the catalogue, or of one set of your workshop, are measured together: these are "
    "of several.",
    "worth_none": "None of these cards can be measured. {card}: {why}",
    "too_many_worths": "Cards of yours are measured {most} times over already, and that is the most at a "
    "time. Cancel one, or wait until one has ended.",
    "public_position": "A public position needs an account; without one it can be private or unlisted.",
    "hidden_game": "This game was hidden after a report. Only you see it; your notices say why.",
    "hidden_position": "This position was hidden after a report. Only you see it; your notices say why.",
    "too_many_positions": "Of your positions {most} are kept, and that is the most. Delete one that you no "
    "longer need.{more}",
    "too_many_puzzles": "Of your puzzles {most} are kept, and that is the most. Delete one that you no "
    "longer need.",
    "bad_puzzle": "{why}",
    "proving": "Another puzzle of yours is being proved: one goes on at a time. Cancel that proof, or wait "
    "until it has ended.",
    "not_proved": "Only a puzzle that is proved by the rules and cards as they are now can be published. "
    "Have it proved first.",
    "hidden_puzzle": "This puzzle was hidden after a report. Only you see it; your notices say why.",
    "bad_position_code": "This address holds no position; a part of it may be missing.",
    "withheld_cards": "This game has cards whose author took them back: what they print is shown to nobody, "
    "and no position or record is made of it.",
    "record_sealed": "The record of a game against an opponent tells both hands: it can be had once the game "
    "is over.",
    "record_of_position": "A game that began with a position has no record: its position is a scenario.",
    "bad_record": "This is no record that can be read. {why}",
    "large_record": "A record has at most {most} bytes, not {value}.",
    "record_too_long": "A record is opened with at most {most} picks in all its lines.",
    "record_steps": "The picks of this record take too long to be played again.",
    "unplayable_record": "This record can be looked at, but not played on. {why}",
    "bad_field": "{name}: {why}",
    "bad_position": "{why}",
    "too_many_checks": "{most} lists of yours wait to be played already. Ask again once some were.",
    "runs_a_day": "{most} runs were started within 24 hours, which is the most. Wait, or play more games in "
    "one run.",
    # of games at the board
    "gone": "The game was deleted in the meantime.",
    "public_game": "A public game needs an account; without one it can be private or unlisted.",
    "hands_of_open_game": "The hands of a game can be opened to others once it is over.",
    "too_many_lines": "A game keeps at most {most} lines with {picks} picks in all. Delete one that has a "
    "name, or take its name away.",
    "no_such_line": "This game has no line {value}.",
    "no_such_pick": "That line ends after pick {most}: it has no moment after pick {value}.",
    "line_played": "This line is played now, or the one that is branches from it. Go to another one first.",
    "root_line": "The first line cannot be deleted: the others branch from it.",
    "line_name": "The name of a line has at most {most} characters.",
    "hands_closed": "Who played this game did not open its hands: to play on would show them.",
    "readonly": "{why}",
    "too_long": "A game at the board has at most {most} picks.",
    "too_many_picks": "At most {most} picks can be made in one go, not {value}.",
    "undo": "From 1 to {most} of your picks can be taken back now, not {value}.",
    "redo": "From 1 to {most} of your picks can be made again now, not {value}.",
    "engine_fault": "The engine broke down over this, which is a fault of the site and is noted in its log. "
    "Nothing of it was kept: all stands as it did before, and something else can be done.",
    "until": "One passes until {known}, not until {value}.",
    "thinking": "Your opponent thinks. Wait for the answer, or take your pick back.",
    "searching": "A win is searched for in another game of yours: one search goes on at a time. Cancel that "
    "one, or wait until it has ended.",
    "no_win_line": "There is no win to be played for this question: ask for one first.",
    "not_seated": "Player {player} is asked now, and has to sit down first.",
    "match_alone": "A match needs somebody who plays the other side.",
    "no_match": "This game is not of a match.",
    "no_puzzle": "This is no puzzle that is still to be solved.",
    "no_hint": "There is no other hint for this puzzle.",
    "puzzle_open": "A puzzle is solved without this. It has hints of its own.",
    "match_game_open": "The next game of a match begins once this one is over.",
    "match_over": "This match is over.",
    "match_went_on": "The match has gone on: what its next game began after stays as it is.",
    "match_starter": "The loser of the last game says who begins: {known}, not {value}.",
    "match_deck_gone": "The deck {deck} is not there any more, or not to be seen. The match cannot go on.",
    "nobody_due": "Nobody has to sit down now.",
    "nothing_due": "Your opponent has nothing to answer now.",
    "no_such_deck": "There is no deck {value} that you may see.",
    "several_decks": "Several decks are called {value}; choose one while you type, or give its address.",
    "no_public_deck": "There is no other public deck of this format that can be played as it is. "
    "Choose one of the starter decks.",
    "starter": "Who begins is one of {known}, not {value}.",
    "hands": "The hands are one of {known}, not {value}.",
    "level": "Who plays the other side is one of {known}, not {value}.",
    "hp": "A player begins with 1 to {most} HP, not {value}; empty or 0 is what the rules say.",
    "too_many_on_top": "At most {most} cards of a deck can lie on top of it.",
    "on_top": "There are not so many {value} in the main deck that they could lie on top of it.",
    "nothing_to_undo": "There is no pick to take back.",
    "nothing_to_redo": "There is no pick to make again.",
    # of quotas: one more than a visitor may have, or something new where the disk is full
    "too_many_decks": "The number of your decks is {used} already, and {most} is the most. "
    "Delete one that you no longer need.{more}",
    "no_deck_chosen": "No deck is chosen.",
    "no_room_for_decks": "More decks are chosen ({chosen}) than fit ({left}): {most} is the most that you "
    "may have. Choose fewer, or delete some that you no longer need.",
    "too_many_games": "The number of your games at the board is {used} already, and {most} is the most. "
    "Delete one that you no longer need, on the page of your games.{more}",
    "too_many_games_here": "Of games that were started from your address without an account {most} are kept, "
    "and that is the most. Log in, or delete one that you no longer need, on the page of your games.",
    "too_many_decks_here": "Of decks that were made from your address without an account {most} are kept, "
    "and that is the most. Log in, or delete one that you no longer need.",
    "too_many_bytes": "Your games, positions and versions of decks may take {most} MB, and this would be "
    "more. Delete some that you no longer need.{more}",
    "no_disk_space": NO_SPACE,
    "disk_full": "The site's disk is nearly full: nothing new can be kept without an account just now. "
    "Log in, or try again later.",
    # of changes that were decided on a version which is no longer the newest
    "stale": "{why}",
}
# By code, as HTTP says it; all others are 400, those of the engine among them.
STATUS: Final = {
    "gone": 404,
    "hands_closed": 403,
    "deck_gone": 404,
    "comment_gone": 409,
    "comments_full": 429,
    "comments_a_day": 429,
    "stale": 409,
    "thinking": 409,
    "nothing_due": 409,
    "searching": 409,
    "no_win_line": 404,
    "not_seated": 409,
    "nobody_due": 409,
    "no_puzzle": 409,
    "no_hint": 409,
    "puzzle_open": 409,
    "match_game_open": 409,
    "match_over": 409,
    "match_went_on": 409,
    "sitting_named": 409,
    "too_many_runs": 429,
    "games_a_day": 429,
    "runs_a_day": 429,
    "too_many_checks": 429,
    "too_many_matrices": 429,
    "too_many_worths": 429,
    "too_many_positions": 429,
    "too_many_puzzles": 429,
    "proving": 409,
    "not_proved": 409,
    "hidden_puzzle": 409,
    "large_record": 413,
    "withheld_cards": 403,
    "too_many_decks": 429,
    "no_room_for_decks": 429,
    "too_many_games": 429,
    "too_many_games_here": 429,
    "too_many_decks_here": 429,
    "too_many_bytes": 429,
    "disk_full": 503,
    "no_disk_space": 503,
}


class Refusal(CodedRefusal):
    """Something that cannot be done with decks, runs and games."""

    sentences = SENTENCES
    statuses = STATUS
    rule = ""  # the rulebook's paragraph, which the engine's own refusals name


ENGINE_FAULT: Final = "engine_fault"
REFUSED: Final = (Refusal, Refused)  # all that a page or the API answers with a sentence


logger = logging.getLogger(__name__)


@contextmanager
def refuse_faults(what: str) -> Iterator[None]:
    """Refuse whatever the engine breaks down with, and log it with its traceback; `what` is played.

    Everything that drives the engine for a person stands in one of these, with the reading of its rows: a
    card of one's own may break it. What database and cache do is no fault of the engine.
    """
    try:
        yield
    except (*REFUSED, BadFile, DatabaseAway, CacheAway):
        raise
    except Exception as error:
        logger.exception("The engine broke down: %s", what)
        raise Refusal(ENGINE_FAULT) from error


def status_of(refused: Refusal | Refused) -> int:
    """Return how HTTP says it."""
    return STATUS.get(refused.code, 400)
