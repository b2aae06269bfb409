import { describe, expect, it } from 'vitest'
import { openAnswerLog } from '../../src/base/answer-log.ts'

function fileInMemory(start = '') {
  const file = {
    content: Buffer.from(start),
    read: async () => file.content,
    async write(bytes: Uint8Array) {
      file.content = Buffer.from(bytes)
    },
    async append(bytes: Uint8Array) {
      file.content = Buffer.concat([file.content, bytes])
    },
  }
  return file
}
const answer = (key: string, value: unknown) => ({ key, value, kind: 'language', model: 'm' }) as const

describe('A log of answers', () => {
  it('has each answer as soon as it came, though nobody closes it', async () => {
    const file = fileInMemory()
    const log = await openAnswerLog(file)
    await log.write([answer('a', { text: 'one\ntwo' }), answer('b', [1])])
    const again = await openAnswerLog(file)
    expect(await again.read(['a', 'b', 'c'])).toEqual(
      new Map<string, unknown>([
        ['a', { text: 'one\ntwo' }],
        ['b', [1]],
      ]),
    )
  })

  it('takes no harm of a line that is cut off, or is something else', async () => {
    const file = fileInMemory()
    await (await openAnswerLog(file)).write([answer('a', 1)])
    file.content = Buffer.concat([file.content, Buffer.from('\n["b",{"te')])
    const log = await openAnswerLog(file)
    await log.write([answer('c', 3)])
    expect(await (await openAnswerLog(file)).read(['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', 1],
        ['c', 3],
      ]),
    )
  })

  it('forgets what nobody asks for once that is most of it', async () => {
    const file = fileInMemory()
    await (await openAnswerLog(file)).write(['a', 'b', 'c'].map((key) => answer(key, key)))
    const log = await openAnswerLog(file)
    await log.read(['b'])
    await log.tidy()
    expect(await (await openAnswerLog(file)).read(['a', 'b', 'c'])).toEqual(new Map([['b', 'b']]))
  })

  it('takes the place of a file of something else', async () => {
    const file = fileInMemory('of an older version\n'.repeat(3))
    const log = await openAnswerLog(file)
    await log.write([answer('a', 1)])
    await log.tidy()
    expect(file.content.toString()).toBe('\n["a",1]')
  })
})
