import { describe, expect, it } from 'vitest'
import { editedLine, editOf, type Place } from '../../../src/engine/fixes/edit.ts'

const SCRIPT: Place = { file: 'a.md', line: 1, quote: '\tnpm run bootstrap  ', value: 'bootstrap', suggestion: 'setup' }
const PATH: Place = {
  ...SCRIPT,
  quote: 'It starts in `src/cli/run.ts`.',
  value: 'src/cli/run.ts',
  suggestion: 'src/commands/run.ts',
}

describe('editOf', () => {
  it.each<[string, Place, string | null]>([
    ['a file that moved', PATH, 'It starts in `src/commands/run.ts`.'],
    ['a script that was renamed', SCRIPT, '\tnpm run setup  '],
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
