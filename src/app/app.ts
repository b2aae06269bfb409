import { createHmac } from 'node:crypto'
import type { ApplicationFunction, Probot } from 'probot'
import { isSame } from './http/same-secret.ts'
import type { Handler } from './http/server/server.ts'
import { webhookHandler } from './http/webhooks.ts'
import { EVENTS } from './jobs/events.ts'
import { createInbox, type ReceivedDelivery } from './jobs/receive.ts'
import type { Services } from './jobs/services.ts'

/** A delivery could not be stored. Octokit adds the event to errors, which Probot logs; the setter keeps the payload out of the log. */
class NotReceivedError extends Error {
  override readonly name = 'NotReceivedError'

  set event(_: unknown) {}
}

/**
 * The Probot app: stores deliveries of the events that DocAlign handles. Signatures are already verified; the `deliveries` job does the
 * work (see `jobs/deliver.ts`).
 */
export function createApp(receive: (delivery: ReceivedDelivery) => Promise<void>): ApplicationFunction {
  return (app) => {
    app.on([...EVENTS], async ({ id, name, payload }) => {
      try {
        await receive({ id, name, payload })
      } catch (error) {
        throw new NotReceivedError(error instanceof Error ? error.message : 'unknown reason')
      }
    })
  }
}

/** Handles webhook deliveries with a valid signature, through Probot, and stores them in the inbox. */
export async function deliveriesHandler(
  { queries, queue, log, metrics }: Pick<Services, 'queries' | 'queue' | 'log' | 'metrics'>,
  probot: Probot,
  secret: string,
): Promise<Handler> {
  const receive = createInbox(queries, queue)
  const app = createApp(async (delivery) => {
    try {
      await receive(delivery)
      metrics.delivery(delivery.name, 'received')
    } catch (error) {
      metrics.delivery(delivery.name, 'not_received')
      throw error
    }
  })
  await probot.load(app)
  return webhookHandler({
    // Apps created through Probot's setup page send to the server's root.
    paths: ['/', probot.webhookPath],
    verify: (body, signature) => isSignature(signature, body, secret),
    // GitHub may send events that are not known yet; the app only listens to those it handles.
    receive: (delivery) => probot.webhooks.receive(delivery as Parameters<Probot['webhooks']['receive']>[0]),
    onError: (_, delivery) => log.warn(delivery, 'a delivery could not be received'),
    onRefused: (status) => metrics.delivery('unverified', status === 401 ? 'bad_signature' : 'refused'),
  })
}

/** GitHub's signature over the raw bytes: https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
function isSignature(given: string, body: Buffer, secret: string): boolean {
  return isSame(given, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
}
