import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../state/world.ts'
import { attempt, type Outcome } from './delivery.ts'

/** One attempt, kept as GitHub keeps it for the app's list of deliveries. */
export interface DeliveryRecord {
  readonly id: number
  readonly guid: string
  /** Unix milliseconds. */
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
  /** Where deliveries go; null when the app is down. */
  url: string | null
  /** Takes an event as it is now. Events go out one after the other, each once the one before was answered. */
  send(outgoing: Outgoing): void
  /** Sends at once, past the queue; `settled` does not wait for it. */
  deliver(outgoing: Outgoing, options: { guid?: string; signature?: string }): Promise<DeliveryRecord>
  /** Sends what was sent before once more, with the id that it had. */
  redeliver(record: DeliveryRecord): Promise<DeliveryRecord>
  settled(): Promise<void>
}

export interface OutboxOptions {
  readonly appId: number
  readonly secret: string
  now(): number
  nextId(): number
}

export function createOutbox({ appId, secret, now, nextId }: OutboxOptions): Outbox {
  const deliveries: DeliveryRecord[] = []
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let url: string | null = null

  async function post(
    outgoing: Outgoing,
    body: string,
    { guid = randomUUID(), redelivery = false, signature }: { guid?: string; redelivery?: boolean; signature?: string },
  ): Promise<DeliveryRecord> {
    const to = url
    const id = nextId()
    const deliveredAt = now()
    const { event } = outgoing
    const outcome = await attempt({
      url: to,
      guid,
      event,
      body,
      secret,
      appId,
      ...(signature === undefined ? {} : { signature }),
    })
    const record = { id, guid, deliveredAt, redelivery, url: to, outgoing, body, outcome }
    deliveries.push(record)
    return record
  }

  function queued<T>(work: () => Promise<T>): Promise<T> {
    waiting += 1
    const turn = queue.then(work).finally(() => {
      waiting -= 1
    })
    queue = turn.catch(() => undefined)
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
    send(outgoing) {
      const body = JSON.stringify(outgoing.payload)
      void queued(() => post(outgoing, body, {}))
    },
    deliver: (outgoing, options) => post(outgoing, JSON.stringify(outgoing.payload), options),
    redeliver: ({ outgoing, body, guid }) => queued(() => post(outgoing, body, { guid, redelivery: true })),
    async settled() {
      while (waiting > 0) await queue
    },
  }
}
