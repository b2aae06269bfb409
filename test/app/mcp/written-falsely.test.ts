import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docalign } from '../../cli/streams.ts'
import { type Connected, overStdio } from './clients.ts'

const FILES = {
  'package.json': JSON.stringify({
    ...{ name: 'tidy-notes', version: '1.0.0', type: 'module', bin: { 'tidy-notes': 'src/main.js' } },
    ...{ scripts: { setup: 'node src/setup.js', test: 'node --test' }, exports: './src/lib.js' },
  }),
  'src/main.js':
    "import { parseArgs } from 'node:util'\nconst { values } = parseArgs({ options: { preview: { type: 'boolean' } } })\nconsole.log(values)\n",
  'src/notes.js': 'export function readNotes(folder) {\n  return [folder]\n}\n',
  'src/lib.js': "export { readNotes } from './notes.js'\n",
  'src/setup.js': 'console.log(1)\n',
  'README.md': '# Tidy notes\n\nRun `npm run setup`. Then `tidy-notes --preview` shows what would change.\n',
}

/** Each with the line that it stands on. */
const FALSEHOODS = [
  ['docs/guide.md', 3, 'setpu'],
  ['docs/guide.md', 6, '--previw'],
  ['docs/guide.md', 9, 'src/man.js'],
  ['docs/guide.md', 12, 'loadNotes'],
  ['docs/guide.md', 16, '../README.md#usage'],
] as const

const PAGE = `# Guide

Run \`npm run setpu\` first. Then:

\`\`\`sh
tidy-notes --previw
\`\`\`

It begins in \`src/man.js\`, and notes are read in \`src/notes.js\`.

\`\`\`js
import { loadNotes } from 'tidy-notes'
loadNotes('.')
\`\`\`

See [how to use it](../README.md#usage) and [the start](../README.md#tidy-notes).
`

let repository: SandboxRepository
let session: Connected
beforeAll(async () => {
  repository = createRepository()
  repository.commit(FILES, 'Begin')
  repository.git('checkout', '--quiet', '--force', '-b', 'change')
  const page = join(repository.path, 'docs/guide.md')
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, PAGE)
  session = await overStdio({ XDG_CACHE_HOME: join(repository.path, '.git', 'cache') }, [], repository.path)
})
afterAll(async () => {
  await session?.close()
  repository?.remove()
})

const expected = FALSEHOODS.map(([file, line, value]) => `${file}:${line} ${value}`)

describe.each([
  ['what a change writes', { base: 'main' }, ['--base', 'main']],
  ['what a page says', {}, []],
] as const)('Five statements that rules can tell are false, in %s', (_, asked, args) => {
  it('are five findings to an agent, and each is explained', async () => {
    const { data, error } = await session.call('check_docs', asked)
    expect(error).toBeNull()
    const found = data.findings as { id: string; file: string; line: number; value: string }[]
    expect(found.map(({ file, line, value }) => `${file}:${line} ${value}`)).toEqual(expected)
    for (const { id } of found) expect((await session.call('explain_claim', { id })).error).toBeNull()
  })

  it('are the same findings in every report', async () => {
    const file = (format: string) => join(repository.path, '.git', format)
    const formats = [
      'terminal',
      ...['markdown', 'github', 'sarif', 'json'].map((format) => `${format}=${file(format)}`),
    ]
    const { stdout } = await docalign(['check', repository.path, '--format', formats.join(), ...args])
    const report = (format: string) => readFileSync(file(format), 'utf8')
    const places = (text: string, pattern: RegExp): string[] =>
      [...new Set([...text.matchAll(pattern)].map(([, place = '']) => place))].sort()
    const wanted = FALSEHOODS.map(([, line]) => String(line)).sort()
    expect(places(stdout, /^ +(\d+):\d+ +false/gm)).toEqual(wanted)
    expect(places(report('markdown'), /^\| `docs\/guide\.md:(\d+)`/gm)).toEqual(wanted)
    expect(places(report('github'), /^::\w+ file=docs\/guide\.md,line=(\d+)/gm)).toEqual(wanted)
    const [{ results }] = JSON.parse(report('sarif')).runs
    expect(
      results
        .map((each: { locations: { physicalLocation: { region: { startLine: number } } }[] }) =>
          String(each.locations[0]?.physicalLocation.region.startLine),
        )
        .sort(),
    ).toEqual(wanted)
    expect(
      JSON.parse(report('json'))
        .findings.map(({ line }: { line: number }) => String(line))
        .sort(),
    ).toEqual(wanted)
  })
})
