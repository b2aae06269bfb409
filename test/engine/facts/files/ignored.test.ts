import { describe, expect, it } from 'vitest'
import { createIgnoreRules } from '../../../../src/engine/facts/files/ignored.ts'

describe('What .gitignore files leave out', () => {
  const ignored = createIgnoreRules([
    { path: '.gitignore', text: '# built\ndist/\n*.log\n!keep.log\n/local\ndocs/_build\n' },
    { path: 'packages/app/.gitignore', text: 'out\n' },
  ])

  it.each([
    ['dist', true],
    ['dist/a.js', true],
    ['packages/x/dist/a.js', true],
    ['a.log', true],
    ['keep.log', false],
    ['local', true],
    ['local/a', true],
    ['src/local', false],
    ['docs/_build/html/index.html', true],
    ['packages/app/out/a.js', true],
    ['packages/other/out/a.js', false],
    ['out', false],
    ['src/a.ts', false],
    ['distant/a.js', false],
    ['', false],
    ['../outside', false],
    ['/absolute', false],
    ['./a.log', false],
  ])('has the path “%s”: %s', (path, out) => {
    expect(ignored(path)).toBe(out)
  })

  it.each([
    ['packages/*/*\n!packages/*/src\ndist\n', 'packages/a/test', false],
    ['packages/*/*\n!packages/*/src\ndist\n', 'packages/a/dist', true],
    ['*\n!src\n', 'lib/a.ts', false],
    ['packages/*/*\n', 'packages/a/test', true],
    ['logs/*\n!logs/.keep\n', 'logs/a.txt', true],
    ['*\n!*/*\n', 'lib', false],
  ])('is not all but what the list %j lets in: %s %s', (text, path, out) => {
    expect(createIgnoreRules([{ path: '.gitignore', text }])(path)).toBe(out)
  })

  it('is nothing without any, or with odd ones', () => {
    expect(createIgnoreRules([])('dist')).toBe(false)
    expect(createIgnoreRules([{ path: '.gitignore', text: '\u0000\n[\n\\\n' }])('src/a.ts')).toBe(false)
  })
})

it('A folder in which something is ignored by its place comes with it', () => {
  const isIgnored = createIgnoreRules([{ path: 'docs/.gitignore', text: '/public/theme/\nlib/*.js\n' }])
  expect(['docs/public', 'docs/public/logo.png', 'public', 'docs/lib'].map(isIgnored)).toEqual([
    true,
    false,
    false,
    true,
  ])
})
