import type { Probot } from 'probot'
import { createApp } from './app.ts'
import type { Handler } from './http/server/server.ts'
import { webhookHandler } from './http/webhooks.ts'
import { createInbox } from './jobs/receive.ts'
import type { Services } from './jobs/services.ts'

/** Receives webhook deliveries through Probot and stores them in the inbox. */
export async function deliveriesHandler(
  { queries, queue, log, metrics }: Pick<Services, 'queries' | 'queue' | 'log' | 'metrics'>,
  probot: Probot,
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
    // Apps that Probot's page created send to the address of the server alone.
    paths: ['/', probot.webhookPath],
    verify: (body, signature) => probot.webhooks.verify(body, signature),
    // GitHub may send events that are not known yet; the app listens to those it acts on.
    receive: (delivery) => probot.webhooks.receive(delivery as Parameters<Probot['webhooks']['receive']>[0]),
    onError: (_, delivery) => log.warn(delivery, 'a delivery could not be received'),
    onRefused: (status) => metrics.delivery('unverified', status === 401 ? 'bad_signature' : 'refused'),
  })
}
