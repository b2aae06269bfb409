import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSearchedBlobs } from '../../../../src/engine/facts/names/searched-blobs.ts'

test('a name is looked up once in each blob', () => {
  const searched = createSearchedBlobs()
  const names = ['alpha', 'beta']
  expect(searched.open(names, ['1', '2'])).toEqual([{ names, oids: ['1', '2'] }])
  expect(searched.open(names, ['1', '2', '3'])).toEqual([{ names, oids: ['3'] }])
  expect(searched.open(['beta'], ['1', '2', '3'])).toEqual([])
  expect(searched.open(['beta', 'gamma'], ['1', '4'])).toEqual([
    { names: ['gamma'], oids: ['1'] },
    { names: ['beta', 'gamma'], oids: ['4'] },
  ])
})

test('whatever is asked in whatever order, each name and blob is in exactly one answer', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const oid = fc.constantFrom('1', '2', '3', '4', '5')
  const lists = fc.array(fc.array(word), { minLength: 1, maxLength: 3 })
  const calls = fc.array(fc.tuple(fc.nat(2), fc.uniqueArray(oid)))
  fc.assert(
    fc.property(lists, calls, (known, all) => {
      const searched = createSearchedBlobs()
      const wanted = new Set<string>()
      const answered: string[] = []
      for (const [index, oids] of all) {
        // The same arrays come again, as they do from the history of a scan.
        const names = known[index % known.length] ?? []
        for (const name of names) for (const each of oids) wanted.add(`${name} ${each}`)
        for (const open of searched.open(names, oids))
          for (const name of open.names) for (const each of open.oids) answered.push(`${name} ${each}`)
      }
      expect(answered.toSorted()).toEqual([...wanted].sort())
    }),
  )
})
