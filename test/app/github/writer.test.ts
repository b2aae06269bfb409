import { expect, it } from 'vitest'
import { createPace, dryWriter } from '../../../src/app/github/writer.ts'

/** A pace whose pauses end when the test says so. */
function pacing() {
  const pauses: { readonly milliseconds: number; readonly end: () => void }[] = []
  const pace = createPace(100, (milliseconds) => new Promise<void>((end) => void pauses.push({ milliseconds, end })))
  const order: string[] = []
  const write = (key: number, name: string) => void pace(key).then(() => order.push(name))
  /** Lets what may go on do so. */
  const turn = () => new Promise<void>((resume) => setImmediate(resume))
  return { pauses, order, write, turn }
}

it('lets writers of one installation through one after another, with some time between', async () => {
  const { pauses, order, write, turn } = pacing()
  for (const name of ['first', 'second', 'third']) write(1, name)
  await turn()
  expect([order, pauses.map(({ milliseconds }) => milliseconds)]).toEqual([['first'], [100]])
  pauses[0]?.end()
  await turn()
  expect([order, pauses.length]).toEqual([['first', 'second'], 2])
  pauses[1]?.end()
  await turn()
  expect(order).toEqual(['first', 'second', 'third'])
})

it('lets one installation write while another waits', async () => {
  const { order, write, turn } = pacing()
  write(1, 'first')
  write(1, 'second')
  write(2, 'other')
  await turn()
  expect(order.toSorted()).toEqual(['first', 'other'])
})

it('only shows what a dry run would write, under ids that GitHub never gives', async () => {
  const shown: [string, object][] = []
  const writer = dryWriter((what, content) => shown.push([what, content]))
  const place = { owner: 'acme', repo: 'notes' }
  const line = { commit: 'c', path: 'a.md', line: 3 }
  const ids = [
    await writer.createCheckRun(place, { name: 'DocAlign', headSha: 'a' }),
    await writer.createComment(place, 1, 'hello'),
    await writer.createReviewComment(place, 1, line, 'false'),
  ]
  expect(ids).toEqual([
    { id: -1, nodeId: 'dry-1' },
    { id: -2, nodeId: 'dry-2' },
    { id: -3, nodeId: 'dry-3' },
  ])
  await writer.updateCheckRun(place, -1, { status: 'completed' })
  await writer.updateComment(place, -2, 'hi')
  await writer.deleteComment(place, -2)
  await writer.updateReviewComment(place, -3, 'true')
  await writer.deleteReviewComment(place, -3)
  await writer.setResolved('thread', true)
  const file = { path: 'a.md', mode: '100644', blob: await writer.createBlob(place, Buffer.from('true')) } as const
  const tree = await writer.createTree(place, 'base', [file])
  await writer.moveBranch(place, 'feature', await writer.createCommit(place, { message: 'Fix', tree, parent: 'a' }))
  expect(shown).toEqual([
    ['check run', { ...place, name: 'DocAlign', headSha: 'a' }],
    ['comment', { ...place, number: 1, body: 'hello' }],
    ['review comment', { ...place, number: 1, ...line, body: 'false' }],
    ['check run update', { ...place, id: -1, status: 'completed' }],
    ['comment update', { ...place, id: -2, body: 'hi' }],
    ['comment deletion', { ...place, id: -2 }],
    ['review comment update', { ...place, id: -3, body: 'true' }],
    ['review comment deletion', { ...place, id: -3 }],
    ['review thread', { threadId: 'thread', resolved: true }],
    ['blob', { ...place, bytes: 4 }],
    ['tree', { ...place, base: 'base', files: [{ path: 'a.md', mode: '100644', blob: 'dry-10' }] }],
    ['commit', { ...place, message: 'Fix', tree: 'dry-11', parent: 'a' }],
    ['branch move', { ...place, branch: 'feature', commit: 'dry-12' }],
  ])
})
