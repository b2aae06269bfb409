import { recentDeliveries } from '../../github/hook-deliveries.ts'
import type { Services } from '../services.ts'
import { knownDeliveries } from '../store.ts'

const PAGES = 20

/** Has GitHub send again what did not reach us: while the server was down, or could not store what it was given. */
export async function redeliver({ queries, github, log, now }: Services): Promise<void> {
  const octokit = await github.app()
  const attempts = await recentDeliveries(octokit, now(), PAGES)
  const arrived = new Set(attempts.filter(({ status_code: code }) => code >= 200 && code < 300).map(({ guid }) => guid))
  const known = await knownDeliveries(queries, [...new Set(attempts.map(({ guid }) => guid))])
  const missed = new Map(
    attempts.filter(({ guid }) => !arrived.has(guid) && !known.has(guid)).map((each) => [each.guid, each.id]),
  )
  // Oldest first, as they came.
  for (const [guid, id] of [...missed].reverse()) {
    log.info({ guid }, 'requesting redelivery of a missed delivery')
    await octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id })
  }
}
