#!/usr/bin/env python3
"""The cvc5 of its Python wheel as a program: commands of SMT-LIB on standard input, replies on
standard output, options as cvc5's own program takes them."""

import pathlib
import re
import sys

# What is run is a link to this file; the package lies beside the file itself.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "packages"))

import cvc5

BRACKETS = re.compile(r'[()"|]')


class Context:
    """A solver and the names that it has been told."""

    def __init__(self, options):
        self.solver = cvc5.Solver(cvc5.TermManager())
        for name, value in options:
            self.solver.setOption(name, value)
        self.symbols = cvc5.SymbolManager(self.solver)
        self.parser = cvc5.InputParser(self.solver, self.symbols)

    def run(self, text):
        """Executes commands, none of which is a reset."""
        self.parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "stdin")
        while not (command := self.parser.nextCommand()).isNull():
            print(command.invoke(self.solver, self.symbols), end="", flush=True)


def commands(stream):
    """The S-expressions of the top level, as many at once as end with a line."""
    depth, quote, lines = 0, None, []
    for line in stream:
        lines.append(line)
        for bracket in map(re.Match.group, BRACKETS.finditer(line)):
            if quote:
                quote = None if bracket == quote else quote
            elif bracket in '"|':
                quote = bracket
            else:
                depth += 1 if bracket == "(" else -1
        if depth <= 0 and not quote:
            yield "".join(lines)
            lines = []


def main():
    if sys.argv[1:] == ["--version"]:
        print(f"cvc5 version {cvc5.__version__}")
        return
    pairs = (argument.lstrip("-").partition("=") for argument in sys.argv[1:])
    options = [(name, value or "true") for name, _, value in pairs if name != "lang"]
    context = Context(options)
    for text in commands(sys.stdin):
        try:
            if text.strip() == "(reset)":
                context = Context(options)
            else:
                context.run(text)
        except RuntimeError as error:
            message = str(error).replace('"', '""')
            print(f'(error "{message}")', flush=True)


main()
