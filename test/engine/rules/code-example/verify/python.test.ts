import { describe, expect, it } from 'vitest'
import { contradictions } from '../../pages.ts'
import type { Files } from '../../snapshot.ts'

const PACKAGE: Files = {
  'pyproject.toml': '[project]\nname = "notes"\nversion = "1.0"\n',
  'notes/__init__.py': `from .store import Store

__all__ = ["Store", "Reader", "tidy"]


class Reader:
    def read(self, text, limit=3):
        return text


def tidy(text, limit=3, *, deep=False):
    return text
`,
  'notes/store.py': 'class Store:\n    pass\n\n\ndef open_store(folder):\n    return Store(folder)\n',
}

/** What fails of a sample, without its line. */
async function said(...lines: string[]): Promise<string[]> {
  const page = ['# Notes', '', '```python', ...lines, '```', ''].join('\n')
  return (await contradictions({ ...PACKAGE, 'README.md': page })).map((each) => each.replace(/^\d+ [^:]+: /, ''))
}

describe('A sample of Python', () => {
  it.each<[string[], string]>([
    [['from notes import Shelf'], '`notes` exports no `Shelf`'],
    [['from notes import Stor'], '`notes` exports no `Stor` → Store'],
    [['from notes.store import open_stor'], '`notes.store` exports no `open_stor` → open_store'],
    [['import notes', 'notes.Shelf("a")'], 'module `notes` defines no `Shelf`'],
    [['import notes.store as s', 's.open_stor("a")'], 'module `notes.store` defines no `open_stor` → open_store'],
  ])('%j is wrong: %s', async (lines, expected) => {
    expect(await said(...lines)).toEqual([expected])
  })

  it.each<[string[]]>([
    [['from notes import Store, tidy', 'tidy(1, 2, 3, wide=True)', 'Store().burn()']],
    [['import notes', 'notes.tidy("a")', 'notes.Reader().burn()', 'notes.store.open_store("a")']],
    [['notes.Shelf("a")']],
    [['notes = open("a")', 'notes.Shelf("a")']],
  ])('%j is right, or not known', async (lines) => {
    expect(await said(...lines)).toEqual([])
  })
})
