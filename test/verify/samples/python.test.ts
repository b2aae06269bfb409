import { describe, expect, it } from 'vitest'
import { contradictions } from '../pages.ts'
import type { Files } from '../snapshot.ts'

const PACKAGE: Files = {
  'pyproject.toml': '[project]\nname = "notes"\nversion = "1.0"\n',
  'notes/__init__.py': `from .store import Store

__all__ = ["Store", "Reader", "Sub", "Open", "Quiet", "Page", "Kind", "tidy", "spread"]


class Reader:
    def read(self, text, limit=3):
        return text

    def seek(self, place, *, whence=0):
        return place

    def close(self, *args):
        return None

    def ask(self, first, second):
        return first

    @staticmethod
    def make(path):
        return Reader()


class Sub(Reader):
    pass


class Open(Unheard):
    def read(self):
        return None


class Quiet:
    def __enter__(self):
        return self


class Page:
    def __enter__(self) -> "Page":
        return self

    async def __aenter__(self) -> typing.Self:
        return self

    def turn(self):
        return None


class Kind:
    LOW = 1
    HIGH = 2


def tidy(text, limit=3, *, deep=False):
    return text


def spread(*texts, **options):
    return texts
`,
  'notes/store.py':
    'class Store:\n    def __init__(self, folder):\n        self.folder = folder\n\n    def put(self, text):\n        return None\n\n\ndef open_store(folder):\n    return Store(folder)\n',
}

/** What fails of a sample, without its line. */
async function said(...lines: string[]): Promise<string[]> {
  const page = ['# Notes', '', '```python', ...lines, '```', ''].join('\n')
  return (await contradictions({ ...PACKAGE, 'README.md': page })).map((each) => each.replace(/^\d+ [^:]+: /, ''))
}

const derived = (base: string, method: string): string[] => [
  'import notes',
  `class Mine(notes.${base}):`,
  `    ${method}`,
]

describe('A sample of Python', () => {
  it.each<[string[], string]>([
    [['from notes import Shelf'], '`notes` exports no `Shelf`'],
    [['from notes import Stor'], '`notes` exports no `Stor` → Store'],
    [['from notes.store import open_stor'], '`notes.store` exports no `open_stor` → open_store'],
    [['from notes import tidy', 'tidy("a", 1, 2)'], '`tidy` takes 2 arguments by place, not 3'],
    [['from notes import tidy', 'tidy("a", wide=True)'], '`tidy` has no parameter `wide`'],
    [['from notes import Store', 'Store("a", "b")'], '`Store` takes 1 argument by place, not 2'],
    [['from notes import Store', 'Store("a").burn()'], '`Store` has no member `burn`'],
    [['from notes import Store', 'store = Store("a")', 'store.putt("b")'], '`Store` has no member `putt` → put'],
    [
      ['from notes import Store', 'store = Store("a")', 'store.put("b", 1)'],
      '`Store.put` takes 1 argument by place, not 2',
    ],
    [['from notes import Reader', 'Reader().read("a", size=1)'], '`Reader.read` has no parameter `size`'],
    [['from notes import Sub', 'Sub().burn()'], '`Sub` has no member `burn`'],
    [['from notes import Page', 'with Page() as page:', '    page.burn()'], '`Page` has no member `burn` → turn'],
    [['import notes', 'notes.Shelf("a")'], '`notes` has no `Shelf`'],
    [derived('Reader', 'def ask(self, first): ...'), '`Reader.ask` is called with 2 arguments, not 1'],
    [derived('Reader', 'def ask(self): ...'), '`Reader.ask` is called with 2 arguments, not 0'],
    [derived('Reader', 'def ask(self, a, b, c): ...'), '`Reader.ask` is called with 2 arguments, not 3'],
    [derived('Reader', 'def read(self): ...'), '`Reader.read` is called with 1 argument, not 0'],
    [derived('Reader', 'def read(self, a, b, c): ...'), '`Reader.read` is called with 2 arguments, not 3'],
    [derived('Sub', 'def ask(self, first): ...'), '`Sub.ask` is called with 2 arguments, not 1'],
  ])('%j is wrong: %s', async (lines, expected) => {
    expect(await said(...lines)).toEqual([expected])
  })

  it.each<[string[]]>([
    [['from notes import Store, tidy', 'tidy("a")', 'tidy("a", 1, deep=True)', 'tidy(text="a")']],
    [['from notes import spread', 'spread(1, 2, 3, wide=True)']],
    [['from notes import tidy', 'tidy()', 'tidy(*texts)', 'tidy("a", **options)']],
    [['from notes import Store', 'store = Store("a")', 'store.put("b")', 'store.folder', 'store.__dict__']],
    [['from notes.store import open_store', 'open_store("a").burn()']],
    [['from notes import Open', 'Open().burn()']],
    [['from notes import Quiet', 'with Quiet() as quiet:', '    quiet.burn()']],
    [['from notes import Kind', 'Kind.LOW', 'Kind.MIDDLE']],
    [['from notes import Reader', 'Reader.make("a").burn()']],
    [derived('Reader', 'def ask(self, a, b): ...')],
    [derived('Reader', 'def ask(self, a, b, c=1): ...')],
    [derived('Reader', 'def ask(self, *args): ...')],
    [derived('Reader', 'def ask(self, **given): ...')],
    [derived('Reader', 'def read(self, text): ...')],
    [derived('Reader', 'def read(self, text, limit, ): ...')],
    [derived('Reader', 'def close(self, a, b, c): ...')],
    [derived('Reader', 'def make(path, other, third): ...')],
    [derived('Reader', 'def burn(self, a, b, c): ...')],
    [derived('Open', 'def burn(self, a): ...')],
  ])('%j is right, or not known', async (lines) => {
    expect(await said(...lines)).toEqual([])
  })
})
