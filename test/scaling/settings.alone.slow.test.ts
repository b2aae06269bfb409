import { expect, it } from 'vitest'
import { configSchema } from '../../src/base/config/schema.ts'
import type { GitRepository } from '../../src/base/git/types.ts'
import { readDoc } from '../../src/engine/docs/read.ts'
import type { Snapshots } from '../../src/engine/facts/snapshots.ts'
import { CLAIM_TYPES, kindOf } from '../../src/engine/rules/claim-kinds.ts'
import { settingSamples } from '../../src/engine/rules/config/extract/setting-samples.ts'
import { contextOf } from '../../src/engine/scan/pages/context.ts'
import { claimsOf } from '../../src/engine/scan/pages/extract.ts'
import { snapshotOf } from '../engine/rules/snapshot.ts'
import { growthFrom, leastGrowth, MAX_GROWTH } from './growth.ts'

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('')
}

/** Steps that a page may have lines for. */
const MOST = 16_000

const name = (index: number): string => `level_${String(index).padStart(6, '0')}_of_tidy`

it.each([
  ['steps', 'yaml', () => 'uses: ./\n'],
  ['modules', 'hcl', () => 'module "a" {\n  source = "./"\n}\n'],
])('%s of a sample: twice as many take twice as long to read', async (_, language, part) => {
  const docs = new Map<number, ReturnType<typeof readDoc>>()
  const read = (count: number): unknown => {
    const text = `# Page\n\n\`\`\`${language}\n${lines(count, part)}\`\`\`\n`
    const doc = docs.get(count) ?? readDoc('docs/page.md', Buffer.from(text))
    docs.set(count, doc)
    return settingSamples(doc, new Set())
  }
  expect(await leastGrowth(read, MOST)).toBeLessThan(MAX_GROWTH)
})

type Files = Readonly<Record<string, string>>

const CHART = (count: number): Files => ({
  'Chart.yaml': 'name: tidy\n',
  'values.yaml': lines(count, (index) => `${name(index)}: ${index}\n`),
  'docs/page.md': `# Page\n\n| name | description | default |\n| --- | --- | --- |\n${lines(
    count,
    (index) => `| \`${name(index % 3 === 0 ? 900_000 + index : index)}\` | sets it | ${index} |\n`,
  )}`,
})

const MODULES = (count: number): Files => ({
  ...Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`m${index}/main.tf`, `variable "${name(index)}" {}\n`]),
  ),
  'docs/page.md': `# Page\n\n\`\`\`hcl\n${lines(
    count,
    (index) => `module "a" {\n  source = "../m${index}"\n  ${name(index + 1)} = 1\n}\n`,
  )}\`\`\`\n`,
})

it.each([
  ['of a chart', CHART, 2000],
  // Two thousand are looked up in less time than a collection of memory takes.
  ['of many modules', MODULES, 3000],
])('settings %s: twice as many take twice as long to look up', async (_, filesOf, few) => {
  const asked = new Map(
    await Promise.all(
      [few, 4 * few].map(async (count) => {
        const snapshot = snapshotOf(filesOf(count))
        const doc = snapshot.doc('docs/page.md')
        const [snapshots, repository] = [{ head: snapshot }, { remotes: [] }] as unknown as [Snapshots, GitRepository]
        const context = doc && (await contextOf(snapshots, repository, [doc]))
        const claims = doc && context ? claimsOf(doc, context, configSchema(CLAIM_TYPES).parse({})) : []
        expect(claims.length).toBeGreaterThanOrEqual(count)
        return [count, { claims, snapshot: { ...snapshot, occurrences: () => [] } }] as const
      }),
    ),
  )
  const verify = (count: number): unknown => {
    const { claims, snapshot } = asked.get(count) ?? { claims: [], snapshot: snapshotOf({}) }
    // What is remembered of a snapshot is worked out again.
    const fresh = { ...snapshot }
    return claims.map((claim) => kindOf(claim.type).verify(claim, fresh))
  }
  verify(4 * few)
  expect(await growthFrom(verify, few)).toBeLessThan(MAX_GROWTH)
})
