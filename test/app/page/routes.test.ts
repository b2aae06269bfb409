import { describe, expect, it } from 'vitest'
import { addressesOf, sourceUrl } from '../../../src/app/page/addresses.ts'
import { MAX_PAGES } from '../../../src/app/page/paging.ts'
import { routeOf } from '../../../src/app/page/routes.ts'

const ANY = { verdict: null, type: null, level: null, file: null, text: null }
const of = (section: object) => ({ kind: 'repository', owner: 'acme', name: 'notes', section })

describe('An address', () => {
  it.each<[string, object | null]>([
    ['/', { kind: 'home', page: 1 }],
    ['/?page=3', { kind: 'home', page: 3 }],
    ['/r/acme/notes', of({ kind: 'overview', page: 1 })],
    ['/r/acme/notes/', of({ kind: 'overview', page: 1 })],
    ['/r/acme/notes/docs?page=0', of({ kind: 'docs', page: 1 })],
    ['/r/acme/notes/scans?page=999999', of({ kind: 'scans', page: MAX_PAGES })],
    ['/r/acme/notes/claims?verdict=wrong&level=4', of({ kind: 'claims', page: 1, filter: ANY })],
    [
      '/r/acme/notes/claims?verdict=drifted&level=strong&file=a%26b.md',
      of({ kind: 'claims', page: 1, filter: { ...ANY, verdict: 'drifted', level: 'strong', file: 'a&b.md' } }),
    ],
    [
      '/r/acme/notes/claims?q=+npm+run&verdict=&type=command&level=',
      of({ kind: 'claims', page: 1, filter: { ...ANY, type: 'command', text: 'npm run' } }),
    ],
    ['/r/acme/notes/claims?q=++&type=toString&file=', of({ kind: 'claims', page: 1, filter: ANY })],
    [
      `/r/acme/notes/claims?q=${'x'.repeat(201)}`,
      of({ kind: 'claims', page: 1, filter: { ...ANY, text: 'x'.repeat(200) } }),
    ],
    ['/r/acme/notes/claims/3f2c', of({ kind: 'claim', id: '3f2c' })],
    ['/r/acme/notes/pulls/12', of({ kind: 'pull', number: 12 })],
    ...(['trust', 'checks', 'rules', 'evaluation', 'activity'] as const).map((kind): [string, object] => [
      `/r/acme/notes/${kind}?page=2`,
      of({ kind, page: 2 }),
    ]),
    ['/r/acme/notes/evaluation/eq_1', of({ kind: 'judge', queryId: 'eq_1' })],
    ['/r/acme/notes/search?q=how+so', of({ kind: 'search', query: 'how so' })],
    ...['/r', '/r/', '/r/acme', '/r/acme/notes/else', '/r/acme/notes/pulls/x', '/r/acme/notes/pulls/9999999999'].map(
      (target): [string, object] => [target, { kind: 'nothing' }],
    ),
    ...['/r/a/b/docs/c', '/r/%E0%A4%A/b'].map((target): [string, object] => [target, { kind: 'nothing' }]),
    ['/health', null],
    ['/rules', null],
  ])('%s asks for %j', (target, expected) => {
    expect(routeOf(target)).toEqual(expected)
  })

  it.each(['docs/a b.md', 'a?b#c&d=e.md', '../x', '"><script>', 'ä\u202e.md', '\ud800.md'])(
    'of the claims of %j leads back to it',
    (file) => {
      const address = addressesOf({ owner: 'acme', name: 'notes' }).claims(
        { file, verdict: 'drifted', type: 'link', text: file },
        2,
      )
      const text = file.toWellFormed()
      const filter = { ...ANY, file: text, verdict: 'drifted', type: 'link', text }
      expect(routeOf(address)).toEqual(of({ kind: 'claims', page: 2, filter }))
    },
  )

  it.each([
    [
      'https://github.com/acme/notes',
      'abc1',
      'docs/a#b.md',
      'https://github.com/acme/notes/blob/abc1/docs/a%23b.md?plain=1#L3',
    ],
    [null, 'abc1', 'docs/a.md', null],
    ['https://github.com/acme/notes', 'x"y', 'docs/a.md', null],
  ])('of a source at %s, commit %s, file %s is %s', (webUrl, commit, file, expected) => {
    expect(sourceUrl({ webUrl }, commit, { file, line: 3 })).toBe(expected)
  })
})
