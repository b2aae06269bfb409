import { expect, it, vi } from 'vitest'
import type { Publisher } from '../../../src/app/github/publisher.ts'
import { placeOf } from '../../../src/app/github/publisher.ts'
import { leaveTurn, takeTurn } from '../../../src/app/github/store/turns.ts'
import { LockUnavailable, withLock } from '../../../src/app/github/with-lock.ts'
import { useTestDatabase } from '../../databases.ts'
import { scene } from './scene.ts'

const database = useTestDatabase()
const SOON = { held: 30_000, renew: 1, poll: 1, wait: 60_000 }

function turnOf({ repository }: Publisher) {
  return { repositoryId: repository.id, subject: 'it', holder: 'another' }
}

it('Work under a lock runs alone', async () => {
  const { publisher } = await scene(database.queries)
  let running = 0
  const work = async (): Promise<number> => {
    const now = ++running
    await database.queries.selectFrom('turns').selectAll().execute()
    running--
    return now
  }
  for (let round = 0; round < 10; round++) {
    expect(await Promise.all([1, 2, 3].map(() => withLock(publisher, 'it', work, SOON)))).toEqual([1, 1, 1])
    // A renewal that was under way does not take the lock again once it is left.
    expect(await database.queries.selectFrom('turns').selectAll().execute()).toEqual([])
  }
})

it('A lock that another keeps is waited for no longer than is allowed', async () => {
  const { publisher } = await scene(database.queries)
  await takeTurn(database.queries, turnOf(publisher), 3600)
  const work = vi.fn(async () => {})
  await expect(withLock(publisher, 'it', work, { ...SOON, wait: 0 })).rejects.toThrow(LockUnavailable)
  expect(work).not.toHaveBeenCalled()
  await leaveTurn(database.queries, turnOf(publisher))
  await withLock(publisher, 'it', work, SOON)
  expect(work).toHaveBeenCalled()
})

it('Work that lost its lock is abandoned, and writes nothing any more', async () => {
  const { publisher, repository } = await scene(database.queries)
  await repository.commit('topic', { 'docs.md': '1\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'topic' })
  let writing: Promise<unknown> = Promise.resolve()
  let goOn: () => void = () => {}
  const wait = new Promise<void>((settle) => {
    goOn = settle
  })
  const working = withLock(
    publisher,
    'it',
    async (held) => {
      await held.writer.createComment(placeOf(held), number, 'while it is held')
      await database.queries.updateTable('turns').set({ holder: 'another' }).execute()
      await wait
      writing = held.writer.createComment(placeOf(held), number, 'too late')
      await writing
    },
    SOON,
  )
  await expect(working).rejects.toThrow('the lock on “it” was lost')
  goOn()
  await wait
  await expect(writing).rejects.toThrow(LockUnavailable)
  expect(repository.comments.filter(({ byApp }) => byApp).map(({ body }) => body)).toEqual(['while it is held'])
  const held = await database.queries.selectFrom('turns').select('holder').execute()
  expect(held).toEqual([{ holder: 'another' }])
})

it('A lock that the database did not renew in time counts as lost', async () => {
  const { publisher } = await scene(database.queries)
  const times = vi.spyOn(performance, 'now')
  try {
    await expect(
      withLock(
        publisher,
        'it',
        async (held) => {
          times.mockReturnValue(performance.now() + 30_000)
          await held.writer.createComment(placeOf(held), 1, 'too late')
        },
        { ...SOON, renew: 3_600_000 },
      ),
    ).rejects.toThrow(LockUnavailable)
  } finally {
    times.mockRestore()
  }
})
