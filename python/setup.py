"""Builds the package by CMake (preset python), and the licences of what is in it.

SQUARELAB_ISA is the instruction set, as CMake takes it: native, which is the default and makes a wheel
for this machine; x86-64-v2, -v3, -v4 or portable for others. SQUARELAB_JOBS: how many jobs at once.
SQUARELAB_WITHOUT_PATHS=ON: the same bytes in every folder.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "python"
# What is compiled into the modules or lies beside them, and where Debian has its licence.
OTHERS = {"fmt": "libfmt-dev", "nlohmann_json": "nlohmann-json3-dev", "pybind11": "pybind11-dev"}


def version():
    return re.search(r"project\(squarelab VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


class BuildByCMake(build_ext):
    """Both modules at once, put where setuptools expects them."""

    def run(self):
        if self.inplace:
            raise SystemExit("the package is not built in its folder of sources; make a wheel")
        isa = os.environ.get("SQUARELAB_ISA", "native")
        build = BUILD if isa == "native" else BUILD.with_name(f"python-{isa}")
        jobs = os.environ.get("SQUARELAB_JOBS", str(os.cpu_count() or 2))
        package = pathlib.Path(self.build_lib).resolve() / "squarelab"
        cmake = ["cmake", "--preset", "python", "-B", build, f"-DSQUARELAB_ISA={isa}"]
        cmake += [f"-DSQUARELAB_WITHOUT_PATHS={os.environ.get('SQUARELAB_WITHOUT_PATHS', 'OFF')}"]
        subprocess.run([*cmake, f"-DPython_EXECUTABLE={sys.executable}"], cwd=ROOT, check=True)
        target = ["--target", "squarelab_python", "--parallel", jobs]
        subprocess.run(["cmake", "--build", build, *target], check=True)
        component = ["--component", "squarelab_python", "--prefix", package, "--strip"]
        subprocess.run(["cmake", "--install", build, *component], check=True)
        self.copy_licences(package / "licenses")

    @staticmethod
    def copy_licences(folder):
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "LICENSE", folder / "squarelab")
        for name, package in OTHERS.items():
            source = pathlib.Path("/usr/share/doc") / package / "copyright"
            if source.exists():
                shutil.copy(source, folder / name)


os.makedirs(BUILD / "setuptools", exist_ok=True)
os.chdir(HERE)
setup(
    version=version(),
    # One name, so that setuptools makes a wheel for one version of Python and one kind of machine.
    ext_modules=[Extension("squarelab._core", [])],
    cmdclass={"build_ext": BuildByCMake},
)
