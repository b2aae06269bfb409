import { describe, expect, it } from 'vitest'
import { type Files, history, scanned } from './scanned.ts'

const PACKAGE: Files = {
  'pyproject.toml': '[project]\nname = "notes"\nversion = "1.0"\n',
  'notes/__init__.py': 'class Reader:\n    def read(self, text):\n        return text\n',
  'notes/pens.py': 'class Pen:\n    ink = 1\n\n    def write(self):\n        return None\n',
  'notes/old.py':
    'def lazy(space, names):\n    space.update(names)\n\n\nclass Quill:\n    pass\n\n\nlazy(globals(), {"Feather": 1})\n',
  'notes/colors.py': 'WARNING = r"^Color .* was never (used|mixed)$"\n',
}

async function findings(...lines: string[]): Promise<string[]> {
  const { findings } = await scanned(history({ ...PACKAGE, 'docs/api.rst': [...lines, ''].join('\n') }).path)
  return findings.map(({ line, rule, reason }) => `${line} ${rule}: ${reason}`)
}

describe('A reStructuredText page of Python objects', () => {
  it('is reported when it describes what the module of the nearest directive does not have', async () => {
    expect(
      await findings('.. automodule:: notes', '', '.. automodule:: notes.pens', '', '.. autoclass:: Reader'),
    ).toEqual(['5 name of its module: module `notes.pens` defines no `Reader`'])
  })

  it.each<[string, string[]]>([
    [
      'describes what the module above has',
      ['.. currentmodule:: notes', '', '.. automodule:: notes.pens', '', '.. autoclass:: Pen'],
    ],
    ['describes the package itself', ['.. automodule:: notes', '   :members:']],
    [
      'indents by tabs and blanks',
      [
        '.. automodule:: notes.pens',
        '',
        '    .. autoclass:: Pen',
        '        :members:',
        '',
        '\t\tIt writes.',
        '',
        '        .. autoattribute:: ink',
      ],
    ],
    ['names what a call may add to its module', ['.. automodule:: notes.old', '', '.. autoclass:: Feather']],
    ['shows an image as the site has it', ['.. image:: https://example.com/pen.svg', '   :target: _images/pen.svg']],
    ['quotes what code only matches', ['Run it::', '', '    Color blue was never mixed']],
  ])('is not reported when it %s', async (_, lines) => {
    expect(await findings(...lines)).toEqual([])
  })
})
