import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { EVENTS } from '../../../src/app/jobs/events.ts'
import type { Queries } from '../../../src/base/db/database.ts'

/** The state of the deliveries of one event. */
export interface DeliveryRow {
  readonly event: string
  /** Deliveries with distinct ids. */
  readonly sent: number
  /** Number of attempts, including redeliveries. */
  readonly attempts: number
  /** Deliveries answered with 2xx. */
  readonly answered: number
  readonly stored: number
  readonly done: number
  /** Deliveries that DocAlign handles but did not process. */
  readonly lost: readonly string[]
}

interface Sent {
  readonly event: string
  attempts: number
  answered: boolean
}

/** Compares what GitHub sent with the inbox, by event. */
export async function compareDeliveries(github: GitHubSandbox, queries: Queries): Promise<DeliveryRow[]> {
  const sent = new Map<string, Sent>()
  for (const { guid, outgoing, outcome } of github.deliveries) {
    const each = sent.get(guid) ?? { event: outgoing.event, attempts: 0, answered: false }
    each.attempts += 1
    each.answered ||= outcome.status === 'OK'
    sent.set(guid, each)
  }
  const rows = await queries.selectFrom('deliveries').select(['guid', 'status', 'error']).execute()
  const stored = new Map(rows.map((row) => [row.guid, row]))
  const listened = new Set<string>(EVENTS)
  const events = [...new Set([...sent.values()].map(({ event }) => (listened.has(event) ? event : 'others')))].sort()
  return events.map((event) => {
    const theirs = [...sent].filter(([, each]) => (listened.has(each.event) ? each.event : 'others') === event)
    const status = (guid: string) => stored.get(guid)?.status
    return {
      event,
      sent: theirs.length,
      attempts: theirs.reduce((sum, [, { attempts }]) => sum + attempts, 0),
      answered: theirs.filter(([, { answered }]) => answered).length,
      stored: theirs.filter(([guid]) => stored.has(guid)).length,
      done: theirs.filter(([guid]) => status(guid) === 'done').length,
      lost: theirs.flatMap(([guid, { answered }]) => {
        const isFine = event === 'others' ? answered : status(guid) === 'done'
        return isFine ? [] : [`${event} ${guid}: ${status(guid) ?? 'not stored'} ${stored.get(guid)?.error ?? ''}`]
      }),
    }
  })
}
