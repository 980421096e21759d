"""Templates as the site loads them."""

from pathlib import Path

from django.template import Context, Engine


def test_indentation_is_for_who_writes_templates(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<ul>\n    <li\n        class='a  b'>{{ text }}</li>\n</ul>\n")
    loaders = ["dimrift_site.base.web.template_loader.UnindentedLoader"]
    template = Engine(dirs=[str(tmp_path)], loaders=loaders).get_template("page.html")
    page = template.render(Context({"text": "two\n  lines"}))
    assert page == "<ul>\n<li\nclass='a  b'>two\n  lines</li>\n</ul>\n"
