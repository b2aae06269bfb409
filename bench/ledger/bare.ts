import pg from 'pg'

const INSERT = `insert into validation_events
  (entry, source, external_id, result, signal_strength, context, client, ts, received_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** The baseline: the rows that the API would insert, one statement each, over the same number of connections. */
export async function insertedPerSecond(url: string, entries: readonly number[], count: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 12 })
  let next = 0
  const work = async (): Promise<void> => {
    const client = await pool.connect()
    try {
      for (let index = next++; index < count; index = next++) {
        const at = new Date()
        const values = [
          ...[entries[index % entries.length], 'bare', `${at.getTime()}-${index}`, 'pass', 'strong'],
          ...[{ command: 'npm test', exit_code: 0 }, { client_id: 'bench' }, at, at],
        ]
        await client.query({ name: 'insert', text: INSERT, values })
      }
    } finally {
      client.release()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: 12 }, work))
  const seconds = (performance.now() - began) / 1000
  await pool.end()
  return count / seconds
}
