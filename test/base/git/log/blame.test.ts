import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangesOf } from '../../../../src/base/git/log/blame.ts'
import { fixture, open } from '../opened.ts'

describe('blame', () => {
  test('names the commit, the path and the line there, and the time, of the lines asked for', async () => {
    const made = fixture()
    const first = made.commit({ 'old "name"\t.md': 'one\ntwo\nthree\n' }, 'first', 1_500_000_000)
    made.commit({ 'old "name"\t.md': null, 'näme.md': 'one\ntwo\nthree\n' }, 'rename', 1_510_000_000)
    const third = made.commit({ 'näme.md': 'new\none\ntwo\nthree\n' }, 'third', 1_520_000_000)
    const lines = await (await open(made.path)).blame('HEAD', 'näme.md', [4, 1, 4])
    const origin = { commit: first, path: 'old "name"\t.md', line: 3, time: 1_500_000_000, boundary: false }
    expect([...lines]).toEqual([
      [1, { commit: third, path: 'näme.md', line: 1, time: 1_520_000_000, boundary: false }],
      [4, origin],
    ])
  })

  test('ignores changes of white space and lines that moved', async () => {
    const made = fixture()
    const block = Array.from({ length: 6 }, (_, line) => `a line long enough to be recognised, number ${line}`)
    const first = made.commit({ a: `${[...block, 'end'].join('\n')}\n` })
    made.commit({ a: `end\n${block.map((line) => `    ${line}  `).join('\n')}\n` })
    const lines = await (await open(made.path)).blame('HEAD', 'a', [2, 7])
    expect([...lines.values()].map(({ commit, line }) => [commit, line])).toEqual([
      [first, 1],
      [first, 6],
    ])
  })

  test('leaves out lines, files and numbers that do not exist', async () => {
    const made = fixture()
    made.commit({ a: '1\n2\n3', empty: '', 'd/b': 'b', module: { submodule: '3'.repeat(40) } })
    const repository = await open(made.path)
    expect([...(await repository.blame('HEAD', 'a', [3, 4, 900, 0, -1, 1.5, Number.NaN])).keys()]).toEqual([3])
    for (const path of [
      'empty',
      'nosuch',
      'd',
      'module',
      '',
      '.',
      '../a',
      '/etc/passwd',
      ':/a',
      '--help',
      'a\0b',
      '*',
    ]) {
      expect(await repository.blame('HEAD', path, [1, 2]), path).toEqual(new Map())
    }
    expect(await repository.blame('HEAD', 'a', [])).toEqual(new Map())
  })

  test('reads odd content and many scattered lines', async () => {
    const made = fixture()
    const count = 4000
    const head = made.commit({ '-a': `${'\tfilename x\r\n'.repeat(count)}\xff\0` })
    const repository = await open(made.path)
    const scattered = Array.from({ length: count / 5 }, (_, index) => index * 5 + 1)
    const lines = await repository.blame('HEAD', '-a', scattered)
    expect([...lines.keys()]).toEqual(scattered)
    expect([...lines.values()].every(({ commit, path }) => commit === head && path === '-a')).toBe(true)
  })

  test('of many files at once is answered for each', async () => {
    const made = fixture()
    const files = Array.from({ length: 12 }, (_, index) => `f${index}`)
    const head = made.commit(Object.fromEntries(files.map((name) => [name, `${name}\n`])))
    const repository = await open(made.path)
    const answers = await Promise.all(files.map((name) => repository.blame(head, name, [1])))
    expect(answers.map((lines) => lines.get(1)?.path)).toEqual(files)
  })
})

describe('rangesOf', () => {
  test('covers every line, in order, without overlaps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 })), (lines) => {
        const ranges = rangesOf(lines) ?? []
        expect(lines.every((line) => ranges.some(([first, last]) => first <= line && line <= last))).toBe(true)
        expect(ranges.every(([first, last]) => first <= last)).toBe(true)
        expect(ranges.every(([first], index) => first > (ranges[index - 1]?.[1] ?? 0))).toBe(true)
      }),
    )
  })

  test('gives up on ranges when there are too many', () => {
    expect(rangesOf(Array.from({ length: 501 }, (_, index) => index * 10 + 1))).toBeNull()
  })
})
