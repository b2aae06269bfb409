import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** Events per second that the API stores, folds and answers, each with a new name, over 64 connections. */
export async function postedPerSecond(
  url: string,
  token: string,
  ids: readonly string[],
  seconds: number,
): Promise<{ readonly perSecond: number; readonly refused: number }> {
  let next = 0
  const result = await autocannon({
    url: `${url}/qa/validate`,
    connections: 64,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: bodyOf(ids[next++ % ids.length] ?? '') }),
      },
    ],
  })
  return { perSecond: result['2xx'] / result.duration, refused: result.non2xx + result.errors }
}

function bodyOf(id: string): string {
  return JSON.stringify({
    qa_id: id,
    result: 'pass',
    signal_strength: 'strong',
    source: 'bench',
    external_id: randomUUID(),
    context: { command: 'npm test', exit_code: 0 },
    client: { client_id: 'bench' },
    ts: new Date().toISOString(),
  })
}
