"""The package as it is installed: its stubs, its words, what importing it costs."""

import ast
import inspect
import pathlib
import re
import statistics
import subprocess
import sys

import pytest
import squarelab

PACKAGE = pathlib.Path(squarelab.__file__).parent
STUB = ast.parse((PACKAGE / "__init__.pyi").read_text())
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def names_of(body):
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
    return names


def public(names):
    return {name for name in names if not name.startswith("_")}


def public_names():
    return public(name for name, value in vars(squarelab).items() if not inspect.ismodule(value))


def own(cls):
    return {name for name in vars(cls) if name not in vars(object) or callable(vars(cls)[name])}


def test_stubs_name_what_is_there():
    assert public(names_of(STUB.body)) == public_names()
    for name, node in CLASSES.items():
        cls = getattr(squarelab, name)
        there = public(dir(cls)) - public(dir(cls.__mro__[1]))
        if issubclass(cls, Exception):  # their fields are set when they are raised
            continue
        assert public(names_of(node.body)) == there, name


def test_stubs_have_the_parameters_that_are_there():
    def parameters(node):
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        return [argument.arg for argument in named if argument.arg not in ("self", "cls")]

    checked = 0
    functions = [(squarelab, node) for node in STUB.body if isinstance(node, ast.FunctionDef)]
    for name, node in CLASSES.items():
        functions += [(getattr(squarelab, name), n) for n in node.body if isinstance(n, ast.FunctionDef)]
    for owner, node in functions:
        words = (getattr(owner, node.name).__doc__ or "").split("\n")[0]
        if f"{node.name}(" not in words or "*args" in words or "**" in words:
            continue
        signature = words[words.index("(") + 1 :]
        if node.name.startswith("__") and node.name != "__init__":
            continue
        there = re.findall(r"(\w+): ", signature)
        assert [name for name in there if name != "self"] == parameters(node), (owner, node.name)
        checked += 1
    assert checked > 60


def test_everything_has_a_docstring():
    assert squarelab.__doc__ and inspect.getdoc(squarelab.Board)
    for name in public_names():
        value = getattr(squarelab, name)
        if not callable(value):
            continue
        assert value.__doc__, name
        if not inspect.isclass(value):
            continue
        for member in public(vars(value)):
            words = inspect.getdoc(inspect.getattr_static(value, member)) or ""
            # pybind11 writes the signature itself; below it stands what we say.
            assert words.count("\n") >= ("(self: " in words.split("\n")[0]) and len(words) > 10, (name, member)


def test_it_is_marked_as_typed_and_has_licences():
    assert (PACKAGE / "py.typed").exists()
    licences = {path.name for path in (PACKAGE / "licenses").iterdir()}
    assert {"squarelab", "fmt", "nlohmann_json", "pybind11"} <= licences
    assert "MIT" in (PACKAGE / "licenses" / "squarelab").read_text()


def test_everything_says_where_it_is_from():
    for name in public_names():
        value = getattr(squarelab, name)
        if inspect.isclass(value):
            assert value.__module__ == "squarelab", name


def test_the_modules_show_one_name_only():
    core = next(PACKAGE.glob("_core*.so"))
    listed = subprocess.run(["nm", "-D", "--defined-only", core], capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("nm is not there")
    names = [line.split()[-1] for line in listed.stdout.splitlines()]
    assert [name for name in names if "squarelab" in name.lower()] == []
    assert "PyInit__core" in names


def test_importing_takes_less_than_50_ms_and_no_numpy():
    code = """
import sys, time
begin = time.perf_counter()
import squarelab
print(time.perf_counter() - begin, "numpy" in sys.modules)
"""
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split() for _ in range(7)]
    assert all(run[1] == "False" for run in runs)
    assert statistics.median(float(run[0]) for run in runs) < 0.050


def test_another_processor_is_told_so():
    code = """
import sys, types
cpu = types.ModuleType("squarelab._cpu")
cpu.missing, cpu.ISA = lambda: ["avx512f", "bmi2"], "x86-64-v4"
sys.modules["squarelab._cpu"] = cpu
try:
    import squarelab
except ImportError as error:
    print(error)
print("squarelab._core" in sys.modules)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert "processors with avx512f, bmi2, which this one lacks" in result and result.endswith("False\n")
    assert squarelab._cpu.missing() == [] and squarelab._cpu.ISA == squarelab.ISA
