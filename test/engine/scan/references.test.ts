import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const PACKAGE: Files = {
  'pyproject.toml': '[project]\nname = "notes"\nversion = "1.0"\n',
  'notes/__init__.py': 'from .store import Store\n\ndef tidy(text):\n    return text\n',
  'notes/store.py': `class Store:
    def __init__(self, folder, limit=3):
        self.folder = folder

    def read(self):
        return self.parse()

    def write(self, text):
        return None


class Sealed(Store):
    pass
`,
  'notes/lazy.py': 'def __getattr__(name):\n    return name\n',
  'notes/anew.py': 'old, new = recreate(__name__, by_module={"notes.store": ["Store"]})\n',
}

async function findings(path: string, ...lines: string[]): Promise<string[]> {
  const { findings } = await scanned(history({ ...PACKAGE, [path]: `${lines.join('\n')}\n` }).path)
  return findings.map(({ line, rule, reason }) => `${line} ${rule}: ${reason}`)
}

describe('A name of Python code that a page writes in full', () => {
  it.each<[string, string, string[], string[]]>([
    [
      'its package does not have, in a code span',
      'README.md',
      ['# Notes', '', 'Use `notes.Shelf` for that.'],
      ['3 name of its module: module `notes` defines no `Shelf`'],
    ],
    [
      'its module does not have, in a role',
      'docs/a.rst',
      ['Notes', '=====', '', 'Call :func:`~notes.store.open_store` first.'],
      ['4 name of its module: module `notes.store` defines no `open_store`'],
    ],
    [
      'its module does not have, where a site places its description',
      'docs/a.md',
      ['# Notes', '', '::: notes.store.Shelf'],
      ['3 name of its module: module `notes.store` defines no `Shelf`'],
    ],
    [
      'its package does not have, in a sample',
      'README.md',
      ['# Notes', '', '```python', 'import notes', '', 'notes.Shelf("a")', '```'],
      ['6 name of its module: module `notes` defines no `Shelf`'],
    ],
  ])('is reported when %s', async (_, path, lines, expected) => {
    expect(await findings(path, ...lines)).toEqual(expected)
  })

  it.each<[string, string, string[]]>([
    ['is there', 'README.md', ['# Notes', '', 'Use `notes.Store`, `notes.tidy()` and `notes.store.Store.read()`.']],
    ['is that of a key or a task', 'README.md', ['# Notes', '', 'The task `notes.cleanup` logs to `notes.worker`.']],
    ['is of a module that makes its names up', 'README.md', ['# Notes', '', 'Use `notes.lazy.Shelf`.']],
    ['is loaded when it is asked for', 'README.md', ['# Notes', '', 'Use `notes.anew.Store`.']],
    ['is of an inherited member', 'README.md', ['# Notes', '', 'Use `notes.store.Sealed.read()`.']],
    ['is of a member that a type may have', 'README.md', ['# Notes', '', 'Call `notes.Store.erase()`.']],
    [
      'stands in a sample that leaves out its imports',
      'README.md',
      ['# Notes', '', '```python', 'shelf = notes.Shelf("a")', '```'],
    ],
    [
      'is of an interface that a page describes',
      'docs/a.rst',
      [
        ...[
          'Notes',
          '=====',
          '',
          '.. module:: notes.store',
          '',
          '.. class:: Shelf',
          '',
          '   .. method:: put(text)',
          '',
        ],
        'See :meth:`notes.store.Shelf.put`.',
      ],
    ],
    [
      'is what the page has made of the package',
      'README.md',
      ['# Notes', '', '```pycon', '>>> notes = open_notes()', '```', '', '```python', 'notes.shelf()', '```'],
    ],
  ])('is not reported when it %s', async (_, path, lines) => {
    expect(await findings(path, ...lines)).toEqual([])
  })
})

it('A name that stands in full below another module is looked for where it says', async () => {
  const lines = [
    'Notes',
    '=====',
    '',
    '.. currentmodule:: notes.lazy',
    '',
    '.. autoclass:: notes.Store',
    '',
    '.. autoclass:: notes.Shelf',
  ]
  expect(await findings('docs/a.rst', ...lines)).toEqual(['8 name of its module: module `notes` defines no `Shelf`'])
})
