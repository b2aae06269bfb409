import { describe, expect, it } from 'vitest'
import { NO_FACTS } from '../../../src/engine/ecosystems/file-facts.ts'
import { createFactStore, encodeFacts, readFacts } from '../../../src/engine/facts/fact-store.ts'

const FACTS = { ...NO_FACTS, environment: [{ name: 'A\n\u2028', default: null, line: 3 }] }

describe('The cache of facts', () => {
  it('gives back what was written', () => {
    const known = readFacts(encodeFacts([['a:js', JSON.stringify(FACTS)]]) ?? Buffer.alloc(0))
    expect([...known.keys()]).toEqual(['a:js'])
    expect(known.get('a:js')?.()).toEqual(FACTS)
  })

  it('is empty for a file of which a bit was turned over, that was cut, or that is something else', () => {
    const file = encodeFacts([['a:js', JSON.stringify(FACTS)]]) ?? Buffer.alloc(0)
    for (let at = 0; at < file.length; at++) {
      const broken = Buffer.from(file)
      broken[at] = (broken[at] ?? 0) ^ 1
      expect(readFacts(broken).size).toBe(0)
    }
    expect(readFacts(file.subarray(0, -1)).size).toBe(0)
    expect(readFacts(Buffer.from('')).size).toBe(0)
    expect(readFacts(Buffer.from('x\ny\nz')).size).toBe(0)
  })

  it('spares the next scan the parsing of blobs that are known', async () => {
    let content: Buffer | null = null
    const cache = {
      read: async () => content,
      write: async (bytes: Uint8Array) => {
        content = Buffer.from(bytes)
      },
    }
    const read: string[] = []
    const repository = {
      async *blobs(oids: Iterable<string>) {
        for (const oid of oids) {
          read.push(oid)
          yield { oid, bytes: Buffer.from('export const seal = 1\n') }
        }
      },
    }
    const entry = { path: 'a.js', kind: 'file', oid: 'aa', size: 20 } as const
    for (let scan = 0; scan < 2; scan++) {
      const store = await createFactStore(repository, cache)
      await store.read([entry])
      expect(store.get(entry)?.declarations.map(({ name }) => name)).toEqual(['seal'])
      await store.keep()
    }
    expect(read).toEqual(['aa'])
  })
})
