import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'

export interface Turn {
  readonly repositoryId: number
  readonly subject: string
  readonly holder: string
}

/** Takes or renews a turn for some seconds, by the database's clock. Returns false while another holder has it. */
export async function takeTurn(
  queries: Queries,
  { repositoryId, subject, holder }: Turn,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into turns as held (repository_id, subject, holder, until)
    values (${repositoryId}, ${subject}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (repository_id, subject) do update set holder = excluded.holder, until = excluded.until
      where held.until < now() or held.holder = excluded.holder
    returning subject`.execute(queries)
  return rows.length > 0
}

export async function leaveTurn(queries: Queries, { repositoryId, subject, holder }: Turn): Promise<void> {
  await queries
    .deleteFrom('turns')
    .where((turn) => turn.and({ repository_id: repositoryId, subject, holder }))
    .execute()
}
