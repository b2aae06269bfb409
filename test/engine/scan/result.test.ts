import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScanResult } from '../../../src/engine/scan/result.ts'
import { DRIFTS } from './drifts.ts'
import { type Files, history, packageJson, placesOf, scanned } from './scanned.ts'

const CODE: Files = {
  'package.json': packageJson({ scripts: { lint: 'biome check', test: 'node --test' } }),
  'src/read.js': 'export function readNotes() {}\n',
}
const GONE: Files = { 'package.json': packageJson({ scripts: { test: 'node --test' } }), 'src/read.js': null }

/** A result without what differs between two runs of the same check. */
function lasting({ timing_ms: _, repository, ...rest }: ScanResult): unknown {
  return { ...rest, head: repository.head }
}

function ids({ findings, uncertain }: ScanResult): string[] {
  return [...findings, ...uncertain].map((claim) => claim.claim_id)
}

function expectToAddUp({ claims, findings, muted, uncertain }: ScanResult): void {
  expect(claims.total).toBe(claims.verified + claims.drifted + claims.uncertain)
  for (const verdict of ['verified', 'drifted', 'uncertain'] as const) {
    const sum = Object.values(claims.byType).reduce((all, counts) => all + counts[verdict], 0)
    expect([verdict, sum]).toEqual([verdict, claims[verdict]])
  }
  expect(findings.length + muted.length).toBe(claims.drifted)
  expect(uncertain.length).toBe(claims.uncertain)
}

describe('The counts add up', () => {
  const said = fc.subarray([...DRIFTS.entries()], { minLength: 1 })
  const chosen = fc.record({
    said,
    happened: fc.func(fc.boolean()),
    muted: fc.constantFrom('link', 'symbol', 'config', 'command'),
  })

  it('whatever the pages say and whatever happened to the code, and so does the order', async () => {
    await fc.assert(
      fc.asyncProperty(chosen, async ({ said, happened, muted }) => {
        // Each statement in a folder of its own, so that they do not mend each other.
        const inFolder = (at: number, files: Files): Files =>
          Object.fromEntries(Object.entries(files).map(([path, file]) => [`part${at}/${path}`, file]))
        const before = Object.assign({}, ...said.map(([at, drift]) => inFolder(at, { ...drift.page, ...drift.before })))
        const after = Object.assign({}, ...said.map(([at, drift]) => (happened(at) ? inFolder(at, drift.after) : {})))
        const repository = history(before, after)
        const settings = { suppress: [{ claim_type: muted }] }
        const result = await scanned(repository.path, { settings, includeUncertain: true })
        expectToAddUp(result)
        const order = result.findings.map(({ file, line }) => [file, line] as const)
        expect(order).toEqual(order.toSorted(([a, one], [b, two]) => (a < b ? -1 : a > b ? 1 : one - two)))
        expect(lasting(await scanned(repository.path, { settings, includeUncertain: true }))).toEqual(lasting(result))
      }),
      { numRuns: 3 },
    )
  })

  it('where one page says the same false thing twice, which is one finding and counts once', async () => {
    const page = 'See [it](src/read.js).\n\n`src/read.js` again, and [it](src/read.js) again.\n'
    const result = await scanned(history({ ...CODE, 'README.md': page }, GONE).path, { includeUncertain: true })
    expect(placesOf(result.findings)).toEqual(['README.md:1 link src/read.js'])
    expectToAddUp(result)
  })

  it('where two pages say the same false thing, which is a finding in each', async () => {
    const page = 'See [it](/src/read.js).\n'
    const result = await scanned(history({ ...CODE, 'b.md': page, 'a.md': page }, GONE).path, {
      includeUncertain: true,
    })
    expect(placesOf(result.findings)).toEqual(['a.md:1 link /src/read.js', 'b.md:1 link /src/read.js'])
    expectToAddUp(result)
  })
})

describe('Findings', () => {
  it('stand in the order of files, lines and columns', async () => {
    const page = 'Run `npm run lint`; see [it](/src/read.js).\n\nAnd `readNotes()`.\n'
    const pages = Object.fromEntries(['b.md', 'a.md', 'docs/z.md', 'docs/a.md', 'B.md'].map((path) => [path, page]))
    const { findings } = await scanned(history({ ...CODE, ...pages }, GONE).path)
    expect(placesOf(findings)).toEqual(
      ['B.md', 'a.md', 'b.md', 'docs/a.md', 'docs/z.md'].flatMap((path) => [
        `${path}:1 command lint`,
        `${path}:1 link /src/read.js`,
        `${path}:3 symbol readNotes`,
      ]),
    )
  })

  it('say where on the line they stand, what the line says, and when it was last true', async () => {
    const repository = history({ ...CODE, 'README.md': '# Tidy\n\nFirst run `npm run lint`.\n' }, GONE)
    const { findings, commit_times } = await scanned(repository.path)
    const first = repository.git('rev-parse', 'HEAD~1')
    expect(findings).toMatchObject([
      {
        line: 3,
        column: 12,
        text: 'npm run lint',
        quote: 'First run `npm run lint`.',
        last_true: first,
        verdict: 'drifted',
        severity: 'medium',
      },
    ])
    expect(commit_times).toEqual({
      [repository.git('rev-parse', 'HEAD')]: Date.UTC(2024, 0, 2) / 1000,
      [first]: Date.UTC(2024, 0, 1) / 1000,
    })
  })
})

describe('A claim', () => {
  const page = '# Tidy\n\nSee [it](src/read.js).\n\nRun `npm run lint`.\n'

  async function idsOf(text: string): Promise<string[]> {
    return ids(await scanned(history({ ...CODE, 'README.md': page }, { ...GONE, 'README.md': text }).path))
  }

  it('keeps its id when lines move, and when spaces are added around it', async () => {
    const kept = await idsOf(page)
    expect(kept).toHaveLength(2)
    expect(await idsOf(`# Tidy\n\nHello.\n${page.slice('# Tidy\n'.length)}`)).toEqual(kept)
    expect(await idsOf(page.replace('See', 'Please  see'))).toEqual(kept)
  })

  it('has a new id when its text changes, and the others keep theirs', async () => {
    const [link, command] = await idsOf(page)
    const [other, same] = await idsOf(page.replace('[it]', '[them]'))
    expect(other).not.toBe(link)
    expect(same).toBe(command)
  })

  it('has an id of its own when an equal one stands above it', async () => {
    const twice = 'Run `npm run deploy`.\n\nAgain run `npm run deploy`.\n'
    const found = ids(await scanned(history({ ...CODE, 'README.md': twice }).path, { includeUncertain: true }))
    expect(found).toHaveLength(2)
    expect(new Set(found).size).toBe(2)
  })

  it('has another id in another page', async () => {
    const result = await scanned(history({ ...CODE, 'a.md': page, 'b.md': page }, GONE).path)
    expect(new Set(ids(result)).size).toBe(ids(result).length)
  })
})

describe('Uncertain claims', () => {
  const pages: Files = { ...CODE, 'README.md': 'Run `npm run deploy`; `giveAll()` gives all.\n' }

  it('are counted, and listed only when asked for', async () => {
    const repository = history(pages)
    const quiet = await scanned(repository.path)
    expect({ uncertain: quiet.uncertain, count: quiet.claims.uncertain }).toEqual({ uncertain: [], count: 2 })
    const { uncertain, findings } = await scanned(repository.path, { includeUncertain: true })
    expect(findings).toEqual([])
    expect(placesOf(uncertain)).toEqual(['README.md:1 command deploy', 'README.md:1 symbol giveAll'])
    expect(uncertain[0]).toMatchObject({ verdict: 'uncertain', severity: 'low', last_true: null, suppressed: null })
  })
})

describe('A comment', () => {
  const wrong = 'Run `npm run lint`; see [it](src/read.js).'

  async function check(page: string, name = 'README.md'): Promise<string[]> {
    return placesOf((await scanned(history({ ...CODE, [name]: page }, GONE).path)).findings)
  }

  it.each([
    ['takes out the next line', `<!-- docalign-ignore-next-line -->\n${wrong}\n\n- ${wrong}\n`, 4],
    ['takes out the next block', `# Tidy\n\n<!-- docalign-ignore -->\n${wrong}\nand ${wrong}\n\n${wrong}\n`, 7],
    ['takes out its own line', `${wrong} <!-- docalign-ignore -->\n\n${wrong}\n`, 3],
    [
      'takes out what stands between start and end',
      `<!-- docalign-ignore-start -->\n\n${wrong}\n\n<!-- docalign-ignore-end -->\n\n${wrong}\n`,
      7,
    ],
  ])('%s', async (_, page, line) => {
    expect(await check(page)).toEqual([`README.md:${line} command lint`, `README.md:${line} link src/read.js`])
  })

  it('takes out the whole page when it stands above everything else', async () => {
    expect(await check(`<!-- docalign-ignore -->\n\n${wrong}\n\n${wrong}\n`)).toEqual([])
  })

  it('takes out the rest of the page when there is no end', async () => {
    expect(await check(`<!-- docalign-ignore-start -->\n\n${wrong}\n\n${wrong}\n`)).toEqual([])
  })

  it('in a fence or in other words takes out nothing', async () => {
    expect(
      await check(`\`\`\`html\n<!-- docalign-ignore -->\n\`\`\`\n\n<!-- docalign-ignored -->\n${wrong}\n`),
    ).toHaveLength(2)
  })

  it.each([
    ['reStructuredText', 'docs.rst', '.. docalign-ignore\n\nSee `it <src/read.js>`_.\n'],
    ['AsciiDoc', 'docs.adoc', '// docalign-ignore\n\nSee link:src/read.js[it].\n'],
  ])('at the top of %s takes out a whole page', async (_, name, page) => {
    expect(await check(page, name)).toEqual([])
    expect(await check(page.replace('docalign-ignore', 'a comment'), name)).toEqual([`${name}:3 link src/read.js`])
  })

  it('of reStructuredText takes out lines as well', async () => {
    const page = 'Tidy\n====\n\n.. docalign-ignore-next-line\n\nSee `it <src/read.js>`_.\n'
    expect(await check(page, 'docs.rst')).toEqual([])
    expect(await check(page.replace('.. docalign-ignore-next-line\n', ''), 'docs.rst')).toHaveLength(1)
  })

  it('takes claims out of the counts as well', async () => {
    const { claims } = await scanned(
      history({ ...CODE, 'README.md': `<!-- docalign-ignore-next-line -->\n${wrong}\n` }).path,
    )
    expect(claims.total).toBe(0)
  })
})
