import { describe, expect, it } from 'vitest'
import { driftInput, reportDrift } from '../../../src/app/operations/drift-reports.ts'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { useTestDatabase } from '../../databases.ts'
import { type JobScene, jobScene } from './scene.ts'

/** More stay than go: a page of which most is gone is doubted as a whole. */
const STAYING = Array.from({ length: 12 }, (_, index) => `stays${index}`)
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six', ...STAYING]
const FILES = {
  'README.md': `# Notes\n\n${NAMES.map((name) => `See \`src/${name}.js\`.`).join('\n')}\n`,
  ...Object.fromEntries(NAMES.map((name) => [`src/${name}.js`, `export const ${name} = 1\n`])),
}
const lineOf = (name: string): number => NAMES.indexOf(name) + 3

const database = useTestDatabase()

interface Reporting extends JobScene {
  report(name: string, agent?: string, tokenId?: number): Promise<Record<string, unknown>>
  statuses(): Promise<string[]>
  /** Takes files away, puts others back, and scans. */
  push(changes: Readonly<Record<string, string | null>>): Promise<void>
}

async function scannedDocs(): Promise<Reporting> {
  const stage = await jobScene(database.queries)
  const push = async (changes: Readonly<Record<string, string | null>>): Promise<void> =>
    stage.scanBranch(await stage.repository.commit('main', changes))
  await push(FILES)
  const repositoryId = stage.repository.id
  const id = await namespaceOfRepository(database.queries, repositoryId)
  const namespaces = [{ id, name: `project:${stage.repository.fullName}`, repositoryId }]
  const context = { queries: database.queries, now: Date.now }
  return {
    ...stage,
    push,
    async report(name, agent = 'reviewer', tokenId = 7) {
      const given = { doc_file: 'README.md', doc_line: lineOf(name), reason: 'the file does something else now' }
      const token = { id: tokenId, namespaces }
      return reportDrift(context, token, driftInput.parse(given), { agent, sessionId: null })
    },
    async statuses() {
      const rows = await database.queries
        .selectFrom('drift_reports')
        .select('status')
        .where('namespace_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ status }) => status)
    },
  }
}

describe("An agent's drift report", () => {
  it('lowers the trust of its claim, and counts once until it is settled', async () => {
    const { report, statuses } = await scannedDocs()
    const first = await report('one')
    expect(first).toMatchObject({ status: 'open', verdict: 'verified', signal_strength: 'weak' })
    const again = await report('one')
    expect(again).toMatchObject({ repeated: true, report_id: first.report_id, trust_score: first.trust_score })
    expect((await report('one', 'another')).report_id).not.toBe(first.report_id)
    expect(await statuses()).toEqual(['open', 'open'])
    const events = await database.queries
      .selectFrom('validation_events')
      .select(['source', 'signal_strength', 'result', 'external_id'])
      .where('source', '=', 'agent:reviewer')
      .execute()
    expect(events).toEqual([
      {
        ...{ source: 'agent:reviewer', signal_strength: 'weak', result: 'fail' },
        external_id: `drift-report:${String(first.report_id)}`,
      },
    ])
  })

  it('is confirmed or contradicted by the next scan, or gone with its claim, and says nothing of what is known', async () => {
    const { report, statuses, push } = await scannedDocs()
    for (const name of ['one', 'two', 'three']) await report(name)
    const without = FILES['README.md'].replace('See `src/three.js`.\n', 'See below.\n')
    await push({ 'src/one.js': null, 'README.md': without })
    expect(await statuses()).toEqual(['confirmed', 'contradicted', 'gone'])
    expect(await report('one')).toMatchObject({ status: 'known', verdict: 'drifted' })
    expect(await report('two')).toMatchObject({ agent: { confirmed: 1, contradicted: 1, reliability: 0.5 } })
  })

  it('counts more after five that were right, and nothing after five that were wrong; another name or token is a stranger', async () => {
    const { report, statuses, push } = await scannedDocs()
    const five = NAMES.slice(0, 5)
    for (const name of five) await report(name, 'right')
    await push(Object.fromEntries(five.map((name) => [`src/${name}.js`, null])))
    expect(await statuses()).toEqual(five.map(() => 'confirmed'))
    expect(await report('six', 'right')).toMatchObject({ signal_strength: 'medium', agent: { confirmed: 5 } })
    expect(await report('six', 'right', 8)).toMatchObject({ signal_strength: 'weak', agent: { confirmed: 0 } })
    await push(Object.fromEntries(five.map((name) => [`src/${name}.js`, 'export {}\n'])))
    for (const name of five) await report(name, 'wrong')
    await push({ 'a.txt': 'a\n' })
    const trust = () => database.queries.selectFrom('validation_events').select('id').execute()
    const before = (await trust()).length
    expect(await report('six', 'wrong')).toMatchObject({ signal_strength: null, agent: { contradicted: 5 } })
    expect((await trust()).length).toBe(before)
  })
})
