import { expect, it } from 'vitest'
import { closeAll } from '../../src/base/close-all.ts'

function ends(failing: readonly string[]) {
  const closed: string[] = []
  const all = ['http', 'queue', 'database'].map((name) => async () => {
    closed.push(name)
    if (failing.includes(name)) throw new Error(`${name} failed`)
  })
  return { closed, all }
}

it.each([
  [['http'], 'http failed'],
  [['http', 'queue'], '2 things could not be closed'],
])('What fails to close keeps no other from closing: %s', async (failing, message) => {
  const { closed, all } = ends(failing)
  await expect(closeAll(all)).rejects.toThrow(message)
  expect(closed).toEqual(['http', 'queue', 'database'])
})

it('Nothing is thrown when all are closed', async () => {
  const { closed, all } = ends([])
  await closeAll(all)
  expect(closed).toHaveLength(3)
})
