import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from .. import preflight, steps
from ..fraud import __main__ as fraud
from ..speech import __main__ as speech
from ..steps import Step


class PreflightTest(unittest.TestCase):
    def finish(self, check):
        with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(io.StringIO()) as printed:
            check.finish()
        self.assertEqual(ended.exception.code, 1)
        return printed.getvalue()

    def test_names_what_is_missing_and_how_to_install_it(self):
        check = preflight.Preflight()
        with mock.patch.object(preflight.importlib.util, "find_spec", lambda name: None if name == "onnx" else object()):
            check.packages("fraud")
        check.program("no-such-program", "some-package")
        check.file("/no/such/file", remedy="do this")
        printed = self.finish(check)
        self.assertIn("onnx 1.12.0", printed)
        self.assertNotIn("numpy", printed)
        self.assertIn("no-such-program", printed)
        self.assertIn("/no/such/file: do this", printed)
        self.assertIn("apt-get install python3-onnx some-package", printed)

    def test_another_version_is_a_warning(self):
        check = preflight.Preflight()
        with mock.patch.object(preflight.importlib.util, "find_spec"), mock.patch.object(preflight, "_version", lambda name: "9.9"):
            check.packages("fraud")
        self.assertEqual((len(check.warnings), check.missing), (4, []))
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            check.finish()
        self.assertIn("numpy is 9.9, pinned is 1.24.2", printed.getvalue())

    def test_little_memory_is_a_warning(self):
        check = preflight.Preflight()
        check.memory(10**6)
        check.memory(0)
        self.assertEqual(len(check.warnings), 1)

    def test_every_pinned_package_has_a_debian_package(self):
        for model in ("fraud", "speech"):
            for name in preflight.pinned(model):
                self.assertTrue(preflight._PACKAGES[name]["debian"].startswith("python3-"))

    def test_the_tests_run_with_the_pinned_versions(self):
        installed = {name: preflight._version(name) for name in preflight.pinned("fraud")}
        self.assertEqual(installed, preflight.pinned("fraud"))


class StepsTest(unittest.TestCase):
    def setUp(self):
        self.ran = []
        self.plan = [Step(name, "summary", lambda name=name: self.ran.append(name)) for name in ("one", "two", "three")]

    def run_quietly(self, plan):
        with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.redirect_stderr(io.StringIO()):
            try:
                steps.run(plan)
            finally:
                self.printed = printed.getvalue()

    def test_runs_all_steps_from_one_on_or_one_alone(self):
        for options, expected in (({}, ["one", "two", "three"]), ({"first": "two"}, ["two", "three"]), ({"only": "two"}, ["two"])):
            self.ran.clear()
            self.run_quietly(steps.chosen(self.plan, **options))
            self.assertEqual(self.ran, expected)

    def test_runs_nothing_when_a_later_step_lacks_something(self):
        self.plan[2] = Step("three", "summary", self.plan[2].run, lambda check: check.file("/no/such/file"))
        with self.assertRaises(SystemExit):
            self.run_quietly(self.plan)
        self.assertEqual(self.ran, [])

    def test_files_of_earlier_steps_are_only_asked_for_where_a_run_begins(self):
        self.plan[1] = Step("two", "summary", self.plan[1].run, inputs=(Path("/no/such/file"),))
        self.run_quietly(self.plan)
        self.assertEqual(self.ran, ["one", "two", "three"])
        with self.assertRaises(SystemExit):
            self.run_quietly(steps.chosen(self.plan, first="two"))

    def test_tells_how_to_resume_after_a_failure(self):
        def fail():
            raise OSError("disk full")

        self.plan[1] = Step("two", "summary", fail)
        with self.assertRaises(OSError):
            self.run_quietly(self.plan)
        self.assertEqual(self.ran, ["one"])
        self.assertIn("--from two", self.printed)


class CommandsTest(unittest.TestCase):
    def test_the_steps_that_can_be_chosen_are_those_of_the_plan(self):
        self.assertEqual(tuple(step.name for step in fraud.plan_of(Path("data"), Path("out"), Path("work"))), fraud.STEPS)
        options = mock.Mock(work=Path("work"), out=Path("out"), data=Path("data"), words=Path("words"), sentences=8000, minutes=75, text_minutes=15)
        self.assertEqual(tuple(step.name for step in speech.plan_of(options)), speech.STEPS)

    def test_a_folder_without_data_is_named_before_anything_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = ["training.fraud", "--data", folder, "--work", folder, "--out", folder]
            with mock.patch("sys.argv", arguments), contextlib.redirect_stderr(io.StringIO()) as printed, contextlib.redirect_stdout(io.StringIO()):
                with self.assertRaises(SystemExit):
                    fraud.main()
        self.assertIn("ftc-robocalls.jsonl", printed.getvalue())
        self.assertIn("--data must name the folder", printed.getvalue())

    def test_without_data_the_fraud_model_cannot_be_trained(self):
        with mock.patch("sys.argv", ["training.fraud"]), contextlib.redirect_stderr(io.StringIO()) as printed:
            with self.assertRaises(SystemExit):
                fraud.main()
        self.assertIn("the step train needs --data", printed.getvalue())
