import { expect, it } from 'vitest'
import { createCheckers } from '../../../src/engine/type-checkers/checkers.ts'
import { fixture } from '../../base/git/opened.ts'
import { docalign } from '../../cli/streams.ts'
import { programFile } from '../../programs.ts'

const PAGE = `# Lamp\n\n\`\`\`ts\nimport { createLamp } from 'lamp'\ncreateLamp('desk').all.off()\n\`\`\`\n`

it('says which pages were not checked when a type takes all time or memory', async () => {
  const repository = fixture()
  repository.commit({
    'package.json': '{ "name": "lamp", "main": "dist/index.js" }',
    'src/index.ts': HOSTILE,
    'README.md': PAGE,
  })
  const checkers = createCheckers(programFile('checker'), null, { unitSeconds: 0.5, callSeconds: 4, memoryMb: 300 })
  const { stdout, code } = await docalign(['check', repository.path, '--json'], { checkers })
  const { findings, unchecked } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(findings).toEqual([])
  expect(unchecked).toContainEqual({ file: 'README.md', reason: expect.stringMatching(/^took (?:longer|more) than/) })
})

/** Every number of four digits, compared with each other one. */
const HOSTILE = `
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Number = \`\${Digit}\${Digit}\${Digit}\${Digit}\`
type Pairs = { [A in Number]: { [B in Number]: A extends B ? 'same' : \`\${A}\${B}\` }[Number] }[Number]
export interface Lamp { on(): void; all: Pairs }
export const createLamp = (name: string): Lamp => null as never
`
