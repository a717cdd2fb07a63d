"""Operations that the generator writes."""

from __future__ import annotations

import unittest
from typing import Any

from generator.errors import UnsupportedSchema
from generator.remedies import remedies
from tests.documents import document, generated, json_body, operation, thing

STRING = {"type": "string"}
THING = {"Thing": thing(thingId=STRING)}
BINARY = {"type": "string", "format": "binary"}


def parameter(name: str, place: str, schema: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "in": place, "schema": schema, "required": place == "path", **more}


class Operations(unittest.TestCase):
    def files(self, path: str, method: str, made: dict[str, Any]) -> dict[str, str]:
        return generated(document(THING, {path: {method: made}}))

    def test_are_methods_in_golden_form(self) -> None:
        made = operation(
            "updateThing",
            "Thing",
            description="Needs [a scope](/docs).",
            parameters=[
                parameter("thingId", "path", STRING),
                parameter("status", "query", {"type": "array", "items": STRING}, description="Any of them."),
                parameter("Idempotency-Key", "header", STRING),
                parameter("Tus-Resumable", "header", {"enum": ["1.0.0"]}),
            ],
            requestBody=json_body(
                {
                    "type": "object",
                    "properties": {"name": STRING, "note": {"type": ["string", "null"]}},
                    "required": ["name"],
                }
            ),
        )
        made["responses"]["404"] = {"description": "[`THING_NOT_FOUND`](/docs/errors#THING_NOT_FOUND)"}
        files = self.files("/things/{thingId}", "post", made)
        self.assertTrue(
            files["calls/things.py"].endswith(
                '''

def update_thing(
    thing_id: str,
    *,
    name: str,
    note: str | None | Unset = UNSET,
    status: str | Sequence[str] | None = None,
    idempotency_key: str | None = None,
) -> Call[Thing]:
    return Call(
        "POST",
        path("/things/{thingId}", {"thingId": thing_id}),
        d.model("Thing"),
        query=(("status", status),),
        headers=(("Tus-Resumable", "1.0.0"),),
        json=(("name", name), ("note", note)),
        is_idempotent=True,
        idempotency_key=idempotency_key,
    )
'''
            ),
            files["calls/things.py"],
        )
        self.assertTrue(
            files["asynchronous/things.py"].endswith(
                '''

class AsyncThingsResource:
    """Operations of things."""

    def __init__(self, runner: AsyncRunner) -> None:
        self._runner = runner

    async def update_thing(
        self,
        thing_id: str,
        *,
        name: str,
        note: str | None | Unset = UNSET,
        status: str | Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Thing:
        """Does updateThing.

        Needs a scope.

        Parameters:
            status: Any of them.

        Error codes: THING_NOT_FOUND (404).
        """
        return await self._runner.call(
            calls.update_thing(thing_id, status=status, idempotency_key=idempotency_key, name=name, note=note),
        )
'''
            ),
            files["asynchronous/things.py"],
        )

    def test_with_pages_have_an_iterator(self) -> None:
        schemas = {**THING, "ThingList": thing(data={"type": "array", "items": {"$ref": "#/components/schemas/Thing"}})}
        pages = [parameter(name, "query", {"type": "integer"}) for name in ("page", "limit")]
        made = document(schemas, {"/things": {"get": operation("listThings", "ThingList", parameters=pages)}})
        code = generated(made)["sync/things.py"]
        self.assertIn("def iterate(self, *, page_size: int | None = None) -> Iterator[Thing]:", code)
        self.assertIn("return self._runner.pages(calls.list_things(limit=page_size or 100))", code)

    def test_take_and_return_files(self) -> None:
        made = operation("readThing")
        made["responses"] = {"200": {"description": "", "content": {"audio/wav": {"schema": BINARY}}}}
        code = self.files("/t", "get", made)["sync/things.py"]
        self.assertIn("def read_thing(self, *, to: FileTarget) -> Download:", code)
        form = {**thing(file=BINARY), "patternProperties": {"^file\\[.+\\]$": BINARY}}
        made = operation("sendThing", requestBody={"content": {"multipart/form-data": {"schema": form}}})
        code = self.files("/t", "post", made)["calls/things.py"]
        self.assertIn("def send_thing(*, file: FileInput, file_by_key: Mapping[str, FileInput] | Unset = UNSET)", code)
        self.assertIn('parts=(("file", file),)', code)
        self.assertIn('parts_by_key=(("file", file_by_key),)', code)

    def test_of_event_streams_are_iterators(self) -> None:
        made = operation("watchThing")
        schema = {"$ref": "#/components/schemas/Thing"}
        made["responses"] = {"200": {"description": "", "content": {"text/event-stream": {"schema": schema}}}}
        code = self.files("/t", "get", made)["asynchronous/things.py"]
        self.assertIn("def watch_thing(self) -> AsyncIterator[Thing]:", code)

    def test_refuse_arguments_of_the_same_name(self) -> None:
        query = [parameter("name", "query", STRING)]
        made = operation("f", parameters=query, requestBody=json_body(thing(name=STRING)))
        with self.assertRaisesRegex(UnsupportedSchema, "f: two arguments would be called name"):
            self.files("/t", "post", made)

    def test_are_written_the_same_every_time(self) -> None:
        made = operation("getThing", "Thing")
        self.assertEqual(self.files("/t", "get", made), self.files("/t", "get", made))


class Remedies(unittest.TestCase):
    def test_are_the_first_of_each_code_without_links(self) -> None:
        page = (
            "# Errors\n\n## A_CODE\n\n- **404**: Gone.\n  **Remedy**: Take [the id](api.md#id)\n  from `GET /a`.\n"
            "- **409**: Busy.\n  **Remedy**: Wait.\n\n## ANOTHER\n\n- **500**: Broken.\n"
        )
        self.assertEqual(remedies(page), {"A_CODE": "Take the id from `GET /a`."})
