import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closest, closestName, lengthened } from '../../../src/engine/rules/closest.ts'

describe('The closest name', () => {
  it.each([
    ['buld', ['build', 'test'], 'build'],
    ['setpu', ['setup', 'test'], 'setup'],
    ['tset', ['test', 'lint'], 'test'],
    ['--verbsoe', ['--verbose'], '--verbose'],
    ['install', ['reinstall'], null],
    ['fetch', ['batch'], null],
    ['out', ['our'], null],
    ['set-environment', ['set-enviroment'], 'set-enviroment'],
    ['builds', ['build'], 'build'],
    ['build', ['build', 'test'], null],
    ['bat', ['cat', 'hat'], null],
    ['start', ['compile', 'release'], null],
    ['x', [], null],
    ['browser', ['browser-support'], null],
    ['include-tests', ['exclude-tests'], null],
    ['useQueryCache', ['useQueryClient'], null],
    ['maxRetriesPerRequst', ['maxRetriesPerRequest'], 'maxRetriesPerRequest'],
    ['no-color', ['nocolor'], 'nocolor'],
    ['section-2', ['section-3'], null],
    ['getglobaldispatcher', ['setglobaldispatcher'], null],
    ['max-length-of-all', ['min-length-of-all'], null],
    ['mountfolder', ['unmountfolder'], null],
    ['a'.repeat(81), ['a'.repeat(80)], null],
  ])('to %s among %j is %s', (name, candidates, expected) => {
    expect(closest(name, candidates)).toBe(expected)
  })

  it.each([
    ['taskk', 'task'],
    ['Taskk', 'Task'],
  ])('of code to %s is %s, which is of its kind', (name, expected) => {
    expect(closestName(name, ['task', 'Task'])).toBe(expected)
    expect(closestName('task', ['Task'])).toBeNull()
  })

  it.each([
    ['lint', ['lint:eslint', 'test'], 'lint:eslint'],
    ['docs', ['build-docs', 'x'], 'build-docs'],
    ['lint', ['lint:a', 'lint:b'], null],
    ['nodejs', ['older-nodejs-versions'], null],
  ])('that is longer than %s among %j is %s', (name, candidates, expected) => {
    expect(lengthened(name, candidates)).toBe(expected)
  })

  it('is given up among very many of about the same length, in no time', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `task-${index}-${'quarterly-'.repeat(6)}report`)
    expect(closest('task-x-quarterly-quarterly-quarterly-quarterly-quarterly-quarterly-report', names)).toBeNull()
  })

  it('counts as many edits as there are', () => {
    const word = fc.stringMatching(/^[ab]{0,8}$/)
    fc.assert(
      fc.property(word, word, (name, candidate) => {
        const limit = name.length < 4 ? 0 : 1
        const near = name !== candidate && edits(name, candidate) <= limit
        expect(closest(name, [candidate]) === candidate).toBe(near)
      }),
    )
  })

  it('is always one of the candidates, and never the name itself', () => {
    const word = fc.stringMatching(/^[a-c:-]{0,6}$/)
    fc.assert(
      fc.property(word, fc.array(word), (name, candidates) => {
        const found = closest(name, candidates)
        if (found === null) return
        expect(candidates).toContain(found)
        expect(found).not.toBe(name)
      }),
    )
  })
})

/** Levenshtein's distance by its definition, with one edit for two letters that changed places and nothing else. */
function edits(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length
  if (left[0] === right[0]) return edits(left.slice(1), right.slice(1))
  if (left.length > 1 && `${left[1]}${left[0]}${left.slice(2)}` === right) return 1
  return 1 + Math.min(edits(left.slice(1), right), edits(left, right.slice(1)), edits(left.slice(1), right.slice(1)))
}
