import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../state/world.ts'
import { attempt, type Outcome } from './delivery.ts'

/** One attempt, as in GitHub's list of an app's deliveries. */
export interface DeliveryRecord {
  readonly id: number
  readonly guid: string
  /** In milliseconds since the epoch. */
  readonly deliveredAt: number
  readonly redelivery: boolean
  readonly url: string | null
  readonly outgoing: Outgoing
  readonly body: string
  readonly outcome: Outcome
}

export interface Outbox {
  /** Oldest first. */
  readonly deliveries: readonly DeliveryRecord[]
  /** The address for deliveries; null when the app is down. */
  url: string | null
  /** Enqueues an event in its current state. Events go to parallel queues; in each, the next is sent once the previous one was answered. */
  send(outgoing: Outgoing): void
  /** Sends at once, bypassing the queue; `settled` does not wait for it. */
  deliver(outgoing: Outgoing, options: { guid?: string; signature?: string }): Promise<DeliveryRecord>
  /** Sends a previous delivery again, with the same id. */
  redeliver(record: DeliveryRecord): Promise<DeliveryRecord>
  settled(): Promise<void>
}

export interface OutboxOptions {
  readonly appId: number
  readonly secret: string
  /** Milliseconds in which the app must answer. */
  readonly timeout: number
  /** Number of parallel queues. */
  readonly atOnce: number
  now(): number
  nextId(): number
}

export function createOutbox(options: OutboxOptions): Outbox {
  const deliveries: DeliveryRecord[] = []
  const lines: Promise<unknown>[] = Array.from({ length: options.atOnce }, () => Promise.resolve())
  let next = 0
  let waiting = 0
  let url: string | null = null

  const post = async (sent: Sent): Promise<DeliveryRecord> => {
    const record = await deliverOnce(options, url, sent)
    deliveries.push(record)
    return record
  }

  const queued = (sent: Sent): Promise<DeliveryRecord> => {
    waiting += 1
    next = (next + 1) % lines.length
    const turn = (lines[next] ?? Promise.resolve())
      .then(() => post(sent))
      .finally(() => {
        waiting -= 1
      })
    lines[next] = turn
    return turn
  }

  return {
    deliveries,
    get url() {
      return url
    },
    set url(to) {
      if (to !== null && !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(to).hostname)) {
        throw new Error(`The sandbox delivers on loopback only, not to ${to}`)
      }
      url = to
    },
    send: (outgoing) => void queued({ outgoing, body: JSON.stringify(outgoing.payload) }),
    deliver: (outgoing, how) => post({ outgoing, body: JSON.stringify(outgoing.payload), ...how }),
    redeliver: ({ outgoing, body, guid }) => queued({ outgoing, body, guid, redelivery: true }),
    async settled() {
      while (waiting > 0) await Promise.all(lines)
    },
  }
}

/** What to send, with the differences from a new delivery. */
interface Sent {
  readonly outgoing: Outgoing
  readonly body: string
  readonly guid?: string
  readonly redelivery?: boolean
  readonly signature?: string
}

async function deliverOnce(options: OutboxOptions, url: string | null, sent: Sent): Promise<DeliveryRecord> {
  const { appId, secret, timeout, now, nextId } = options
  const { outgoing, body, guid = randomUUID(), redelivery = false, signature } = sent
  const id = nextId()
  const deliveredAt = now()
  const outcome = await attempt({
    url,
    guid,
    event: outgoing.event,
    body,
    secret,
    appId,
    timeout,
    ...(signature === undefined ? {} : { signature }),
  })
  return { id, guid, deliveredAt, redelivery, url, outgoing, body, outcome }
}
