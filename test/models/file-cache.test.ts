import { describe, expect, it } from 'vitest'
import { openFileCache } from '../../src/models/file-cache.ts'

function memoryFile(content: Buffer | null = null) {
  const file = {
    content,
    read: () => Promise.resolve(file.content),
    write(next: Uint8Array) {
      file.content = Buffer.from(next)
      return Promise.resolve()
    },
  }
  return file
}
const answer = (key: string, value: unknown) => ({ key, value, kind: 'language' as const, model: 'm' })

describe('A cache in a file', () => {
  it('knows what was answered in an earlier run, and forgets what a run did not ask for', async () => {
    const file = memoryFile()
    const first = await openFileCache(file)
    await first.write([answer('a', { text: 'A' }), answer('b', [1, 2])])
    await first.save()
    const second = await openFileCache(file)
    expect(await second.read(['b', 'x'])).toEqual(new Map([['b', [1, 2]]]))
    await second.save()
    expect(await (await openFileCache(file)).read(['a', 'b'])).toEqual(new Map([['b', [1, 2]]]))
  })

  it('is empty where the file cannot be read, and writes nothing where nothing was asked', async () => {
    const file = memoryFile(Buffer.from('no cache'))
    const cache = await openFileCache(file)
    expect(await cache.read(['a'])).toEqual(new Map())
    await cache.save()
    expect(file.content?.toString()).toBe('no cache')
  })
})
