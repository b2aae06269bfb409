import fc from 'fast-check'
import { diffFiles, patchLines } from 'github-sandbox/git/diff'
import { movedLine } from 'github-sandbox/git/moved-line'
import { createRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, it } from 'vitest'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '-d', '+e', '@@ f', 'diff --git g'), {
  minLength: 1,
  maxLength: 30,
})

describe('the diff of a file', () => {
  it('names each line as it is in the file, and where a line went', async () => {
    const repository = createRepository()
    try {
      await fc.assert(
        fc.asyncProperty(lines, lines, async (before, after) => {
          const from = repository.commit({ f: `${before.join('\n')}\n` })
          const to = repository.commit({ f: `${after.join('\n')}\n` })
          const [file] = await diffFiles(repository.path, from, to)
          for (const { right, left, hunk } of file === undefined ? [] : patchLines(file.patch ?? '')) {
            const text = hunk.split('\n').at(-1)?.slice(1)
            if (right !== null) expect(after[right - 1]).toBe(text)
            if (left !== null) expect(before[left - 1]).toBe(text)
          }
          const moved = await movedLine(repository.path, from, to, 'f', 1 + (before.length >> 1))
          if (moved !== null) expect(after[moved - 1]).toBe(before[before.length >> 1])
        }),
        { numRuns: 25 },
      )
    } finally {
      repository.remove()
    }
  })

  it('counts, renames, and leaves binary files without a patch', async () => {
    const repository = createRepository()
    try {
      const text = 'one\ntwo\nthree\nfour\nfive\nsix\n'
      const from = repository.commit({ 'old name': text, gone: 'gone\n', link: 'file\n', 'tab\t"': 'x' })
      const to = repository.commit({
        'old name': null,
        'new name': `${text}seven`,
        gone: null,
        link: { symlink: 'gone' },
        bin: Buffer.from([0, 1]),
        'tab\t"': 'y',
      })
      const files = await diffFiles(repository.path, from, to)
      expect(
        files.map(({ status, path, additions, deletions, patch }) => [
          status,
          path,
          additions,
          deletions,
          patch === null,
        ]),
      ).toEqual([
        ['added', 'bin', 0, 0, true],
        ['removed', 'gone', 0, 1, false],
        ['changed', 'link', 1, 1, false],
        ['renamed', 'new name', 1, 0, false],
        ['modified', 'tab\t"', 1, 1, false],
      ])
    } finally {
      repository.remove()
    }
  })
})
