import { expect, it } from 'vitest'
import { createCheckers } from '../../../src/engine/checkers/checkers.ts'
import { fixture } from '../../base/git/opened.ts'
import { docalign } from '../../cli/streams.ts'
import { programFile } from '../../programs.ts'

const PAGE = `# Lamp\n\n\`\`\`ts\nimport { createLamp } from 'lamp'\ncreateLamp('desk').on()\n\`\`\`\n`

it('says which pages were not checked when a type takes all time or memory', async () => {
  const repository = fixture()
  repository.commit({
    'package.json': '{ "name": "lamp", "main": "dist/index.js" }',
    'src/index.ts': HOSTILE,
    'README.md': PAGE,
  })
  const checkers = createCheckers(programFile('checker'), { unitSeconds: 1, callSeconds: 4, memoryMb: 300 })
  const { stdout, code } = await docalign(['check', repository.path, '--json'], { checkers })
  const { findings, unchecked } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(findings).toEqual([])
  expect(unchecked).toContainEqual({ file: 'README.md', reason: expect.stringMatching(/^took (?:longer|more) than/) })
})

/** A union of every word of eight letters. */
const HOSTILE = `
type Letter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'
type Grow<T extends unknown[], N extends number> = T['length'] extends N ? T : Grow<[...T, ...T, 0], N>
type Words<T extends string, D extends number[] = []> = D['length'] extends 5 ? T : Words<\`\${T}\${Letter}\`, [...D, 0]>
type Cross<A extends string, B extends string> = A extends B ? never : { [K in A]: Cross<Exclude<A, K>, B> }
export interface Lamp { on(): void; all: Cross<Words<''>, 'x'> & Words<'x'> }
export const createLamp = (name: string): Lamp => null as never
`
