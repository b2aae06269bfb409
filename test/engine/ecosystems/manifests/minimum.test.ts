import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../../../src/engine/ecosystems/manifest.ts'
import { minimumOf } from '../../../../src/engine/ecosystems/manifests/minimum.ts'

describe('minimumOf answers the lowest version admitted, as precisely as it is written', () => {
  test.each<[Engine, string, string | null]>([
    ['node', '>=18', '18'],
    ['node', '^20.19.0 || ^22.12.0 || >=24.0.0', '20.19.0'],
    ['node', '>=22.12 || ^18.12', '18.12'],
    ['node', '14.x || >=16.0', '14'],
    ['node', '>18', '19'],
    ['node', 'v18.2', '18.2'],
    ['node', 'lts/hydrogen', '18'],
    ['node', 'lts/*', null],
    ['node', '*', null],
    ['node', '<20', null],
    ['pnpm', '9.1.0', '9.1.0'],
    ['python', '>=3.8,<4', '3.8'],
    ['python', '<4.0,>=3.10', '3.10'],
    ['python', '~=3.9', '3.9'],
    ['python', '>=2.7, !=3.0.*, !=3.1.*', '2.7'],
    ['python', '==3.9.*', '3.9'],
    ['python', '^3.8', '3.8'],
    ['python', '~2.7 || ^3.6', '2.7'],
    ['python', '!=3.3', null],
    ['python', '<4', null],
    ['python', '>=3.6,', '3.6'],
    ['go', '1.22', '1.22'],
    ['rust', '1.70.0', '1.70.0'],
    ['rust', 'nightly-2026-07-19', null],
    ['rust', 'stable', null],
    ['ruby', '>= 2.7', '2.7'],
    ['ruby', '~> 3.1, < 4', '3.1'],
    ['php', '^7.4 || ^8.0', '7.4'],
    ['php', '^7.4|^8.0', '7.4'],
    ['php', '7.1 - 8.0', '7.1'],
    ['php', '>=7.4 <8.3', '7.4'],
    ['java', '1.8', '8'],
    ['java', '17', '17'],
  ])('of %s in the range %j, which is %j', (engine, range, minimum) => {
    expect(minimumOf(engine, range)).toBe(minimum)
  })

  test('never throws, whatever the range', () => {
    fc.assert(
      fc.property(fc.constantFrom<Engine>('node', 'python', 'java', 'php'), fc.string(), (engine, range) => {
        expect(() => minimumOf(engine, range)).not.toThrow()
      }),
    )
  })
})
