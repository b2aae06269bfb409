import { expect, it } from 'vitest'
import { declarationsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

it('A declaration in Go has embedded types as fields by their last name, and the keys of tags', async () => {
  const source = `package p
type S struct { Base; *pkg.Other; List[int]; A, b []string \`json:"a" default:"x"\` }
type N string`
  const found = await declarationsIn('a.go', source)
  expect(found.map(({ name, container }) => (container === null ? name : `${container}.${name}`))).toEqual([
    'S',
    'S.Base',
    'S.Other',
    'S.List',
    'S.A',
    'S.b',
    'S.a',
    'N',
  ])
})
