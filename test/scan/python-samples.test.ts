import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const PACKAGE: Files = {
  'pyproject.toml': '[project]\nname = "notes"\nversion = "1.0"\n',
  'notes/_pens.py': '__all__ = ["Pen"]\n\nclass Pen:\n    def write(self):\n        return None\n',
  'notes/__init__.py': `from ._pens import *

__all__ = ["Book", "Pen", "Quick", "Reader", "Shelf"]


class Reader:
    def read(self, text, limit=3):
        return text

    def close(self, *args):
        return None


class Quick(Reader):
    pass


class Book:
    def __enter__(self) -> "Book":
        return self

    def __exit__(self, *args):
        return None


class Shelf:
    async def __aenter__(self):
        return Book()
`,
}

async function findings(...lines: string[]): Promise<string[]> {
  const page = ['# Notes', '', '```python', ...lines, '```', ''].join('\n')
  const { findings } = await scanned(history({ ...PACKAGE, 'README.md': page }).path)
  return findings.map(({ line, rule, reason }) => `${line} ${rule}: ${reason}`)
}

describe('A Python sample', () => {
  it.each<[string, string[], string[]]>([
    [
      'writes a method that needs more than its base is called with',
      [
        'import notes',
        '',
        'class Mine(notes.Reader):',
        '    def read(self, file, offset, size):',
        '        return file',
      ],
      ['7 method of its base: `Reader.read` is called with 2 arguments, not 3'],
    ],
    [
      'writes a method that takes less than its base is called with',
      ['from notes import Quick', '', 'class Mine(Quick):', '    def read(self):', '        return ""'],
      ['7 method of its base: `Quick.read` is called with 1 argument, not 0'],
    ],
    [
      'uses a module that it does not import',
      ['from notes import Reader', '', '@pytest.fixture', 'def reader():', '    return Reader()'],
      ['6 imports of the sample: the sample uses `pytest` without importing it'],
    ],
    [
      'uses it where a comment supposes what would be wrong',
      ['from notes import Reader', '# It would fail if there were none.', 'Reader().read(os.environ["A"])'],
      ['6 imports of the sample: the sample uses `os` without importing it'],
    ],
    [
      'uses what a type does not have that is only published by name',
      ['import notes', '', 'notes.Pen().write()', 'pen = notes.Pen()', 'pen.burn()'],
      ['8 member of its type: `Pen` has no member `burn`'],
    ],
    [
      'uses what a type does not have that gives itself when it is entered',
      ['import notes', '', 'with notes.Book() as book:', '    book.burn()'],
      ['7 member of its type: `Book` has no member `burn`'],
    ],
  ])('is reported when it %s', async (_, lines, expected) => {
    expect(await findings(...lines)).toEqual(expected)
  })

  it.each<[string, string[]]>([
    ['takes fewer of what is optional', ['import notes', 'class A(notes.Reader):', '    def read(self, text): ...']],
    [
      'takes more of what is optional',
      ['import notes', 'class A(notes.Reader):', '    def read(self, a, b=1, c=2): ...'],
    ],
    ['takes all', ['import notes', 'class A(notes.Reader):', '    def read(self, *args): ...']],
    ['writes a method that takes all', ['import notes', 'class A(notes.Reader):', '    def close(self, a): ...']],
    ['writes a method of its own', ['import notes', 'class A(notes.Reader):', '    def burn(self, a, b, c): ...']],
    ['imports nothing', ['reader.read(os.environ["A"])']],
    ['calls something of its own like a module', ['import notes', 'uuid("a")']],
    [
      'uses what entering a type gives, which the type does not say',
      ['import notes', 'async def main():', '    async with notes.Shelf() as shelf:', '        shelf.burn()'],
    ],
    ['enters what cannot be entered as far as is read', ['import notes', 'with notes.Pen() as pen:', '    pen.burn()']],
    [
      'calls an object by the name of the package',
      [
        'from notes import Reader',
        'notes = Reader()',
        '```',
        '',
        'Then call `notes.shut()`:',
        '',
        '```python',
        'from notes import Pen',
        '',
        '@notes.wait()',
        'def pen():',
        '    return Pen()',
      ],
    ],
    ['is a part of a program', ['from notes import Pen', '', 'print(pens, json.dumps(Pen()))']],
    ['leaves something out', ['import notes', '...', 'print(os.environ["A"])']],
  ])('is not reported when it %s', async (_, lines) => {
    expect(await findings(...lines)).toEqual([])
  })
})
