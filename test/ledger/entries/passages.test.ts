import { expect, it } from 'vitest'
import type { Passage } from '../../../src/base/passage.ts'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { syncPassages } from '../../../src/ledger/entries/passages.ts'
import { findEntries } from '../../../src/ledger/entries/store.ts'
import { recordEvents } from '../../../src/ledger/trust/store/record.ts'
import { jobScene } from '../../app/jobs/scene.ts'
import { useTestDatabase } from '../../databases.ts'
import { NOW } from '../../search/namespace.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const passage = (id: string, text = 'Says something.'): Passage => ({
  ...{ id: `section-${id}`, kind: 'section', titles: ['Notes'], text, file: 'README.md', line: 1, lastLine: 3 },
})

it('Passages are changed, retired and brought back, and forgotten after a month unless somebody said something of them', async () => {
  const { queries } = database
  const stage = await jobScene(queries)
  const { id: repositoryId } = stage.publisher.repository
  const namespace = await namespaceOfRepository(queries, repositoryId)
  const sync = (at: number, ...passages: Passage[]) => syncPassages(queries, repositoryId, [passages], at)
  const of = async (id: string) => (await findEntries(queries, [namespace], [`section-${id}`]))[0]

  await sync(NOW, passage('a'), passage('b'), passage('c'))
  const before = await of('a')
  await sync(NOW + DAY, passage('a', 'Says something else.'))
  expect(await of('a')).toMatchObject({ key: before?.key, answer: 'Says something else.', retiredAt: null })
  expect((await of('b'))?.retiredAt).toEqual(new Date(NOW + DAY))

  const said = { source: 'agent', result: 'pass', signal_strength: 'weak', context: null, client: null } as const
  const key = (await of('c'))?.key ?? 0
  await recordEvents(queries, [{ ...said, entry: key, externalId: 'once', provisional: false, ts: NOW }], NOW + DAY)
  await sync(NOW + 2 * DAY, passage('a'), passage('b'))
  expect((await of('b'))?.retiredAt).toBeNull()
  await sync(NOW + 3 * DAY, passage('a'))
  await sync(NOW + 40 * DAY, passage('a'))
  expect(await of('b')).toBeUndefined()
  expect((await of('c'))?.retiredAt).not.toBeNull()
})
