import type { Attempt } from '../../../app/github/hook-deliveries.ts'
import { type CheckResult, fault, ok, warning } from '../result.ts'

/** Share of deliveries that may fail during occasional restarts of a server. */
const USUAL_SHARE = 0.1

/**
 * How many of the deliveries of the last three days never arrived. It is a fault if the newest one did not arrive, or more than a tenth.
 * @param attempts newest first
 */
export function judgeDeliveries(attempts: readonly Attempt[]): CheckResult {
  const all = new Set(attempts.map(({ guid }) => guid))
  if (all.size === 0) return ok('deliveries', 'none in the last three days')
  const arrived = new Set(attempts.filter(({ status_code: code }) => isSuccess(code)).map(({ guid }) => guid))
  const lost = all.size - arrived.size
  if (lost === 0) return ok('deliveries', `all ${all.size} of the last three days arrived`)
  const last = attempts.find(({ guid }) => !arrived.has(guid))
  const code = last?.status_code ?? 0
  const share = Math.max(1, Math.round((100 * lost) / all.size))
  const found = `${lost} of ${all.size} (${share} %) failed in the last three days, the last with ${code || 'no answer'} at ${last?.delivered_at}`
  const isFault = last?.guid === attempts[0]?.guid || lost / all.size > USUAL_SHARE
  return (isFault ? fault : warning)('deliveries', found, wayOut(code))
}

function isSuccess(code: number): boolean {
  return code >= 200 && code < 300
}

function wayOut(code: number): string {
  if (code === 401) return 'set WEBHOOK_SECRET to the value on the App’s settings page, and restart the server'
  if (code === 404 || code === 405) return 'set the App’s webhook URL to one that ends in /api/github/webhooks'
  if (code >= 300 && code < 400) return 'set the App’s webhook URL to the address that this one redirects to'
  if (code === 413) return 'allow bodies of up to 25 MB in the proxy in front of the server'
  if (code === 0 || code >= 502) return 'start the server, and make its webhook URL reachable from GitHub'
  return 'see the server’s log at that time'
}
