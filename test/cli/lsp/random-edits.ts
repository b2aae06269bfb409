import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { expect } from 'vitest'
import { locate } from '../../../src/base/git/folder/locate.ts'
import { openRepositorySession } from '../../../src/cli/mcp/repository-session.ts'
import { placesOf } from '../../../src/engine/scan/findings/places.ts'
import type { ScanResult } from '../../../src/engine/scan/result.ts'
import { checkedOut } from './editor.ts'

const PAGES = ['README.md', 'docs/guide.md', 'docs/use.md', 'CONTRIBUTING.md']
const CODE = ['src/cli.js', 'src/run.js', 'package.json']
const NAMES = ['runAll', 'runOne', 'stopAll', 'MAX_RUNS']
const FLAGS = ['--dry-run', '--force', '--quiet-mode']
const TASKS = ['build', 'test', 'lint-docs']

/** Lines of pages, which are true or false by what the code has. */
const STATEMENTS = [
  ...NAMES.map((name) => `Call \`${name}()\` before anything else.`),
  ...FLAGS.map((flag) => `Run \`tool ${flag}\` first.`),
  ...TASKS.map((task) => `Run \`npm run ${task}\` often.`),
  ...[...CODE, 'src/gone.js'].map((file) => `The code is in \`${file}\`.`),
  ...PAGES.map((page) => `See [it](/${page}#start).`),
  '## Start',
  '',
]
const DECLARATIONS = [
  ...NAMES.map((name) => `export function ${name}() {}`),
  ...FLAGS.map((flag) => `program.option('${flag}', 'does something')`),
  '// Nothing.',
]

interface Edit {
  readonly file: string
  /** Where, as a share of the file. */
  readonly at: number
  readonly kind: 'insert' | 'delete' | 'type'
  /** Selects what is inserted. */
  readonly choice: number
}

const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.constantFrom(...PAGES, ...CODE),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  kind: fc.constantFrom('insert', 'delete', 'type'),
  choice: fc.nat({ max: 1000 }),
})

function manifest(tasks: readonly string[]): string {
  const scripts = Object.fromEntries(tasks.map((task) => [task, 'node x.js']))
  return `${JSON.stringify({ name: 'tool', bin: { tool: 'src/cli.js' }, scripts }, null, 2)}\n`
}

function start(): Record<string, string> {
  const code = ["import { Command } from 'commander'", "const program = new Command('tool')", ...DECLARATIONS]
  return {
    ...Object.fromEntries(
      PAGES.map((page) => [page, ['# Tool', '', ...STATEMENTS.flatMap((line) => [line, ''])].join('\n')]),
    ),
    'src/cli.js': `${code.join('\n')}\n`,
    'src/run.js': `${DECLARATIONS.slice(0, NAMES.length).join('\n')}\n`,
    'package.json': manifest(TASKS),
  }
}

function edited(text: string, { file, at, kind, choice }: Edit): string {
  if (file === 'package.json') return manifest(TASKS.filter((_, index) => (choice >> index) % 2 === 0))
  const lines = text.split('\n')
  const index = Math.floor(at * lines.length)
  const line = lines[index] ?? ''
  const pool = PAGES.includes(file) ? STATEMENTS : DECLARATIONS
  const inserted = pool[choice % pool.length] ?? ''
  const column = choice % (line.length + 1)
  if (kind === 'insert') lines.splice(index, 0, inserted)
  else if (kind === 'delete') lines.splice(index, 1)
  else lines[index] = `${line.slice(0, column)}x${line.slice(column)}`
  return lines.join('\n')
}

/** The findings by place, as diagnostics show them. */
function told({ findings }: ScanResult): string[] {
  return findings
    .flatMap((finding) =>
      placesOf(finding).map(({ file, line, column, value }) => `${file}:${line}:${column} ${value}: ${finding.reason}`),
    )
    .toSorted()
}

/** Makes random edits in texts that are not saved, and compares what is then reported with a fresh check after every `each` edits. */
export async function compareAfterEdits(count: number, each: number, seed?: number): Promise<void> {
  const edits = fc.array(edit, { minLength: count, maxLength: count, size: 'max' })
  await fc.assert(
    fc.asyncProperty(edits, async (made) => {
      const files = start()
      const repository = checkedOut(files)
      try {
        const folders = await locate(repository.path)
        const terminal = {
          ...{ stdout: process.stdout, stderr: process.stderr, checkers: null, cwd: repository.path },
          env: { XDG_CACHE_HOME: tmpdir() },
          now: () => 0,
        }
        const texts = new Map<string, string>()
        const open = () =>
          openRepositorySession(repository.path, folders, terminal, { texts: () => texts, onMore: () => {} })
        const continued = await open()
        try {
          for (const [index, one] of made.entries()) {
            texts.set(one.file, edited(texts.get(one.file) ?? files[one.file] ?? '', one))
            const now = await continued.withCheck({}, ({ result }) => told(result))
            if ((index + 1) % each !== 0) continue
            const fresh = await open()
            try {
              expect(now).toEqual(await fresh.withCheck({}, ({ result }) => told(result)))
            } finally {
              await fresh.close()
            }
          }
        } finally {
          await continued.close()
        }
      } finally {
        repository.dispose()
      }
    }),
    { numRuns: 1, endOnFailure: true, ...(seed !== undefined && { seed }) },
  )
}
