import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import type { DeliveryRecord } from 'github-sandbox/webhooks/outbox'
import type { Random } from '../scan/random.ts'

/** Redelivers deliveries. */
export interface Sender {
  /** Number of redeliveries of failed deliveries, and of successful ones. */
  readonly counts: { again: number; repeated: number }
  /** Resolves when every delivery was answered with 2xx once. False if `over` comes first. */
  allArrived(over: AbortSignal): Promise<boolean>
  close(): void
}

/** GitHub itself redelivers nothing: a maintainer, who looks now and then, presses Redeliver. */
const PRESSED_AFTER = 15_000
/** Shorter wait at the end of a run. */
const HURRIED_AFTER = 4000
const MAX_PRESSED = 20
/** Share of successful deliveries that are sent again, as if their response had been lost. */
const REPEATED = 0.03
const LOOK = 1000

/** Redelivers failed deliveries that nobody requested, and some successful ones. */
export function createSender(github: GitHubSandbox, random: Random): Sender {
  const counts = { again: 0, repeated: 0 }
  const attempts = new Map<string, { last: number; arrived: boolean; pressed: number }>()
  const failed = new Set<string>()
  let read = 0
  let isOpen = true
  const note = ({ guid, deliveredAt, outcome, redelivery }: DeliveryRecord): void => {
    const known = attempts.get(guid) ?? { last: 0, arrived: false, pressed: 0 }
    known.last = Math.max(known.last, deliveredAt)
    const isFirst = !known.arrived && outcome.status === 'OK'
    known.arrived ||= outcome.status === 'OK'
    attempts.set(guid, known)
    if (known.arrived) failed.delete(guid)
    else failed.add(guid)
    if (isFirst && !redelivery && random.chance(REPEATED)) repeat(guid)
  }
  const repeat = (guid: string): void => {
    counts.repeated += 1
    setTimeout(() => isOpen && void github.redeliver(guid), random.int(20_000)).unref()
  }
  const look = (patience: number): void => {
    for (; read < github.deliveries.length; read++) {
      const record = github.deliveries[read]
      if (record) note(record)
    }
    for (const guid of failed) {
      const known = attempts.get(guid)
      if (!known || Date.now() - known.last < patience || known.pressed >= MAX_PRESSED) continue
      known.pressed += 1
      known.last = Date.now()
      counts.again += 1
      void github.redeliver(guid)
    }
  }
  const timer = setInterval(() => look(PRESSED_AFTER), LOOK)
  return {
    counts,
    async allArrived(over) {
      while (!over.aborted) {
        await github.settled()
        look(HURRIED_AFTER)
        if (failed.size === 0) return true
        await sleep(LOOK)
      }
      return false
    },
    close() {
      isOpen = false
      clearInterval(timer)
    },
  }
}
