import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import autocannon from 'autocannon'

/** Credentials of a nonexistent App: GitHub is not called. */
export function madeUpApp(): Record<'APP_ID' | 'PRIVATE_KEY' | 'WEBHOOK_SECRET', string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  return { APP_ID: '1', PRIVATE_KEY: key, WEBHOOK_SECRET: 'bench' }
}

export interface Load {
  /** Responses with 2xx per second. */
  readonly perSecond: number
  /** Milliseconds within which 97.5 % were answered: the nearest measured percentile above the 95th. */
  readonly slow: number
  readonly refused: number
}

/** Sends signed, realistic push deliveries with distinct ids, as fast as they are answered or at a rate. */
export async function sendDeliveries(url: string, secret: string, seconds: number, rate?: number): Promise<Load> {
  const body = pushPayload()
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/bench',
    'x-github-event': 'push',
    'x-hub-signature-256': signature,
  }
  const result = await autocannon({
    url: `${url}/api/github/webhooks`,
    connections: rate === undefined ? 64 : 20,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => ({ ...request, headers: { ...headers, 'x-github-delivery': randomUUID() } }),
      },
    ],
  })
  return {
    perSecond: result['2xx'] / result.duration,
    slow: result.latency.p97_5,
    refused: result.non2xx + result.errors,
  }
}

/** The community's example of a push, to a branch that is not scanned: only receiving is measured. */
function pushPayload(): string {
  const path = createRequire(import.meta.url).resolve('@octokit/webhooks-examples')
  const events = JSON.parse(readFileSync(path, 'utf8')) as { name: string; examples: object[] }[]
  const example = events.find(({ name }) => name === 'push')?.examples[0]
  if (!example) throw new Error('there is no example of a push')
  return JSON.stringify(example)
}
