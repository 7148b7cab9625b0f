"""The private names of feedparser that read.feed.feedparser replaces and uses: these fail first when it changes them.

They read feedparser's source: in this process the method may be replaced already.
"""

import ast
import inspect

import feedparser.mixin

MIXIN = ast.parse(inspect.getsource(feedparser.mixin._FeedParserMixin)).body[0]
assert isinstance(MIXIN, ast.ClassDef)
METHODS = {node.name: node for node in MIXIN.body if isinstance(node, ast.FunctionDef)}


def test_the_mixin_has_sync_author_detail_of_self_and_key() -> None:
    arguments = METHODS["_sync_author_detail"].args
    assert [argument.arg for argument in arguments.args] == ["self", "key"]
    assert [ast.literal_eval(default) for default in arguments.defaults] == ["author"]
    assert not any((arguments.posonlyargs, arguments.kwonlyargs, arguments.vararg, arguments.kwarg))


def test_sync_author_detail_reads_the_name_from_get_context() -> None:
    assert [argument.arg for argument in METHODS["_get_context"].args.args] == ["self"]
    body = ast.unparse(METHODS["_sync_author_detail"])
    assert "context = self._get_context()" in body
    assert "context.get(key)" in body


def test_sync_author_detail_still_searches_for_an_address() -> None:
    """Where it does not, the replacement is not needed any more."""
    calls = [node for node in ast.walk(METHODS["_sync_author_detail"]) if isinstance(node, ast.Call)]
    searches = [call for call in calls if ast.unparse(call.func) == "re.search"]
    assert ["@" in str(ast.literal_eval(call.args[0])) for call in searches] == [True]


def test_authors_are_handed_to_sync_author_detail() -> None:
    assert "self._sync_author_detail()" in ast.unparse(METHODS["_save_author"])
