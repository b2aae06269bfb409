import { describe, expect, it } from 'vitest'
import { openSnapshots } from '../../../src/engine/facts/snapshots.ts'
import { readCode } from '../../../src/engine/reader/code/read-code.ts'
import { evidenceFor, sharedEvidence } from '../../../src/engine/reader/evidence.ts'
import { open } from '../../base/git/opened.ts'
import { type Files, history } from '../scan/scanned.ts'

const passage = (text: string) => ({
  file: 'docs/a.md',
  titles: ['Widgets'],
  from: 1,
  to: 1,
  samples: new Set<number>(),
  text,
})

async function codeOf(files: Files) {
  const repository = await open(history(files).path)
  const snapshots = await openSnapshots(repository, await repository.resolve('HEAD'), { isExcluded: () => false })
  return readCode(snapshots, () => false)
}

/** Code that has the words of any page, and decides none of them. */
const NOISE: Files = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [
    `src/noise-${number}.js`,
    `// rust node needs version later container listens port starts by default builds image set notes max tries\n${'work()\n'.repeat(90)}`,
  ]),
)
const WORK = '  work()\n'.repeat(100)
const OTHERS = Array.from({ length: 10 }, (_, number) => 10 + number)

describe('The evidence for a passage has', () => {
  it.each<[string, Files, string, readonly string[]]>([
    [
      'the manifest, where it states a version',
      { 'package.json': `{\n  "name": "a",\n  "engines": { "node": ">=20.19" }\n}\n` },
      'It needs Node.js 18 or later.',
      ['">=20.19"'],
    ],
    [
      'the toolchain, where it states a version',
      { '.tool-versions': 'nodejs 20.19.0\n' },
      'It needs Node.js 18 or later.',
      ['nodejs 20.19.0'],
    ],
    [
      'the files of containers, where it speaks of them',
      {
        'deploy/Dockerfile': 'FROM scratch\nEXPOSE 8080\n',
        'compose.yaml': 'services:\n  web:\n    ports: ["81:8080"]\n',
      },
      'The container listens on port 80 by default.',
      ['EXPOSE 8080', '81:8080'],
    ],
    [
      'the base of settings that builds the names of variables from a prefix',
      {
        'src/base.py': `class Base(Settings):\n    model_config = {"env_prefix": "NOTES_"}\n${WORK}`,
        'src/settings.py': `class Limits(Base):\n    max_tries: int = 5\n${WORK}`,
      },
      'Set `NOTES_MAX_TRIES` (3 by default).',
      ['"env_prefix": "NOTES_"', 'max_tries: int = 5'],
    ],
    [
      'the command that is composed of options, and leaves some of them out',
      {
        'src/options.py': `import argparse\ndef add_output(parser):\n    parser.add_argument("--as-table")\n${WORK}`,
        'src/main.py': `def build_list(parser, is_wide):\n    if is_wide:\n        add_output(parser)\n${WORK}`,
      },
      '`--as-table` prints a table.',
      ['if is_wide:'],
    ],
    [
      'the newest migration, and what writes the column',
      {
        ...Object.fromEntries(
          OTHERS.map((number) => [`migrations/0${number}.sql`, 'alter table notes add done_at text;\n']),
        ),
        ...Object.fromEntries(OTHERS.map((number) => [`src/read-${number}.js`, 'show(note.doneAt)\n'])),
        'migrations/120_done.sql': `-- ${'unlike all others '.repeat(40)}\nalter table notes alter column done_at type timestamptz;\n`,
        'src/finish.js': `export function finish(note) {\n  note.doneAt = now()\n}\n${WORK}`,
      },
      'The column `done_at` is a text.',
      ['type timestamptz', 'note.doneAt = now()'],
    ],
    [
      'a long function that decides as a whole',
      {
        ...Object.fromEntries(OTHERS.map((number) => [`src/call-${number}.js`, 'retryNotes()\n'])),
        'src/retry.js': `export function retryNotes(notes) {\n  const limit = 5\n${'  step()\n'.repeat(90)}  if (done > limit) throw new Error()\n}\n`,
      },
      '`retryNotes` retries three times.',
      ['const limit = 5', 'throw new Error()'],
    ],
  ])('%s', async (_, files, text, expected) => {
    const shown = evidenceFor(passage(text), await codeOf({ ...NOISE, ...files }))
    for (const each of expected) expect(shown.map((excerpt) => excerpt.text).join('\n')).toContain(each)
  })
})

describe('The evidence that passages of a page share', () => {
  const pages = ['`runNotes` runs.', '`runNotes` stops `oneOnly`.', '`runNotes` waits.'].map(passage)

  it('is what most of them need, and none of a single one', async () => {
    const code = await codeOf({
      'src/run.js': `export function runNotes() {\n${WORK.slice(0, 400)}}\n`,
      'src/one.js': `export function oneOnly() {\n${WORK.slice(0, 400)}}\n`,
    })
    expect(sharedEvidence(pages, code).map(({ path }) => path)).toEqual(['src/run.js'])
    expect(sharedEvidence(pages.slice(0, 1), code)).toEqual([])
  })
})
