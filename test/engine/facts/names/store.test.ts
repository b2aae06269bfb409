import { describe, expect, it } from 'vitest'
import type { FileClass } from '../../../../src/engine/facts/files/file-class.ts'
import type { Role } from '../../../../src/engine/facts/names/occurrence.ts'
import type { Hit } from '../../../../src/engine/facts/names/scanner.ts'
import { createNameStore } from '../../../../src/engine/facts/names/store.ts'

function hit(name: number, line: number, role: Role): Hit {
  return { name, line, role, text: `line ${line}` }
}

const classOf = (path: string): FileClass => (path.startsWith('test/') ? 'test' : 'source')

describe('A store of names', () => {
  it('gives the strongest places first: definitions before uses, source before tests', () => {
    const store = createNameStore()
    store.add('t', ['run'], [hit(0, 1, 'definition'), hit(0, 2, 'use')])
    store.add('s', ['run'], [hit(0, 7, 'comment'), hit(0, 8, 'use'), hit(0, 9, 'definition')])
    const places = store.placesOf('run', (oid) => [oid === 't' ? 'test/a.ts' : 'src/a.ts'], classOf)
    expect(places.map(({ path, line, role }) => [path, line, role])).toEqual([
      ['src/a.ts', 9, 'definition'],
      ['test/a.ts', 1, 'definition'],
      ['src/a.ts', 8, 'use'],
      ['test/a.ts', 2, 'use'],
      ['src/a.ts', 7, 'comment'],
    ])
  })

  it('leaves out blobs that the commit does not have', () => {
    const store = createNameStore()
    store.add('old', ['run'], [hit(0, 1, 'definition')])
    expect(store.placesOf('run', () => [], classOf)).toEqual([])
  })

  it('keeps what it knows of a blob when the blob is searched again', () => {
    const store = createNameStore()
    store.add('a', ['run'], [hit(0, 1, 'definition')])
    store.add('a', ['stop', 'run'], [hit(0, 2, 'use'), hit(1, 1, 'definition')])
    expect(store.placesOf('run', () => ['src/a.ts'], classOf)).toHaveLength(1)
    expect(store.placesOf('stop', () => ['src/a.ts'], classOf)).toHaveLength(1)
  })

  it('knows nothing of names that nobody looked for', () => {
    expect(createNameStore().placesOf('__proto__', () => ['a'], classOf)).toEqual([])
  })
})
