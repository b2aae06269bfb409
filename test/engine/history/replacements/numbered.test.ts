import { describe, expect, it } from 'vitest'
import { isOneOfVersions, isOtherVersion } from '../../../../src/engine/history/replacements/numbered.ts'
import { snapshotOf } from '../../rules/snapshot.ts'
import { history, scanned } from '../../scan/scanned.ts'

describe('A name', () => {
  it.each([
    ['docs/v3/start.md', 'docs/v4/start.md', true],
    ['createV2', 'createV3', true],
    ['suite', 'v4-suite', false],
    ['docs/01-setup.md', 'docs/02-setup.md', false],
    ['docs/01-setup-v1.md', 'docs/02-setup-v2.md', true],
    ['v3', 'v3', false],
  ])('%s is another version of %s: %s', (name, other, expected) => {
    expect(isOtherVersion(name, other)).toBe(expected)
  })
})

describe('A path', () => {
  const { paths } = snapshotOf({ 'docs/v3-suite/a.js': '', 'docs/v4-suite/a.js': '', 'docs/tool-2/a.js': '' })

  it.each([
    ['docs/v4-suite', 'suite', true],
    ['docs/v4-suite', 'old/v4-suite', false],
    ['docs/tool-2', 'tool', false],
  ])('%s, which was %s, is one of several versions: %s', (path, earlier, expected) => {
    expect(isOneOfVersions(path, earlier, paths)).toBe(expected)
  })
})

describe('A folder that moved beside one of another version', () => {
  it('is told of, and not suggested', async () => {
    const page = '# Protocol\n\nThe tests are in the `suite/` directory.\n'
    const [first, second] = ['test("opens", () => open())\n', 'test("closes", () => close(1, 2, 3))\n']
    const repository = history(
      { 'docs/v3.md': page, 'suite/open.js': first, 'suite/close.js': second },
      {
        ...{ 'suite/open.js': null, 'suite/close.js': null },
        ...{ 'docs/v4-suite/open.js': first, 'docs/v4-suite/close.js': second, 'docs/v3-suite/open.js': 'old()\n' },
      },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ reason, suggestion }) => [reason, suggestion])).toEqual([['moved to docs/v4-suite', null]])
  })
})
