import type { Services } from './services.ts'
import { knownDeliveries } from './store.ts'

const DAY = 24 * 60 * 60_000
/** GitHub lists and repeats deliveries of the last three days. */
const REACH = 3 * DAY
const PAGES = 20

interface Attempted {
  readonly id: number
  readonly guid: string
  readonly status_code: number
  readonly delivered_at: string
}

/** Has GitHub send again what did not reach us: while the server was down, or could not store what it was given. */
export async function redeliver({ queries, github, log, now }: Services): Promise<void> {
  const octokit = await github.app()
  const attempts: Attempted[] = []
  let pages = 0
  for await (const { data } of octokit.paginate.iterator(octokit.rest.apps.listWebhookDeliveries, { per_page: 100 })) {
    const fresh = data.filter((each) => Date.parse(each.delivered_at) > now() - REACH)
    attempts.push(...fresh)
    pages++
    if (fresh.length < data.length || pages === PAGES) break
  }
  const arrived = new Set(attempts.filter(({ status_code: code }) => code >= 200 && code < 300).map(({ guid }) => guid))
  const known = await knownDeliveries(queries, [...new Set(attempts.map(({ guid }) => guid))])
  const missed = new Map(
    attempts.filter(({ guid }) => !arrived.has(guid) && !known.has(guid)).map((each) => [each.guid, each.id]),
  )
  // Oldest first, as they came.
  for (const [guid, id] of [...missed].reverse()) {
    log.info({ guid }, 'asking for a missed delivery')
    await octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id })
  }
}
