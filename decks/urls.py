"""Addresses of the decks app."""

from django.urls import path

from decks.archives import views as archive_pages
from decks.card_use import views as card_use_pages
from decks.comments import api as comment_api
from decks.comments import views as comment_pages
from decks.comparison import api as comparison_api
from decks.comparison import views as comparison_pages
from decks.directory import api as directory_api
from decks.directory import views as directory_pages
from decks.forks import api as fork_api
from decks.forks import views as fork_pages
from decks.games import api as game_api
from decks.games.by_hand import api as seat_api
from decks.games.by_hand import views as seat_views
from decks.games.hints import api as hint_api
from decks.games.hints import views as hint_views
from decks.games.lines import api as line_api
from decks.games.lines import views as line_views
from decks.games.matches import api as match_api
from decks.games.matches import views as match_views
from decks.games.records import api as record_api
from decks.games.records import views as record_pages
from decks.games.shares import api as game_share_api
from decks.games.shares import views as share_views
from decks.games.views import board_page, log_page, own_games, preview_page, refusal_page, stop_choice
from decks.games.wins import api as win_api
from decks.games.wins import views as win_views
from decks.home import views as home_pages
from decks.learn import views as learn_pages
from decks.legality import api as legality_api
from decks.legality import views as format_pages
from decks.likes import api as like_api
from decks.likes import views as like_pages
from decks.lists import api as deck_api
from decks.lists.views import (
    builder_page,
    deck_export,
    deck_pages,
    fix_problem,
    new_deck,
    statistics_page,
    text_edit,
    version_pages,
)
from decks.notes import views as note_pages
from decks.play_checks import api as play_check_api
from decks.play_checks import views as play_check_pages
from decks.positions import api as position_api
from decks.positions import views as position_pages
from decks.proxies import views as print_pages
from decks.puzzles import api as puzzle_api
from decks.puzzles import views as puzzle_pages
from decks.puzzles.player_puzzles import api as player_puzzle_api
from decks.puzzles.player_puzzles import views as player_puzzle_pages
from decks.runs import api as run_api
from decks.runs import views as run_pages
from decks.runs.deck_advice import api as advice_api
from decks.runs.deck_advice import views as advice_pages
from decks.runs.duels import api as duel_api
from decks.runs.duels import views as duel_pages
from decks.runs.exports import views as run_exports
from decks.runs.matrices import api as matrix_api
from decks.runs.matrices import views as matrix_pages
from decks.runs.meta import api as meta_api
from decks.runs.meta import views as meta_pages
from decks.runs.paired import api as paired_run_api
from decks.runs.paired import views as paired_run_pages
from decks.runs.replays import api as run_replay_api
from decks.runs.replays import views as run_replays
from decks.runs.worth import api as worth_api
from decks.runs.worth import views as worth_pages
from decks.share import views as share_pages

app_name = "decks"
urlpatterns = [
    path("", home_pages.home, name="home"),
    path("decks", directory_pages.deck_list, name="list"),
    path("formats", format_pages.format_list, name="formats"),
    path("formats/<slug:key>", format_pages.format_page, name="format"),
    path("decks/new", new_deck.new_deck, name="new"),
    path("decks/archive", archive_pages.archive, name="archive"),
    path("decks/archive.zip", archive_pages.archive_file, name="archive-file"),
    path("decks/import", archive_pages.upload, name="import"),
    path("decks/import/<slug:public_id>", archive_pages.choose, name="import-choice"),
    path("decks/add-card", card_use_pages.add_card, name="add-card"),
    path("decks/code/<slug:code>", share_pages.coded, name="coded"),
    path("decks/compare", comparison_pages.choose, name="compare-choice"),
    path("decks/<deck_reference:first>..<deck_reference:second>", comparison_pages.compare, name="compare"),
    path(
        "decks/<deck_reference:first>..<deck_reference:second>/simulate",
        paired_run_pages.simulate_pair,
        name="simulate-pair",
    ),
    path(
        "decks/<deck_reference:first>..<deck_reference:second>/duel", duel_pages.duel_pair, name="duel-pair"
    ),
    path("decks/<slug:public_id>", deck_pages.deck_page, name="deck-short"),
    path("decks/<slug:public_id>/simulate", run_pages.simulate, name="simulate"),
    path("decks/<slug:public_id>/advice", advice_pages.deck_advice, name="deck-advice"),
    path("decks/<slug:public_id>/edit", builder_page.edit, name="edit"),
    path("decks/<slug:public_id>/edit/text", text_edit.edit_text, name="edit-text"),
    path("decks/<slug:public_id>/edit/details", text_edit.edit_details, name="edit-details"),
    path("decks/<slug:public_id>/edit/notes", note_pages.edit_notes, name="edit-notes"),
    path("decks/<slug:public_id>/hints", play_check_pages.hints, name="hints"),
    path("decks/<slug:public_id>/fix", fix_problem.fix, name="fix"),
    path("decks/<slug:public_id>/versions", version_pages.versions, name="versions"),
    path("decks/<slug:public_id>/keep", version_pages.keep, name="keep"),
    path("decks/<slug:public_id>/revert", version_pages.revert, name="revert"),
    path("decks/<slug:public_id>/delete", version_pages.delete, name="delete"),
    path("decks/<slug:public_id>/statistics", statistics_page.statistics, name="statistics"),
    path("decks/<slug:public_id>/export", deck_export.export, name="export"),
    path("decks/<slug:public_id>/export.txt", deck_export.export_text, name="export-text"),
    path("decks/<slug:public_id>/export.csv", deck_export.export_table, name="export-table"),
    path("decks/<slug:public_id>/export.json", deck_export.export_json, name="export-json"),
    path("decks/<slug:public_id>/plan", fork_pages.plan, name="plan"),
    path("decks/<slug:public_id>/take-over", fork_pages.take_over, name="take-over"),
    path("decks/<slug:public_id>/like", like_pages.like, name="like"),
    path("account/comments", comment_pages.own, name="own-comments"),
    path("decks/<slug:public_id>/comments", comment_pages.comments, name="comments"),
    path("decks/<slug:public_id>/comments/switch", comment_pages.switch, name="comments-switch"),
    path("decks/<slug:public_id>/comments/<slug:comment>", comment_pages.comment, name="comment"),
    path("decks/<slug:public_id>/comments/<slug:comment>/edit", comment_pages.edit, name="comment-edit"),
    path(
        "decks/<slug:public_id>/comments/<slug:comment>/delete", comment_pages.delete, name="comment-delete"
    ),
    path("decks/<slug:public_id>/comments/<slug:comment>/hide", comment_pages.hide, name="comment-hide"),
    path("decks/<slug:public_id>/share", share_pages.share, name="share"),
    path("decks/<slug:public_id>/picture.png", share_pages.picture, name="picture"),
    path("decks/<slug:public_id>/fork", fork_pages.fork, name="fork"),
    path("decks/<slug:public_id>/print", print_pages.print_page, name="print"),
    path("decks/<slug:public_id>/print.pdf", print_pages.print_document, name="print-document"),
    path("decks/<slug:public_id>/play", board_page.play, name="play"),
    path("decks/<slug:public_id>/<slug:slug>", deck_pages.deck_page, name="deck"),
    path("runs/<slug:public_id>", run_pages.run_page, name="run"),
    path("runs/<slug:public_id>/progress", run_pages.run_progress, name="run-progress"),
    path("runs/<slug:public_id>/cancel", run_pages.run_cancel, name="run-cancel"),
    path("runs/<slug:public_id>/more", paired_run_pages.play_more_pairs, name="run-more"),
    path("runs/<slug:public_id>/game", run_pages.run_game, name="run-game"),
    path("runs/<slug:public_id>/<slug:name>.svg", run_exports.run_chart, name="run-chart"),
    path("runs/<slug:public_id>/<slug:name>.csv", run_exports.run_table, name="run-table"),
    path("runs/<slug:public_id>/games/<int:number>", run_replays.run_replay, name="run-replay"),
    path("advice/<slug:public_id>", advice_pages.advice_page, name="advice"),
    path("advice/<slug:public_id>/progress", advice_pages.advice_progress, name="advice-progress"),
    path("advice/<slug:public_id>/cancel", advice_pages.advice_cancel, name="advice-cancel"),
    path("advice/<slug:public_id>/plan", advice_pages.advice_plan, name="advice-plan"),
    path("meta", meta_pages.meta, name="meta"),
    path("matrices", matrix_pages.matrices, name="matrices"),
    path("matrices/<slug:public_id>", matrix_pages.matrix_page, name="matrix"),
    path("matrices/<slug:public_id>/progress", matrix_pages.matrix_progress, name="matrix-progress"),
    path("matrices/<slug:public_id>/cancel", matrix_pages.matrix_cancel, name="matrix-cancel"),
    path("matrices/<slug:public_id>/visibility", matrix_pages.matrix_visibility, name="matrix-visibility"),
    path("matrices/<slug:public_id>/delete", matrix_pages.matrix_delete, name="matrix-delete"),
    path("cards/<slug:key>/worth", worth_pages.card_worth, name="card-worth"),
    path("workshop/cards/<slug:key>/worth", worth_pages.workshop_card_worth, name="workshop-card-worth"),
    path("workshop/<slug:public_id>/balance", worth_pages.set_balance, name="set-balance"),
    path("worths/<slug:public_id>", worth_pages.worth_run, name="worth-run"),
    path("worths/<slug:public_id>/progress", worth_pages.worth_progress, name="worth-progress"),
    path("worths/<slug:public_id>/cancel", worth_pages.worth_cancel, name="worth-cancel"),
    path("worths/<slug:public_id>/delete", worth_pages.worth_delete, name="worth-delete"),
    path("learn", learn_pages.learn, name="learn"),
    path("learn/progress", learn_pages.learn_progress, name="learn-progress"),
    path("learn/try", learn_pages.try_position, name="try"),
    path("learn/<slug:key>", learn_pages.lesson, name="lesson"),
    path("puzzles", puzzle_pages.puzzles, name="puzzles"),
    path("puzzles/progress", puzzle_pages.progress, name="puzzle-progress"),
    path("puzzles/today", puzzle_pages.today, name="puzzle-today"),
    path("puzzles/players", player_puzzle_pages.player_puzzles, name="player-puzzles"),
    path("puzzles/own", player_puzzle_pages.own_list, name="own-puzzles"),
    path("puzzles/new", player_puzzle_pages.new_puzzle, name="puzzle-new"),
    path("puzzles/<slug:key>", puzzle_pages.puzzle, name="puzzle"),
    path("puzzles/<slug:public_id>/edit", player_puzzle_pages.edit_puzzle, name="puzzle-edit"),
    path("puzzles/<slug:public_id>/prove", player_puzzle_pages.prove, name="puzzle-prove"),
    path("puzzles/<slug:public_id>/cancel", player_puzzle_pages.cancel, name="puzzle-cancel"),
    path("puzzles/<slug:public_id>/publish", player_puzzle_pages.publish, name="puzzle-publish"),
    path("puzzles/<slug:public_id>/withdraw", player_puzzle_pages.withdraw, name="puzzle-withdraw"),
    path("puzzles/<slug:public_id>/delete", player_puzzle_pages.delete, name="puzzle-delete"),
    path("games", own_games.games, name="games"),
    path("games/record", record_pages.new_record, name="record-new"),
    path("games/<slug:public_id>/record.json", record_pages.game_record, name="game-record"),
    path("games/<slug:public_id>/delete", own_games.delete, name="game-delete"),
    path("games/<slug:public_id>", board_page.game_page, name="game"),
    path("games/<slug:public_id>/answer", board_page.answer, name="game-answer"),
    path("games/<slug:public_id>/pass", board_page.pass_on, name="game-pass"),
    path("games/<slug:public_id>/stops", stop_choice.stops, name="game-stops"),
    path("games/<slug:public_id>/preview", preview_page.preview, name="game-preview"),
    path("games/<slug:public_id>/why", refusal_page.why_not, name="game-why"),
    path("games/<slug:public_id>/log", log_page.game_log, name="game-log"),
    path("games/<slug:public_id>/ask-about", stop_choice.ask_about, name="game-ask-about"),
    path("games/<slug:public_id>/undo", board_page.undo, name="game-undo"),
    path("games/<slug:public_id>/redo", board_page.redo, name="game-redo"),
    path("games/<slug:public_id>/concede", board_page.concede, name="game-concede"),
    path("games/<slug:public_id>/share", share_views.share, name="game-share"),
    path("games/<slug:public_id>/lines", line_views.lines, name="game-lines"),
    path("games/<slug:public_id>/lines/go", line_views.line_go, name="game-line-go"),
    path("games/<slug:public_id>/lines/name", line_views.line_name, name="game-line-name"),
    path("games/<slug:public_id>/lines/delete", line_views.line_delete, name="game-line-delete"),
    path("games/<slug:public_id>/replay", line_views.game_replay, name="game-replay"),
    path("shared", share_views.public_list, name="public-games"),
    path("shared/<slug:public_id>", share_views.shared_game, name="shared-game"),
    path("shared/<slug:public_id>.png", share_views.shared_picture, name="shared-picture"),
    path("shared/<slug:public_id>/play", share_views.shared_play_on, name="shared-play"),
    path("games/<slug:public_id>/reply", board_page.ask_again, name="game-reply"),
    path("games/<slug:public_id>/next", match_views.next_game, name="game-next"),
    path("games/<slug:public_id>/seat", seat_views.sit_down, name="game-seat"),
    path("games/<slug:public_id>/hints", hint_views.hints, name="game-hints"),
    path("games/<slug:public_id>/win", win_views.win, name="game-win"),
    path("games/<slug:public_id>/win/line", win_views.win_line, name="game-win-line"),
    path("games/<slug:public_id>/steps/<int:number>", board_page.step_page, name="game-step"),
    path("games/<slug:public_id>/puzzle-hint", puzzle_pages.hint, name="game-puzzle-hint"),
    path("games/<slug:public_id>/give-up", puzzle_pages.give_up_puzzle, name="game-give-up"),
    path("games/<slug:public_id>/position", position_pages.game_position, name="game-position"),
    path("positions", position_pages.positions, name="positions"),
    path("positions/new", position_pages.new_position, name="position-new"),
    path("positions/<slug:public_id>", position_pages.position_page, name="position"),
    path("positions/<slug:public_id>.yaml", position_pages.position_file, name="position-file"),
    path("positions/<slug:public_id>/play", position_pages.play, name="position-play"),
    path("positions/<slug:public_id>/visibility", position_pages.visibility, name="position-visibility"),
    path("positions/<slug:public_id>/delete", position_pages.delete, name="position-delete"),
    path("api/v1/decks", deck_api.Decks.as_view(), name="api-decks"),
    path("api/v1/decks/completions", directory_api.DeckCompletions.as_view(), name="api-deck-completions"),
    path("api/v1/decks/parse", deck_api.DeckTexts.as_view(), name="api-parse"),
    path("api/v1/decks/validate", legality_api.GivenDeckVerdict.as_view(), name="api-validate-given"),
    path(
        "api/v1/decks/<deck_reference:first>..<deck_reference:second>",
        comparison_api.DeckComparison.as_view(),
        name="api-compare",
    ),
    path(
        "api/v1/decks/<deck_reference:first>..<deck_reference:second>/runs",
        paired_run_api.PairedRuns.as_view(),
        name="api-paired-runs",
    ),
    path(
        "api/v1/decks/<deck_reference:first>..<deck_reference:second>/duels",
        duel_api.Duels.as_view(),
        name="api-duels",
    ),
    path("api/v1/decks/<slug:public_id>", deck_api.DeckDetail.as_view(), name="api-deck"),
    path("api/v1/decks/<slug:public_id>/validate", deck_api.DeckVerdict.as_view(), name="api-validate"),
    path("api/v1/decks/<slug:public_id>/comments", comment_api.Comments.as_view(), name="api-comments"),
    path("api/v1/decks/<slug:public_id>/forks", fork_api.DeckForks.as_view(), name="api-forks"),
    path("api/v1/decks/<slug:public_id>/like", like_api.DeckLikes.as_view(), name="api-like"),
    path("api/v1/decks/<slug:public_id>/runs", run_api.DeckRuns.as_view(), name="api-start"),
    path("api/v1/decks/<slug:public_id>/advice", advice_api.DeckAdvice.as_view(), name="api-deck-advice"),
    path("api/v1/advice/<slug:public_id>", advice_api.AdviceDetail.as_view(), name="api-advice"),
    path(
        "api/v1/advice/<slug:public_id>/cancel", advice_api.AdviceCancel.as_view(), name="api-advice-cancel"
    ),
    path("api/v1/play-checks/<slug:key>", play_check_api.PlayCheckDetail.as_view(), name="api-play-check"),
    path("api/v1/games", game_api.GameStart.as_view(), name="api-games"),
    path("api/v1/games/records", record_api.Records.as_view(), name="api-records"),
    path("api/v1/games/<slug:public_id>/record", record_api.GameRecord.as_view(), name="api-game-record"),
    path("api/v1/games/<slug:public_id>", game_api.GameDetail.as_view(), name="api-game"),
    path("api/v1/games/<slug:public_id>/answer", game_api.GameAnswer.as_view(), name="api-answer"),
    path("api/v1/games/<slug:public_id>/pass", game_api.GamePass.as_view(), name="api-pass"),
    path("api/v1/games/<slug:public_id>/preview", game_api.GamePreview.as_view(), name="api-preview"),
    path("api/v1/games/<slug:public_id>/why", game_api.GameWhyNot.as_view(), name="api-why"),
    path("api/v1/games/<slug:public_id>/undo", game_api.GameUndo.as_view(), name="api-undo"),
    path("api/v1/games/<slug:public_id>/redo", game_api.GameRedo.as_view(), name="api-redo"),
    path("api/v1/games/<slug:public_id>/next", match_api.GameNext.as_view(), name="api-next"),
    path("api/v1/games/<slug:public_id>/seat", seat_api.GameSeat.as_view(), name="api-seat"),
    path("api/v1/games/<slug:public_id>/hints", hint_api.GameHintsDetail.as_view(), name="api-hints"),
    path("api/v1/games/<slug:public_id>/win", win_api.GameWinDetail.as_view(), name="api-win"),
    path("api/v1/games/<slug:public_id>/reply", game_api.GameReply.as_view(), name="api-reply"),
    path(
        "api/v1/games/<slug:public_id>/steps/<int:number>", game_api.GameReplyStep.as_view(), name="api-step"
    ),
    path("api/v1/games/<slug:public_id>/concede", game_api.GameConcede.as_view(), name="api-concede"),
    path(
        "api/v1/games/<slug:public_id>/share", game_share_api.GameShareDetail.as_view(), name="api-game-share"
    ),
    path("api/v1/games/<slug:public_id>/lines", line_api.GameLines.as_view(), name="api-game-lines"),
    path("api/v1/games/<slug:public_id>/lines/go", line_api.GameGo.as_view(), name="api-game-line-go"),
    path(
        "api/v1/games/<slug:public_id>/lines/<int:number>",
        line_api.GameLineDetail.as_view(),
        name="api-game-line",
    ),
    path("api/v1/shared", game_share_api.SharedGames.as_view(), name="api-public-games"),
    path("api/v1/shared/<slug:public_id>", game_share_api.SharedGameDetail.as_view(), name="api-shared-game"),
    path(
        "api/v1/shared/<slug:public_id>/games",
        game_share_api.SharedGamePlay.as_view(),
        name="api-shared-play",
    ),
    path(
        "api/v1/games/<slug:public_id>/position",
        position_api.GamePosition.as_view(),
        name="api-game-position",
    ),
    path("api/v1/puzzles", puzzle_api.PuzzleList.as_view(), name="api-puzzles"),
    path("api/v1/puzzles/today", puzzle_api.PuzzleToday.as_view(), name="api-puzzle-today"),
    path("api/v1/puzzles/players", player_puzzle_api.PlayerPuzzles.as_view(), name="api-player-puzzles"),
    path("api/v1/puzzles/own", player_puzzle_api.OwnPuzzles.as_view(), name="api-own-puzzles"),
    path(
        "api/v1/puzzles/own/<slug:public_id>",
        player_puzzle_api.OwnPuzzleDetail.as_view(),
        name="api-own-puzzle",
    ),
    path(
        "api/v1/puzzles/own/<slug:public_id>/proof",
        player_puzzle_api.OwnPuzzleProof.as_view(),
        name="api-own-puzzle-proof",
    ),
    path("api/v1/puzzles/<slug:key>", puzzle_api.PuzzleDetail.as_view(), name="api-puzzle"),
    path("api/v1/puzzles/<slug:key>/games", puzzle_api.PuzzleGames.as_view(), name="api-puzzle-games"),
    path("api/v1/games/<slug:public_id>/puzzle", puzzle_api.GamePuzzle.as_view(), name="api-game-puzzle"),
    path(
        "api/v1/games/<slug:public_id>/puzzle/hint",
        puzzle_api.GamePuzzleHint.as_view(),
        name="api-game-puzzle-hint",
    ),
    path(
        "api/v1/games/<slug:public_id>/puzzle/give-up",
        puzzle_api.GamePuzzleEnd.as_view(),
        name="api-game-puzzle-give-up",
    ),
    path("api/v1/positions", position_api.Positions.as_view(), name="api-positions"),
    path("api/v1/positions/<slug:public_id>", position_api.PositionDetail.as_view(), name="api-position"),
    path(
        "api/v1/positions/<slug:public_id>/games",
        position_api.PositionGames.as_view(),
        name="api-position-games",
    ),
    path("api/v1/runs/<slug:public_id>", run_api.RunDetail.as_view(), name="api-run"),
    path("api/v1/runs/<slug:public_id>/games", run_api.RunGames.as_view(), name="api-run-games"),
    path(
        "api/v1/runs/<slug:public_id>/games/<int:number>",
        run_replay_api.RunReplay.as_view(),
        name="api-run-replay",
    ),
    path("api/v1/runs/<slug:public_id>/cancel", run_api.RunCancel.as_view(), name="api-cancel"),
    path("api/v1/matrices", matrix_api.Matrices.as_view(), name="api-matrices"),
    path("api/v1/matrices/<slug:public_id>", matrix_api.MatrixDetail.as_view(), name="api-matrix"),
    path(
        "api/v1/matrices/<slug:public_id>/cancel",
        matrix_api.MatrixCancel.as_view(),
        name="api-matrix-cancel",
    ),
    path("api/v1/meta", meta_api.Metas.as_view(), name="api-meta"),
    path("api/v1/worths", worth_api.WorthRuns.as_view(), name="api-worths"),
    path("api/v1/worths/<slug:public_id>", worth_api.WorthRunDetail.as_view(), name="api-worth"),
    path(
        "api/v1/worths/<slug:public_id>/cancel", worth_api.WorthRunCancel.as_view(), name="api-worth-cancel"
    ),
]
