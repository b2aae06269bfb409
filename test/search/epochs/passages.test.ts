import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import type { Passage } from '../../../src/base/passage.ts'
import { replacePassages } from '../../../src/ledger/entries/passages.ts'
import { createEpoch } from '../../../src/search/epochs/store/create.ts'
import { sectionsOfEpoch } from '../../../src/search/epochs/store/read.ts'
import { retainEpochs } from '../../../src/search/epochs/store/retention.ts'
import { useTestDatabase } from '../../databases.ts'
import { CONCEPTS } from './corpus.ts'
import { epochOf, NOW, namespaceOf, servicesOf } from './stored.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})

const DAY = 86_400_000
const section = (text: string, line = 5): Passage => ({
  ...{ id: 'section-port', kind: 'section', titles: ['Guide', 'Port'], text, file: 'docs/guide.md' },
  ...{ line, lastLine: line + text.split('\n').length - 1 },
})
const ask = async (namespace: Awaited<ReturnType<typeof namespaceOf>>, epochId?: number) => {
  const services = servicesOf(queries)
  try {
    const { results } = await services.search.explain({
      ...{ namespace, query: 'port of the admin page', limit: 5, intent: null, sessionId: null, excludeStale: false },
      ...{ tool: 'test', ...(epochId === undefined ? {} : { epochId }) },
    })
    return results.map(({ entry, answer, passage }) => ({
      kind: entry.kind,
      answer,
      line: passage?.line,
      last: passage?.lastLine,
    }))
  } finally {
    await services.search.close()
  }
}

describe('The sections of an epoch', () => {
  it('are shown as they were, as a search of then showed them', async () => {
    const namespace = await namespaceOf(queries, CONCEPTS.slice(0, 4))
    await replacePassages(queries, namespace.id, [[section('The admin page\nlistens on 3000.')]], NOW)
    const shown = await ask(namespace)
    expect(shown[0]).toEqual({ kind: 'section', answer: 'The admin page\nlistens on 3000.', line: 5, last: 6 })
    const before = await epochOf(queries, namespace)
    await replacePassages(queries, namespace.id, [[section('The admin page listens on 4000.', 9)]], NOW)
    const after = await epochOf(queries, namespace, NOW + 1)
    expect(after).not.toBe(before)
    expect(await ask(namespace, before)).toEqual(expect.arrayContaining([shown[0]]))
    expect((await ask(namespace, before))[0]).toEqual(shown[0])
    expect((await ask(namespace, after))[0]).toEqual({
      ...{ kind: 'section', answer: 'The admin page listens on 4000.', line: 9, last: 9 },
    })
  })

  it('make no other epoch by standing elsewhere', async () => {
    const namespace = await namespaceOf(queries, [])
    await replacePassages(queries, namespace.id, [[section('Port 3000.')]], NOW)
    const first = await epochOf(queries, namespace)
    await replacePassages(queries, namespace.id, [[section('Port 3000.', 80)]], NOW)
    expect(await epochOf(queries, namespace, NOW + 1)).toBe(first)
  })

  it('of another commit are in its epoch and not in the docs of now', async () => {
    const namespace = await namespaceOf(queries, [])
    const now = await epochOf(queries, namespace)
    const commit = { claims: [], passages: [[section('The admin page listens on 2000.')]] }
    const { epoch } = await createEpoch(queries, { namespaceId: namespace.id, headSha: 'abc', commit, now: NOW })
    expect(epoch).toMatchObject({ entries: 1 })
    expect(epoch.id).not.toBe(now)
    expect((await ask(namespace, epoch.id))[0]).toMatchObject({ answer: 'The admin page listens on 2000.' })
    expect(await ask(namespace)).toEqual([])
  })

  it('are kept after they went out of the docs, for as long as the epoch is', async () => {
    const namespace = await namespaceOf(queries, [])
    const rows = () =>
      sql`select key from entries where namespace_id = ${namespace.id}`
        .execute(queries)
        .then((found) => found.rows.length)
    await replacePassages(queries, namespace.id, [[section('Port 3000.')]], NOW)
    const epoch = await epochOf(queries, namespace)
    await replacePassages(queries, namespace.id, [], NOW)
    await replacePassages(queries, namespace.id, [], NOW + 40 * DAY)
    expect(await sectionsOfEpoch(queries, epoch)).toMatchObject([{ text: 'Port 3000.', titles: ['Guide', 'Port'] }])
    await epochOf(queries, namespace, NOW + 1)
    await retainEpochs(queries, namespace.id, 1)
    await replacePassages(queries, namespace.id, [], NOW + 41 * DAY)
    expect(await rows()).toBe(0)
  })
})
