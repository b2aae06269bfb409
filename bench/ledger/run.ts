import { type Database, openDatabase } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { findEntries, saveAnswer } from '../../src/ledger/entries/store.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { rebuildTrust } from '../../src/ledger/trust/store/refold.ts'
import { madeUpApp } from '../deliveries/load.ts'
import { startWeb } from '../deliveries/server.ts'
import { withDatabase } from '../postgres.ts'
import { median } from '../scan/measure.ts'
import { insertedPerSecond } from './bare.ts'
import { foldedPerSecond } from './memory.ts'
import { postedPerSecond } from './posts.ts'

const ROUNDS = 3
const SECONDS = 8
const ENTRIES = 200
const INSERTS = 10_000

interface Round {
  readonly bare: number
  readonly posted: number
  readonly refused: number
}

/** Validation events folded in memory, and through the API on PostgreSQL compared with bare inserts of the same rows. */
export function benchLedger(): Promise<string> {
  return withDatabase(async (url) => {
    const database = await openDatabase({ databaseUrl: url, dataFolder: '' })
    try {
      await migrateUp(database.queries)
      return await measure(database)
    } finally {
      await database.close()
    }
  })
}

async function measure({ queries, url }: Database): Promise<string> {
  const { id: namespaceId } = await openNamespace(queries, 'project:acme/bench')
  const ids = Array.from({ length: ENTRIES }, (_, index) => `qa-${index}`)
  for (const id of ids)
    await saveAnswer(
      queries,
      { namespaceId, id, question: 'How?', answer: 'So.', sourceFile: null, line: null },
      Date.now(),
    )
  const keys = (await findEntries(queries, [namespaceId], ids)).map(({ key }) => key)
  const { token } = await createToken(queries, [namespaceId])
  const server = await startWeb({ ...madeUpApp(), DATABASE_URL: url, REDIS_URL: '', DOCALIGN_API_RATE: '0' })
  const rounds: Round[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await insertedPerSecond(url, keys, INSERTS)
      const { perSecond: posted, refused } = await postedPerSecond(server.url, token, ids, SECONDS)
      rounds.push({ bare, posted, refused })
    }
  } finally {
    await server.stop()
  }
  // The bare rows are in no statistics; without them, the rest must equal the folded state.
  await queries.deleteFrom('validation_events').where('source', '=', 'bare').execute()
  const { differences } = await rebuildTrust(queries, namespaceId)
  return report(rounds.slice(1), differences.length)
}

function report(rounds: readonly Round[], differences: number): string {
  const of = (value: (round: Round) => number): number => median(rounds.map(value))
  const ratio = of(({ bare, posted }) => posted / bare)
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0)
  const folded = median(Array.from({ length: ROUNDS }, foldedPerSecond))
  return [
    '| measured | against | took | baseline | ratio | target |',
    '| --- | --- | --: | --: | --: | --- |',
    `| events posted, folded and answered | bare inserts of their rows | ${Math.round(of(({ posted }) => posted))}/s | ${Math.round(of(({ bare }) => bare))}/s | ${ratio.toFixed(2)} | ≥ 0.4: ${ratio >= 0.4 ? 'met' : 'missed'} |`,
    `| events folded in memory | | ${Math.round(folded).toLocaleString('en-US')}/s | | | |`,
    '',
    `${refused} refused; folding the ledger anew differed for ${differences} entries.`,
  ].join('\n')
}
