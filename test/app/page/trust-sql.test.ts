import { describe, expect, it } from 'vitest'
import { claimsOf, trustOf } from '../../../src/app/page/store/docs/claims.ts'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { overviewOf } from '../../../src/ledger/trust/overview.ts'
import { statesOf } from '../../../src/ledger/trust/store/read.ts'
import { useTestDatabase } from '../../databases.ts'
import { freshlyInstalled } from '../github/rows.ts'

const database = useTestDatabase()
const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000

describe('The levels of trust that a page counts', () => {
  it('are those that the ledger shows, and lead to as many claims', async () => {
    const { queries } = database
    const { id } = await freshlyInstalled(queries)
    const namespace_id = await namespaceOfRepository(queries, id)
    const scores = [0, 0.39, 0.4, 0.5, 0.65, 0.79, 0.8, 1]
    const ages = [null, -1, 0, 1, 60, 180, 400]
    const trusted = scores.flatMap((score) =>
      ages.flatMap((age) => ([0, 1, 2, 3] as const).map((level) => ({ score, age, level }))),
    )
    const at = new Date(NOW)
    const names = trusted.map((_, index) => `claim-${index}`)
    await queries
      .insertInto('claims')
      .values(
        names.map((claim_id, line) => ({
          ...{ repository_id: id, claim_id, claim_type: 'command', file: 'a.md', line, text: 'a', value: 'a' },
          ...{ statement: null, subject: null, first_scan_id: null, last_scan_id: null },
        })),
      )
      .execute()
    const entries = await queries
      .insertInto('entries')
      .values(
        names.map((name) => ({
          ...{ namespace_id, id: name, kind: 'claim' as const, claim_type: 'command', question: null, answer: 'a' },
          ...{ source_file: 'a.md', line: 1, created_at: at, updated_at: at },
        })),
      )
      .returning('key')
      .execute()
    await queries
      .insertInto('entry_trust')
      .values(
        trusted.map(({ score, age, level }, index) => ({
          ...{ entry: entries[index]?.key ?? 0, trust_score: score, validation_level: level, expires_at: at },
          last_validated_at: age === null ? null : new Date(NOW - age * DAY),
        })),
      )
      .execute()
    const states = await statesOf(
      queries,
      entries.map(({ key }) => key),
    )
    const expected = overviewOf([...states.values()], NOW)
    const { levels, mean } = await trustOf(queries, id, NOW)
    expect(levels).toEqual(expected.levels)
    expect(mean).toBeCloseTo(expected.mean, 10)
    for (const level of ['candidate', 'basic', 'strong', 'canonical'] as const) {
      const filter = { level, verdict: null, type: null, file: null, text: null }
      const { rows } = await claimsOf(queries, id, filter, { number: 1, size: 1000 }, NOW)
      expect(rows).toHaveLength(levels[level])
    }
  })
})
