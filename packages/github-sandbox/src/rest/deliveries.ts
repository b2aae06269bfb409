import { z } from 'zod'
import { ok } from '../http/answer.ts'
import { notFound } from '../http/api-error.ts'
import { bodyOf, type Call, pathNumber } from '../http/call.ts'
import { cursorPage } from '../http/paging.ts'
import { appRoute, type Route } from '../http/router.ts'
import type { DeliveryRecord, Outbox } from '../webhooks/outbox.ts'

const THREE_DAYS = 3 * 86_400_000
const configSchema = z.object({ url: z.url().optional() })

/** The address and the history of the app's deliveries. */
export function deliveryRoutes(outbox: Outbox): Route[] {
  const config = () => ({ content_type: 'json', insecure_ssl: '0', secret: '********', url: outbox.url ?? '' })
  return [
    appRoute('GET', '/app/hook/config', () => ok(config())),
    appRoute('PATCH', '/app/hook/config', (call) => {
      const { url } = bodyOf(call, configSchema)
      if (url !== undefined) outbox.url = url
      return ok(config())
    }),
    appRoute('GET', '/app/hook/deliveries', (call) => cursorPage(call, recent(call, outbox).map(briefShape).reverse())),
    appRoute('GET', '/app/hook/deliveries/{delivery_id}', (call) => ok(fullShape(delivery(call, outbox)))),
    appRoute('POST', '/app/hook/deliveries/{delivery_id}/attempts', (call) => {
      void outbox.redeliver(delivery(call, outbox))
      return { status: 202, body: {} }
    }),
  ]
}

/** GitHub deletes deliveries after three days. */
function recent(call: Call, outbox: Outbox): DeliveryRecord[] {
  return outbox.deliveries.filter(({ deliveredAt }) => call.world.now() - deliveredAt < THREE_DAYS)
}

/** @throws ApiError 404 */
function delivery(call: Call, outbox: Outbox): DeliveryRecord {
  const id = pathNumber(call, 'delivery_id')
  const found = recent(call, outbox).find((candidate) => candidate.id === id)
  if (found === undefined) throw notFound()
  return found
}

function briefShape({ id, guid, deliveredAt, redelivery, outgoing, outcome }: DeliveryRecord) {
  return {
    id,
    guid,
    delivered_at: new Date(deliveredAt).toISOString(),
    redelivery,
    duration: Math.round(outcome.duration * 100) / 100,
    status: outcome.status,
    status_code: outcome.statusCode,
    event: outgoing.event,
    action: outgoing.action,
    installation_id: outgoing.installationId,
    repository_id: outgoing.repositoryId,
    throttled_at: null,
  }
}

function fullShape(record: DeliveryRecord) {
  const { outcome, body, url } = record
  return {
    ...briefShape(record),
    url: url ?? '',
    request: { headers: outcome.requestHeaders, payload: JSON.parse(body) },
    response: { headers: outcome.responseHeaders, payload: outcome.responseBody },
  }
}
