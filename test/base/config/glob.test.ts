import fc from 'fast-check'
import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'
import { compileGlob, compileGlobs, GlobError } from '../../../src/base/config/glob.ts'

const matches = (glob: string, path: string): boolean => compileGlob(glob)(path)

describe('compileGlob', () => {
  it.each([
    ['*.md', 'README.md', true],
    ['*.md', 'docs/a.md', false],
    ['**/*.md', 'README.md', true],
    ['**/*.md', 'a/b/c.md', true],
    ['docs/**', 'docs/a/b.md', true],
    ['docs/**', 'docsx/a.md', false],
    ['docs/*/x.md', 'docs/a/x.md', true],
    ['docs/*/x.md', 'docs/a/b/x.md', false],
    ['**/test/**/*.ts', 'a/test/b/c/d.ts', true],
    ['docs', 'docs/a/b.md', true],
    ['docs/', 'docs/a.md', true],
    ['/docs/a.md', 'docs/a.md', true],
    ['./docs/*.md', 'docs/a.md', true],
    ['docs/*', 'docs/a/b.md', false],
    ['**/.github/*', '.github/a.md', true],
    ['*', '.env', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['[a-c].md', 'b.md', true],
    ['[!a-c].md', 'b.md', false],
    ['[]a].md', '].md', true],
    ['*.{md,mdx}', 'a.mdx', true],
    ['{docs,guide}/**/*.md', 'guide/a/b.md', true],
    ['{a,b{c,d}}.md', 'bd.md', true],
    ['a{b}.md', 'a{b}.md', true],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['docs/sp ace.md', 'docs/sp ace.md', true],
  ])('says of the pattern `%s` and the path `%s`: %s', (glob, path, wanted) => {
    expect(matches(glob, path)).toBe(wanted)
  })

  it.each(['', '/', 'a[b', '!docs', 'x'.repeat(501), '{a,b}'.repeat(9)])('refuses %j with a reason', (glob) => {
    expect(() => compileGlob(glob)).toThrow(GlobError)
  })

  it('matches nothing when there are no globs', () => {
    expect(compileGlobs([])('a')).toBe(false)
  })

  it('comes to an end on globs that make backtracking matchers hang', () => {
    for (const glob of ['*a'.repeat(100), '**/a/'.repeat(80), `${'*?'.repeat(100)}b`])
      expect(compileGlob(glob)(`${'a'.repeat(300)}/${'a/'.repeat(300)}c`)).toBeTypeOf('boolean')
  })

  it('agrees with picomatch on plain globs', () => {
    // picomatch reads `*.*` as if something had to follow the dot, so names do not end in one.
    const name = fc.stringMatching(/^[ab.]{0,2}[ab]$/)
    const part = fc.oneof(
      fc.constant('**'),
      fc.stringMatching(/^[ab?*.]{1,4}$/).filter((text) => !text.includes('**') && !/^\.+$/.test(text)),
    )
    const globs = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(globs, fc.array(name, { minLength: 1, maxLength: 4 }), (glob, names) => {
        const path = names.join('/')
        const named = !/[*?]/.test(glob.split('/').at(-1) ?? '')
        const below = glob.endsWith('/**') ? `${glob}/*` : glob
        const wanted = picomatch(below, { dot: true })(path) || (named && picomatch(`${glob}/**`, { dot: true })(path))
        expect(matches(glob, path)).toBe(wanted)
      }),
      { numRuns: 300 },
    )
  })
})
