import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../src/config/schema.ts'
import type { ValidationResult } from '../../../src/judge/index.ts'
import { judgeScanWith } from '../../../src/scan/judgement/judged-with-model.ts'
import { writtenLines } from '../../../src/scan/pages/written-lines.ts'
import { scanClaims } from '../../../src/scan/scan.ts'
import { open } from '../../git/opened.ts'
import { expectConforming } from '../../judge/satisfying.ts'
import { type Files, history, packageJson } from '../scanned.ts'

const CODE = {
  'package.json': packageJson({ engines: { node: '>=20' }, scripts: { build: 'node build.js' }, bin: 'src/main.js' }),
  'src/main.js':
    "export function readNotes() {}\nconst { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })\nread(process.env.NOTES_FOLDER)\n",
}
const PAGE = [
  '# Notes',
  '',
  'Node.js 20 or later is required. `readNotes()` lies in `src/main.js`.',
  '',
  'Run `npm run build`, then `tidy --dry-run` with `NOTES_FOLDER` set.',
  '',
  'A note that cannot be read is tried three times.',
  '',
]

const withLine = (line: string): Files => ({ ...CODE, 'README.md': [...PAGE, line, ''].join('\n') })

async function judgedAt(
  path: string,
  base: string | null,
  criteria: readonly string[] = [],
): Promise<ValidationResult> {
  const repository = await open(path)
  const head = await repository.resolve('HEAD')
  const config = configSchema.parse({ suppress: [{ pattern: '^oddNotes' }] })
  const scanned = await scanClaims(repository, { head, base, config, includeUncertain: false, now: 0 })
  const concerns = base === null ? () => true : await writtenLines(repository, base, head, scanned.docs)
  const result = await judgeScanWith(
    null,
    { ...scanned, findings: scanned.result.findings },
    { types: config.judge.types, suppress: config.suppress, criteria, concerns: concerns ?? (() => false) },
  )
  expectConforming(result)
  return result
}

const errors = ({ issues }: ValidationResult): string[] =>
  issues.filter(({ severity }) => severity === 'error').map(({ type, location }) => `${type} ${location}`)

describe('The judge of docs', () => {
  const at = 'file:README.md:line:9'

  it.each<[string, string[]]>([
    ['Nothing is made up here.', []],
    ['It calls `readAllNotesTwice()` first.', [`hallucination ${at}`]],
    ['It is read in `src/reader.js` first.', [`hallucination ${at}`]],
    ['Then `npm run deploy` publishes it.', [`hallucination ${at}`]],
    ['With `tidy --force` nothing is asked.', [`hallucination ${at}`]],
    ['`NOTES_COLOR` sets the color.', [`hallucination ${at}`]],
    ['See [the guide](docs/guide.md).', [`fact_mismatch ${at}`]],
    ['Node.js 16 or later is required.', [`fact_mismatch ${at}`]],
    ['A note that cannot be read is tried five times.', [`detail_inconsistency ${at}`]],
    ['Put your settings into `.github/notes.yml`.', []],
    ['A note that cannot be read is tried five times. <!-- docalign-ignore -->', []],
    ['It calls `oddNotesHere()` too.', []],
    ['Use `actions/checkout` in CI, and `setTimeout` in code.', []],
    ['Name it `src/NNNN_name.js`, say.', []],
  ])('of %s', async (line, expected) => {
    expect(errors(await judgedAt(history(withLine(line)).path, null))).toEqual(expected)
  })

  it('tells of a finding that the code contradicts the page', async () => {
    const renamed = packageJson({ scripts: { compile: 'node build.js' } })
    const repository = history({ ...CODE, 'README.md': PAGE.join('\n') }, { 'package.json': renamed })
    const result = await judgedAt(repository.path, null)
    expect(errors(result)).toContain('fact_mismatch file:README.md:line:5')
    expect(result.valid).toBe(false)
  })

  it('of a change looks at the lines that it writes', async () => {
    const repository = history(withLine('It calls `readAllNotesTwice()` first.'))
    const base = repository.git('rev-parse', 'HEAD')
    repository.commit({
      'README.md': [...PAGE, 'It calls `readAllNotesTwice()` first.', '', 'Run `npm run deploy`.', ''].join('\n'),
    })
    expect(errors(await judgedAt(repository.path, base))).toEqual(['hallucination file:README.md:line:11'])
  })

  it('decides the criteria of the configuration', async () => {
    const result = await judgedAt(history(withLine('All is well.')).path, null, [
      'mentions "npm run build"',
      'has a section "Licence"',
    ])
    expect(result).toMatchObject({
      passed_criteria: ['mentions "npm run build"'],
      failed_criteria: ['has a section "Licence"'],
    })
  })
})
