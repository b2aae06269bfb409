import { describe, expect, it } from 'vitest'
import { editedLine, editOf, type Place } from '../../../src/engine/fixes/edit.ts'

const SCRIPT: Place = { file: 'a.md', line: 1, quote: '\tnpm run bootstrap  ', value: 'bootstrap', suggestion: 'setup' }
const PATH: Place = {
  ...SCRIPT,
  quote: 'It starts in `src/cli/run.ts`.',
  value: 'src/cli/run.ts',
  suggestion: 'src/commands/run.ts',
}

const VERSION: Place = { ...SCRIPT, value: 'node 18', replaces: '18', suggestion: '20' }
const RANGE: Place = {
  ...SCRIPT,
  value: 'react 18',
  text: 'react@^18',
  column: 11,
  replaces: '^18',
  suggestion: '^19',
}

describe('editOf', () => {
  it.each<[string, Place, string | null]>([
    ['a file that moved', PATH, 'It starts in `src/commands/run.ts`.'],
    ['a script that was renamed', SCRIPT, '\tnpm run setup  '],
    [
      'a version whose name the line spells otherwise',
      { ...VERSION, quote: 'Node.js **v18** or later is required, since 2018.' },
      'Node.js **v20** or later is required, since 2018.',
    ],
    ['a version that it gives twice', { ...VERSION, quote: 'Node.js 18: we test 18.' }, null],
    ['a part of another version', { ...VERSION, quote: 'Node.js 18.2 or 3.18' }, null],
    [
      'a range that the same line gives of another package, too',
      { ...RANGE, quote: 'It needs `react@^18` and `react-dom@^18`.' },
      'It needs `react@^19` and `react-dom@^18`.',
    ],
    [
      'a file in a drawn tree, whose folder is on another line',
      { ...PATH, quote: '│   └── run.ts', suggestion: 'src/cli/start.ts' },
      '│   └── start.ts',
    ],
    ['a file in a drawn tree that moved to another folder', { ...PATH, quote: '│   └── run.ts' }, null],
    ['a value at the end of a sentence', { ...PATH, quote: 'See src/cli/run.ts.' }, 'See src/commands/run.ts.'],
    ['no suggestion', { ...SCRIPT, suggestion: null }, null],
    ['a suggestion that says the same', { ...SCRIPT, suggestion: 'bootstrap' }, null],
    ['a value that the line does not have', { ...SCRIPT, quote: 'npm run it' }, null],
    ['a word that it has twice', { ...SCRIPT, quote: 'bootstrap: npm run bootstrap' }, null],
    [
      'a path that it has twice',
      { ...PATH, quote: 'In [`src/cli/run.ts`](src/cli/run.ts).' },
      'In [`src/commands/run.ts`](src/commands/run.ts).',
    ],
    [
      'a path whose name it has besides',
      { ...PATH, quote: 'In [run.ts](src/cli/run.ts).', suggestion: 'src/cli/start.ts' },
      'In [start.ts](src/cli/start.ts).',
    ],
    [
      'a path whose name stays',
      { ...PATH, quote: 'In [run.ts](src/cli/run.ts).' },
      'In [run.ts](src/commands/run.ts).',
    ],
    [
      'a path that is part of a longer one besides',
      { ...PATH, quote: 'In [`lib/src/cli/run.ts`](src/cli/run.ts).' },
      null,
    ],
    ['a value that is part of a longer name', { ...SCRIPT, quote: 'npm run bootstrap:all' }, null],
    ['a value at the end of a longer path', { ...PATH, quote: 'See lib/src/cli/run.ts' }, null],
    ['a line that does not show all it holds', { ...PATH, quote: 'See src/cli/run.ts \u202eok' }, null],
    ['a line too long to read', { ...PATH, quote: `See src/cli/run.ts ${'x'.repeat(2_000)}` }, null],
    ['a suggestion with a line end', { ...SCRIPT, suggestion: 'setup\nrm' }, null],
  ])('gives the new line, or null, for %s', (_, place, line) => {
    const edit = editOf(place)
    expect(edit && editedLine(edit)).toBe(line)
  })
})
