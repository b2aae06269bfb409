import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteRepositories, saveRepository } from '../../../src/app/github/store/installations.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { isNamespaceName } from '../../../src/ledger/entries/namespace-name.ts'
import { findNamespace, namespaceOfRepository, openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { findEntries, saveAnswer, syncClaimEntries } from '../../../src/ledger/entries/store.ts'
import { recordEvents } from '../../../src/ledger/trust/store/record.ts'
import { freshlyInstalled, repositoryRow } from '../../app/github/rows.ts'
import { useTestDatabase } from '../../databases.ts'
import { DAY, event, START } from '../trust/ledger.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  await freshlyInstalled(queries)
  await queries.deleteFrom('namespaces').execute()
})

const repositoryId = repositoryRow().id

async function claims(...ids: readonly string[]): Promise<void> {
  await queries.deleteFrom('claims').execute()
  for (const [index, claim_id] of ids.entries())
    await queries
      .insertInto('claims')
      .values({
        ...{ repository_id: repositoryId, claim_id, claim_type: 'command', file: 'README.md', line: index + 1 },
        ...{ text: `npm run ${claim_id}`, value: claim_id, first_scan_id: null, last_scan_id: null },
      })
      .execute()
}

const sync = (days = 0) => syncClaimEntries(queries, repositoryId, START + days * DAY)
const entries = async (...ids: readonly string[]) =>
  findEntries(queries, [(await findNamespace(queries, 'project:acme/notes'))?.id ?? 0], ids)

describe('The claims of a repository', () => {
  it('are entries, with trust to start from', async () => {
    await claims('build', 'test')
    await sync()
    expect(await entries('build', 'test')).toMatchObject([
      {
        kind: 'claim',
        claimType: 'command',
        question: null,
        answer: 'npm run build',
        sourceFile: 'README.md',
        line: 1,
      },
      { id: 'test', line: 2, createdAt: new Date(START), retiredAt: null },
    ])
    expect(await queries.selectFrom('entry_trust').selectAll().execute()).toMatchObject([
      { trust_score: 0.4, validation_level: 0, expires_at: new Date(START + 90 * DAY) },
      { trust_score: 0.4 },
    ])
  })

  it('keep what is known of them when they move, go and come back', async () => {
    await claims('build', 'test')
    await sync()
    const key = (await entries('test'))[0]?.key ?? 0
    await recordEvents(queries, [event(key, 'a')], START)
    await claims('lint')
    await sync(1)
    expect(await entries('test')).toMatchObject([{ key, retiredAt: new Date(START + DAY) }])
    await claims('lint', 'extra', 'test')
    await sync(2)
    expect(await entries('test')).toMatchObject([{ key, line: 3, retiredAt: null, createdAt: new Date(START) }])
    expect((await queries.selectFrom('entry_trust').selectAll().where('entry', '=', key).execute())[0]).toMatchObject({
      strong_pass: 1,
    })
  })

  it('are forgotten with the repository', async () => {
    await claims('build')
    await sync()
    await deleteRepositories(queries, [repositoryId])
    expect(await queries.selectFrom('entries').selectAll().execute()).toEqual([])
    expect(await queries.selectFrom('entry_trust').selectAll().execute()).toEqual([])
  })
})

describe('A namespace', () => {
  it('is called as its repository is called now', async () => {
    const id = await namespaceOfRepository(queries, repositoryId)
    expect(await findNamespace(queries, 'project:Acme/Notes')).toEqual({ id, name: 'project:acme/notes', repositoryId })
    await saveRepository(queries, repositoryRow({ owner: 'umbrella', name: 'records' }))
    expect(await findNamespace(queries, 'project:acme/notes')).toBeNull()
    expect(await findNamespace(queries, 'project:umbrella/records')).toMatchObject({ id })
  })

  it('that was made for a name becomes the repository that gets the name', async () => {
    const { id } = await openNamespace(queries, 'project:acme/later')
    await saveRepository(queries, repositoryRow({ name: 'later' }))
    expect(await namespaceOfRepository(queries, repositoryId)).toBe(id)
    expect(await openNamespace(queries, 'project:acme/later')).toMatchObject({ id, repositoryId })
  })

  it('of a known repository is its own', async () => {
    const { id } = await openNamespace(queries, 'project:ACME/notes')
    expect(await namespaceOfRepository(queries, repositoryId)).toBe(id)
    expect(await openNamespace(queries, 'team:docs')).toMatchObject({ name: 'team:docs', repositoryId: null })
  })

  it.each([
    ['project:acme/notes', true],
    ['team:docs', true],
    ['project:a.b/c_d-e', true],
    ['acme/notes', false],
    ['project:', false],
    ['project:a b', false],
    ['Project:a', false],
    ['project:a//b', false],
  ])('may be called %s: %s', (name, allowed) => {
    expect(isNamespaceName(name)).toBe(allowed)
  })
})

describe('An answer', () => {
  const answer = { id: 'qa-1', question: 'How?', answer: 'So.', sourceFile: null, line: null }

  it('is created once and then written anew', async () => {
    const { id: namespaceId } = await openNamespace(queries, 'team:docs')
    expect(await saveAnswer(queries, { ...answer, namespaceId }, START)).toBe('created')
    expect(await saveAnswer(queries, { ...answer, namespaceId, answer: 'Thus.\0' }, START + DAY)).toBe('updated')
    expect(await findEntries(queries, [namespaceId], ['qa-1'])).toMatchObject([
      {
        kind: 'qa',
        question: 'How?',
        answer: 'Thus.\ufffd',
        createdAt: new Date(START),
        updatedAt: new Date(START + DAY),
      },
    ])
    expect(await findEntries(queries, [namespaceId + 1], ['qa-1'])).toEqual([])
  })

  it('does not take the place of a claim', async () => {
    await claims('build')
    await sync()
    const namespaceId = await namespaceOfRepository(queries, repositoryId)
    expect(await saveAnswer(queries, { ...answer, id: 'build', namespaceId }, START)).toBe('conflict')
    expect(await entries('build')).toMatchObject([{ kind: 'claim' }])
  })
})
