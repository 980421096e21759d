"""Decks as a Django app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Decks, and the simulation runs made with them."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cards import references
        from cards.card_page import sections
        from cards.impact import touched_place
        from cards.search.facets import card_pools
        from cards.wiki import board_blocks
        from decks import card_references
        from decks.archives import archive_job, import_job, import_order
        from decks.card_use import impact
        from decks.card_use.deck_choice import draw_choice
        from decks.card_use.sections import draw_use
        from decks.games.board.diagram import draw_diagram
        from decks.games.hints import hint_job
        from decks.games.hints.hint_order import KIND as HINT
        from decks.games.opponents import reply_job
        from decks.games.opponents.reply_order import KIND as REPLY
        from decks.games.wins import win_job
        from decks.games.wins.win_order import KIND as WIN
        from decks.legality.format_pools import format_pools
        from decks.legality.sections import draw_legality
        from decks.play_checks import check_job
        from decks.proxies import print_job
        from decks.puzzles.player_puzzles import proof_job
        from decks.runs.chunks import completion, runner
        from decks.runs.chunks.chunk_size import KIND
        from decks.runs.meta import services as meta
        from decks.runs.restart import begin_anew
        from decks.runs.run_compatibility import engine_versions
        from decks.runs.worth import worth_chunks
        from decks.runs.worth.queries import worth_columns
        from decks.runs.worth.sections import draw_worth
        from dimrift_site.base.jobs.job_kinds import JobKind, register
        from dimrift_site.base.jobs.programs import engine_versions as versions

        references.register(
            self.name,
            card_references.find_card_references,
            card_references.find_set_references,
            card_references.replace_card,
        )
        touched_place.register(impact.touched_groups, impact.naming_lessons)
        card_pools.register(format_pools)
        sections.register(sections.ACTIONS, draw_choice)
        sections.register(sections.MEASURES, draw_worth)
        sections.register_columns(worth_columns())
        sections.register(sections.SECTIONS, draw_legality)
        sections.register(sections.SECTIONS, draw_use)
        board_blocks.register_table(draw_diagram, "decks:try")
        versions.register(engine_versions)
        register(JobKind(KIND, runner.play, completion.fail_chunk, begin_anew=begin_anew))
        register(
            JobKind(
                worth_chunks.KIND,
                worth_chunks.play_chunk,
                worth_chunks.fail_chunk,
                begin_anew=worth_chunks.fail_for_want,
            )
        )
        register(JobKind(meta.KIND, meta.renew_job))
        register(JobKind(check_job.KIND, check_job.check_by_play))
        register(JobKind(REPLY, reply_job.play_reply, in_slices=True))
        register(JobKind(HINT, hint_job.find_hints, in_slices=True))
        register(JobKind(WIN, win_job.search_win))
        register(JobKind(proof_job.KIND, proof_job.prove_puzzle))
        register(JobKind(archive_job.KIND, archive_job.make_archive))
        register(JobKind(import_order.KIND, import_job.do_import))
        register(JobKind(print_job.KIND, print_job.print_deck, tidy=print_job.forget_orders, in_slices=True))
