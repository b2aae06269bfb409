import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../src/docs/markdown/markdown.ts'
import * as epochs from '../src/epochs/index.ts'
import * as evaluation from '../src/evaluation/index.ts'
import * as judge from '../src/judge/index.ts'
import * as learning from '../src/learning/index.ts'
import * as trust from '../src/trust/index.ts'

const MODULES = {
  ...{ 'docalign/evaluation': evaluation, 'docalign/judge': judge },
  ...{ 'docalign/learning': learning, 'docalign/trust': trust },
}
/** Whose example asks for a search, and is not run. */
const OTHERS = { 'docalign/epochs': epochs }

const BLOCKS = readMarkdown('library.md', readFileSync('docs/library.md', 'utf8')).codeBlocks.flatMap(
  ({ lines: [first = '', ...rest] }) =>
    Object.keys(MODULES).some((name) => first.endsWith(` from '${name}'`)) ? [{ first, rest: rest.join('\n') }] : [],
)

/** What an expression of a line is, and what the comment behind it says. */
type Line = readonly [value: unknown, said: unknown]

/** Runs code of the page on the sources. Comments that are no values are words about what happens. */
async function linesOf(source: string): Promise<Line[]> {
  const body = source
    .replace(/^import \{([^}]*)\} from ('[^']*')$/gm, 'const {$1} = modules[$2]')
    .replace(/^(\S.*?) \/\/ (.+)$/gm, (line, expression: string, said: string) =>
      isValue(said) ? `lines.push([${expression}, ${said}])` : line,
    )
  const { code } = await transform(`async function run(modules, lines) {\n${body}\n}`, { loader: 'ts' })
  const lines: Line[] = []
  await new Function(`${code}\nreturn run`)()(MODULES, lines)
  return lines
}

function isValue(text: string): boolean {
  try {
    new Function(`return (${text})`)()
    return true
  } catch {
    return false
  }
}

/** Numbers are shown rounded. */
function shownAs(value: unknown, said: unknown): unknown {
  if (typeof value !== 'number') return value
  const places = `${said}`.split('.')[1]?.length ?? 0
  return Number(value.toFixed(places))
}

describe('The page on the library', () => {
  it('has examples of each of these', () => {
    expect(BLOCKS.length).toBeGreaterThanOrEqual(5)
  })

  it.each(BLOCKS)('says what comes of what stands below "$first"', async ({ first, rest }) => {
    const lines = await linesOf(`${first}\n${rest}`)
    expect(lines.length).toBeGreaterThan(0)
    for (const [value, said] of lines) expect(shownAs(value, said)).toEqual(said)
  })

  it('takes from each module only what it exports', () => {
    const page = readFileSync('docs/library.md', 'utf8')
    const modules: Readonly<Record<string, object>> = { ...MODULES, ...OTHERS }
    const imports = [...page.matchAll(/^import \{([^}]+)\} from '(docalign\/\w+)'$/gm)]
    expect(new Set(imports.map(([, , name]) => name))).toEqual(new Set(Object.keys(modules)))
    for (const [, names = '', module = ''] of imports)
      expect(Object.keys(modules[module] ?? {})).toEqual(
        expect.arrayContaining(names.split(',').map((name) => name.trim())),
      )
  })
})
