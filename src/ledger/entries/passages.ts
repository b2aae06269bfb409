import { sql } from 'kysely'
import { analyze, MANY_ROWS } from '../../base/db/analyze.ts'
import type { Queries } from '../../base/db/database.ts'
import { type RowColumn, rowsAs } from '../../base/db/values/rows.ts'
import type { Passage } from '../../base/passage.ts'
import { insertInitialStates } from '../trust/store/state.ts'
import { namespaceOfRepository } from './namespaces.ts'
import { forgetPassages, retireOthers } from './retire.ts'

/** Some passages at a time: there may be a hundred thousand. */
export type Portions = AsyncIterable<readonly Passage[]> | Iterable<readonly Passage[]>

/**
 * Replaces the passages of a repository. Passages that are gone are retired, and deleted after 30 days unless they have events or belong to
 * an epoch. `now` is in milliseconds since the epoch.
 */
export async function syncPassages(
  queries: Queries,
  repositoryId: number,
  passages: Portions,
  now: number,
): Promise<void> {
  await replacePassages(queries, await namespaceOfRepository(queries, repositoryId), passages, now)
}

/** Like {@link syncPassages}, for any namespace. */
export async function replacePassages(
  queries: Queries,
  namespace: number,
  passages: Portions,
  now: number,
): Promise<void> {
  const present = new Set<string>()
  for await (const portion of passages) {
    await insertInitialStates(queries, await savePassages(queries, namespace, portion, new Date(now)), now)
    for (const { id } of portion) present.add(id)
  }
  await retireOthers(queries, { namespace, kinds: ['section', 'code'], present }, now)
  await forgetPassages(queries, namespace, now)
  if (present.size >= MANY_ROWS) await analyze(queries, ['entries', 'entry_trust'])
}

const PASSAGE: Readonly<Record<string, RowColumn<Passage>>> = {
  headings: ['text', ({ titles }) => titles.join('\n')],
  last_line: ['integer', ({ lastLine }) => lastLine],
}

/** Inserts passages, and updates those whose text or position changed. Returns the keys of both. */
async function savePassages(
  queries: Queries,
  namespace: number,
  passages: readonly Passage[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    insert into entries (namespace_id, id, kind, answer, headings, source_file, line, last_line, created_at, updated_at)
    select ${namespace}, id, kind, text, headings, file, line, last_line, ${at}, ${at}
    from ${rowsAs('r', passages, { id: 'text', kind: 'text', text: 'text', file: 'text', line: 'integer' }, PASSAGE)}
    order by n
    on conflict (namespace_id, id) do update
    set answer = excluded.answer, headings = excluded.headings, line = excluded.line, last_line = excluded.last_line, updated_at = excluded.updated_at,
      retired_at = null
    where entries.kind in ('section', 'code') and (entries.retired_at is not null
      or (entries.answer, entries.headings, entries.line, entries.last_line)
        is distinct from (excluded.answer, excluded.headings, excluded.line, excluded.last_line))
    returning key`.execute(queries)
  return rows.map(({ key }) => key)
}

/** Records the commit whose passages were read, or could not be; until this is recorded, the repository is scanned again. */
export async function savePassagesHead(queries: Queries, repositoryId: number, head: string): Promise<void> {
  await queries.updateTable('repositories').set({ passages_head: head }).where('id', '=', repositoryId).execute()
}
