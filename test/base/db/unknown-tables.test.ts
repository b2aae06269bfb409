import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coChangedPairs } from '../../../src/app/page/store/docs/co-changes.ts'
import type { Database } from '../../../src/base/db/database.ts'
import { claimsIn } from '../../../src/search/store/claims-in.ts'
import { freshlyInstalled, repositoryRow } from '../../app/github/rows.ts'
import { openTestDatabase } from '../../databases.ts'
import { visitedRows } from './visited-rows.ts'

let database: Database
const repositoryId = repositoryRow().id
const CLAIMS = 400
const PAIRS = 40

/** Of its own: what another test had analyzed, and then deleted, would be known of the tables. */
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** One page full of claims, each about one file of the code. Nothing is known of the tables: they are filled at once, and not analyzed. */
beforeEach(async () => {
  const { queries } = database
  await freshlyInstalled(queries)
  await sql`
    with scan as (insert into scans (repository_id, head_sha) values (${repositoryId}, 'a') returning id)
    insert into claims (repository_id, claim_id, claim_type, file, line, text, value, verification_status, last_scan_id)
    select ${repositoryId}, 'claim-' || i, 'path_reference', 'docs/page.md', i, 'src/index.ts', 'src/index.ts', 'verified', scan.id
    from generate_series(1, ${CLAIMS}) i, scan`.execute(queries)
  await sql`
    insert into mappings (repository_id, claim_id, file, confidence, method)
    select ${repositoryId}, claim_id, 'src/index.ts', 1, 'verifier' from claims`.execute(queries)
})

describe('Where nothing is known of the tables', () => {
  it('the page of co-changes goes through the claims of a file once, however many pages changed with it', async () => {
    await sql`
      insert into co_changes (repo_id, code_file, doc_file, commit_sha, committed_at)
      select ${repositoryId}, 'src/index.ts', 'docs/' || i || '.md', 'a', now()
      from generate_series(1, ${PAIRS}) i`.execute(database.queries)
    const rows = await visitedRows(database.url, (queries) =>
      coChangedPairs(queries, repositoryId, { number: 1, size: PAIRS }),
    )
    expect(rows).toBeGreaterThan(CLAIMS)
    expect(rows).toBeLessThan(10 * (CLAIMS + PAIRS))
  })

  it('the claims of an epoch are looked up once for a page, however many of its sections are asked about', async () => {
    const { queries } = database
    await sql`insert into namespaces (repository_id) values (${repositoryId})`.execute(queries)
    await sql`
      insert into entries (namespace_id, id, kind, answer, source_file, line, last_line, created_at, updated_at)
      select n.id, kind || '-' || i, kind, 'text', 'docs/page.md', i, i, now(), now()
      from namespaces n, generate_series(1, ${CLAIMS}) i, unnest(array['claim', 'section']) kind`.execute(queries)
    await sql`insert into entry_trust (entry, trust_score, expires_at) select key, 0.5, now() from entries`.execute(
      queries,
    )
    await sql`
      insert into entry_versions (entry, digest, answer, headings, source_file)
      select key, id, answer, headings, source_file from entries`.execute(queries)
    await sql`
      with epoch as (
        insert into epochs (namespace_id, digest, entries, created_at, seen_at) select id, 'a', 1, now(), now() from namespaces
        returning id)
      insert into epoch_members (epoch_id, version, line, last_line)
      select epoch.id, v.id, e.line, e.last_line from epoch, entry_versions v join entries e on e.key = v.entry`.execute(
      queries,
    )
    const [{ epoch: epochId = 0, namespace: namespaceId = 0 } = {}] = (
      await sql<{ epoch: number; namespace: number }>`
        select id as epoch, namespace_id as namespace from epochs`.execute(queries)
    ).rows
    const { rows: sections } = await sql<{ id: number }>`
      select v.id from entry_versions v join entries e on e.key = v.entry where e.kind = 'section' order by v.id
      limit ${PAIRS}`.execute(queries)
    const keys = sections.map(({ id }) => Number(id))
    const corpus = { name: 'epoch', namespaceId, epochId, kinds: ['section'] as const }
    const rows = await visitedRows(database.url, (asked) =>
      claimsIn(asked, corpus, keys, { now: Date.now(), isMuted: null }),
    )
    expect(rows).toBeGreaterThan(CLAIMS)
    // Each section is compared with each claim of its page, which counts twice where it is not in it, and no more is looked up for that.
    expect(rows).toBeLessThan(2 * PAIRS * CLAIMS + 20 * CLAIMS)
  })
})
