import { describe, expect, it } from 'vitest'
import { folderMove } from '../../../../../src/engine/history/replacements/paths/rename-tracker.ts'
import { isNamedAfter, madeOf, successorOf } from '../../../../../src/engine/history/replacements/paths/successor.ts'

describe('The successor of a file', () => {
  it.each([
    ['HISTORY.rst', ['HISTORY.md', 'README.md'], 'HISTORY.md'],
    ['docs/license', ['docs/LICENSE', 'LICENSE'], 'docs/LICENSE'],
    ['src/build.ts', ['src/build/index.ts', 'src/build/plan.ts'], 'src/build/index.ts'],
    ['src/ws.ts', ['src/ws/ws.ts', 'src/ws/frame.ts'], 'src/ws/ws.ts'],
    ['docs/plugins.md', ['docs/plugins/index.md', 'docs/plugins.txt'], null],
    ['docs/plugins.md', ['guide/plugins.md'], null],
    ['docs/plugins.md', ['docs/plugins.ts'], null],
    ['logo.png', ['logo.svg', 'logo.ts'], 'logo.svg'],
    ['.release.json', ['.release.yml'], '.release.yml'],
    ['src/read.js', ['src/read.ts'], 'src/read.ts'],
    ['docs/plugins.md', [], null],
  ])('%s among %j is %s', (path, paths, expected) => {
    expect(successorOf(path, paths)).toBe(expected)
  })

  it.each([
    ['docs/related.md', 'docs/related-tooling.md', true],
    ['docs/api.md', 'site/api.mdx', true],
    ['src/read.ts', 'src/reader.ts', false],
    ['docs/usage.md', 'docs/start.md', false],
  ])('%s under the name %s shows what it was: %s', (from, to, expected) => {
    expect(isNamedAfter(from, to)).toBe(expected)
  })
})

describe('Files that were made of one', () => {
  it.each([
    ['LICENSE', ['LICENSE-MIT', 'LICENSE-APACHE', 'README.md'], ['LICENSE-MIT', 'LICENSE-APACHE']],
    ['docs/web_ui.png', ['docs/web-ui-light.png', 'docs/web-ui.gif', 'web-ui-dark.png'], ['docs/web-ui-light.png']],
    ['docs/ui.png', ['docs/ui-light.png'], []],
  ])('%s among %j are %j', (path, added, expected) => {
    expect(madeOf(path, added)).toEqual(expected)
  })
})

describe('A folder', () => {
  const renames = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([from, to]) => ({ from, to, similarity: 100 }))

  it('went where most of its files went', () => {
    expect(
      folderMove('test', renames(['test/a.js', 'spec/a.js'], ['test/b/c.js', 'spec/b/c.js'], ['src/x.js', 'lib/x.js'])),
    ).toBe('spec')
  })

  it('went to no one place when its files went to several', () => {
    expect(folderMove('test', renames(['test/a.js', 'spec/a.js'], ['test/b.js', 'e2e/b.js']))).toEqual({
      reason: 'its files moved to spec and e2e',
    })
  })

  it('went nowhere that is known when none of its files is', () => {
    expect(folderMove('test', renames(['src/x.js', 'lib/x.js']))).toBeNull()
  })
})
