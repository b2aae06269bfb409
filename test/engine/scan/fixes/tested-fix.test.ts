import { describe, expect, it } from 'vitest'
import type { ClaimType } from '../../../../src/base/config/claim-types.ts'
import { editOf } from '../../../../src/engine/fixes/edit.ts'
import { fixesTogether } from '../../../../src/engine/scan/fixes/fixes-together.ts'
import type { Fix } from '../../../../src/engine/scan/fixes/tested-fix.ts'
import { testedSuggestions } from '../../../../src/engine/scan/fixes/tested-suggestions.ts'
import { open } from '../../../base/git/opened.ts'
import { configOf, history, packageJson } from '../scanned.ts'

const PAGE = '# Tidy\r\n\r\nRun `npm run build`, then see [the start](docs/start.md).\r\nRun `npm run gone` too.\r\n'
const FILES = {
  'README.md': PAGE,
  'package.json': packageJson({ scripts: { compile: 'x' } }),
  'docs/first.md': '# First\n\n## Begin\n\nGo.\n',
}
const LINE = 'Run `npm run build`, then see [the start](docs/start.md).'

function fix(type: ClaimType, value: string, suggestion: string, place: Partial<Fix> = {}): Fix {
  const edit = editOf({ file: 'README.md', line: 3, quote: LINE, ...place, value, suggestion })
  if (!edit) throw new Error(`${value} cannot be edited`)
  return { ...edit, claim_type: type }
}

async function at(files: Readonly<Record<string, string>>) {
  const repository = await open(history(files).path)
  return { repository, scanned: { head: await repository.resolve('HEAD'), config: configOf() } }
}

async function verdict(given: Fix, files: Readonly<Record<string, string>> = FILES): Promise<string | undefined> {
  const { repository, scanned } = await at(files)
  return (await testedSuggestions(repository, scanned, [given])).get(given)
}

async function together(fixes: readonly Fix[], files: Readonly<Record<string, string>> = FILES): Promise<string[]> {
  const { repository, scanned } = await at(files)
  const pages = await fixesTogether(repository, scanned, fixes)
  return pages.flatMap(({ file, fixes: right }) => right.map(({ suggestion }) => `${file} ${suggestion}`))
}

const COMPILE = fix('command', 'build', 'compile')
const MAKE = fix('command', 'build', 'make')
const FIRST = fix('link', 'docs/start.md', 'docs/first.md')

describe('A suggestion', () => {
  it.each<[string, Fix]>([
    ['a script that there is', COMPILE],
    ['a file that there is', FIRST],
    ['an anchor that there is', fix('link', 'docs/start.md', 'docs/first.md#begin')],
  ])('holds with %s, whatever else the line and the page have', async (_, given) => {
    expect(await verdict(given)).toBe('holds')
  })

  it('is not turned down because another page still says what this one said', async () => {
    const page = '# Widgets\n\nThe widgets of this project need Node.js 18 to run well.\n'
    const files = { 'package.json': packageJson({ engines: { node: '>=20' } }), 'docs/a.md': page, 'docs/b.md': page }
    const place = { file: 'docs/a.md', quote: 'The widgets of this project need Node.js 18 to run well.' }
    expect(await verdict(fix('dependency_version', '18', '20', place), files)).not.toBe('worse')
  })

  it.each<[string, Fix]>([
    ['a script that there is not', MAKE],
    ['a file that there is not', fix('link', 'docs/start.md', 'docs/second.md')],
    ['an anchor that there is not', fix('link', 'docs/start.md', 'docs/first.md#end')],
    ['a line that the page has not', { ...COMPILE, line: 99 }],
    ['a line that says something else', { ...COMPILE, line: 4 }],
    ['a page that there is not', { ...COMPILE, file: 'docs/none.md' }],
  ])('is turned down with %s', async (_, given) => {
    expect(await verdict(given)).toBe('worse')
  })

  it('is not proved where its line makes no such claim with it', async () => {
    expect(await verdict(fix('command', 'build', 'the build'))).not.toBe('holds')
    expect(await verdict({ ...COMPILE, claim_type: 'symbol' })).toBe('unproved')
  })

  const HEADING = '## Run `npm run build`'
  const linked = `# Tidy\n\n${HEADING}\n\nSee [above](#run-npm-run-build).\n`

  it('is turned down where it takes a heading away that others may link to', async () => {
    const given = fix('command', 'build', 'compile', { quote: HEADING })
    expect(await verdict(given, { ...FILES, 'README.md': linked })).toBe('worse')
    expect(await together([given], { ...FILES, 'README.md': linked })).toEqual([])
  })
})

describe('Fixes together', () => {
  it('are those whose claims hold, several on one line too', async () => {
    expect(await together([COMPILE, FIRST])).toEqual(['README.md compile', 'README.md docs/first.md'])
    expect(await together([MAKE, FIRST])).toEqual(['README.md docs/first.md'])
  })

  it('are without one that overlaps another, and without one that breaks what held', async () => {
    const whole = fix('link', '[the start](docs/start.md)', '[it](docs/first.md)')
    expect(await together([FIRST, whole])).toEqual(['README.md docs/first.md'])
    const heading = fix('command', 'build', 'compile', { line: 5, quote: '## Run `npm run build`' })
    const files = { ...FILES, 'README.md': `# Tidy\n\n${LINE}\n\n## Run \`npm run build\`\n` }
    expect(await together([heading, COMPILE], files)).toEqual(['README.md compile'])
  })
})
