import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const PACKAGE: Files = {
  'pyproject.toml': '[project]\nname = "notes"\nversion = "1.0"\n',
  'notes/_pens.py': '__all__ = ["Pen"]\n\nclass Pen:\n    pass\n',
  'notes/__init__.py': 'from ._pens import *\n\n__all__ = ["Pen", "Reader"]\n\n\nclass Reader:\n    pass\n',
}

async function findings(...lines: string[]): Promise<string[]> {
  const page = ['# Notes', '', '```python', ...lines, '```', ''].join('\n')
  const { findings } = await scanned(history({ ...PACKAGE, 'README.md': page }).path)
  return findings.map(({ line, rule, reason }) => `${line} ${rule}: ${reason}`)
}

describe('A Python sample', () => {
  it.each<[string, string[], string[]]>([
    [
      'uses a module that it does not import',
      ['from notes import Reader', '', '@pytest.fixture', 'def reader():', '    return Reader()'],
      ['6 imports of the sample: the sample uses `pytest`, but does not import it'],
    ],
    [
      'uses it where a comment supposes what would be wrong',
      ['from notes import Reader', '# It would fail if there were none.', 'Reader().read(os.environ["A"])'],
      ['6 imports of the sample: the sample uses `os`, but does not import it'],
    ],
    [
      'uses what the package has and it does not import',
      ['>>> from notes import Pen', '>>> Reader(Pen())'],
      ['5 imports of the sample: the sample uses `Reader`, but does not import it from `notes`'],
    ],
    [
      'takes what the package does not have',
      ['import notes', '', 'notes.Pen()', 'notes.Pencil()'],
      ['7 name of its module: module `notes` defines no `Pencil`'],
    ],
  ])('is reported when it %s', async (_, lines, expected) => {
    expect(await findings(...lines)).toEqual(expected)
  })

  it.each<[string, string[]]>([
    ['imports nothing', ['reader.read(os.environ["A"])']],
    ['calls something of its own like a module', ['import notes', 'uuid("a")']],
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
    ['goes on with a value of other code', ['from notes import Pen', 'with folder.lock():', '    Reader(Pen())']],
    ['is a part of a program', ['from notes import Pen', '', 'print(pens, json.dumps(Pen()))']],
    ['leaves something out', ['import notes', '...', 'print(os.environ["A"])']],
  ])('is not reported when it %s', async (_, lines) => {
    expect(await findings(...lines)).toEqual([])
  })
})
