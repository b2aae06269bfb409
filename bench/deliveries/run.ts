import { withTables } from '../postgres.ts'
import { median } from '../scan/measure.ts'
import { type Load, madeUpApp, sendDeliveries } from './load.ts'
import { startBare, startWeb } from './server.ts'

const ROUNDS = 3
const SECONDS = 8
const RATE = 200

/** Received deliveries (verified, stored, enqueued, answered) compared with a Probot app that does nothing, on PostgreSQL. */
export function benchDeliveries(): Promise<string> {
  return withTables(async (url) => report(await measure(url)))
}

interface Round {
  readonly bare: Load
  readonly ours: Load
  readonly steady: Load
}

async function measure(databaseUrl: string): Promise<Round[]> {
  const app = madeUpApp()
  const bare = await startBare(app)
  const ours = await startWeb({ ...app, DATABASE_URL: databaseUrl, REDIS_URL: '' })
  const rounds: Round[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push({
        bare: await sendDeliveries(bare.url, app.WEBHOOK_SECRET, SECONDS),
        ours: await sendDeliveries(ours.url, app.WEBHOOK_SECRET, SECONDS),
        steady: await sendDeliveries(ours.url, app.WEBHOOK_SECRET, SECONDS, RATE),
      })
  } finally {
    await bare.stop()
    await ours.stop()
  }
  return rounds.slice(1)
}

function report(rounds: readonly Round[]): string {
  const of = (value: (round: Round) => number): number => median(rounds.map(value))
  const ratio = of(({ bare, ours }) => ours.perSecond / bare.perSecond)
  const slow = of(({ steady }) => steady.slow)
  const refused = rounds.reduce((sum, { ours, steady }) => sum + ours.refused + steady.refused, 0)
  return [
    '| measured | against | took | baseline | ratio | target |',
    '| --- | --- | --: | --: | --: | --- |',
    `| deliveries taken in | a Probot app that does nothing | ${Math.round(of(({ ours }) => ours.perSecond))}/s | ${Math.round(of(({ bare }) => bare.perSecond))}/s | ${ratio.toFixed(2)} | ≥ 0.5: ${ratio >= 0.5 ? 'met' : 'missed'} |`,
    '',
    `At ${RATE} deliveries/s 97.5 % are answered within ${Math.round(slow)} ms (target: 95 % under 100 ms, ${slow < 100 ? 'met' : 'missed'}); ${refused} refused.`,
  ].join('\n')
}
