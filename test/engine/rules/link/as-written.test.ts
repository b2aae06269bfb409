import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../src/engine/rules/claim.ts'
import { linkAsWritten } from '../../../../src/engine/rules/link/as-written.ts'
import type { LinkSubject } from '../../../../src/engine/rules/link/extract.ts'

function link(value: string, file = 'docs/guide/start.md'): Claim<LinkSubject> {
  const subject: LinkSubject = { kind: 'relative', target: value, include: false }
  return { id: '', type: 'link', file, line: 1, column: 1, text: value, value, subject }
}

describe('A path in the words of a link', () => {
  it.each([
    ['usage.md', 'docs/guide/use.md', '', 'use.md'],
    ['./usage.md', 'docs/guide/use.md', '', './use.md'],
    ['../guide/usage.md', 'docs/guide/use.mdx', '', '../guide/use.mdx'],
    ['../guide/usage.md#run', 'docs/api/use.md', '', '../api/use.md#run'],
    ['../api/old.md', 'docs/guide/old.md', '', 'old.md'],
    ['/docs/usage.md', 'docs/use.md', '', '/docs/use.md'],
    ['/img/a.svg', 'docs/img/b.svg', 'docs/img/a.svg', '/img/b.svg'],
    ['/img/a.svg', 'img/b.svg', 'docs/img/a.svg', '/img/b.svg'],
    ['/img/a.svg', 'img/b.svg', 'img/a.svg', '/img/b.svg'],
    ['/docs/guide/use/#run', 'website/docs/api/use.md', 'website/docs/guide/use.md', '/docs/api/use/#run'],
    ['usage.html#run', 'docs/guide/use.md', 'docs/guide/usage.md', 'use.html#run'],
    ['usage', 'docs/use.md', 'docs/guide/usage.md', '../use'],
    ['usage/', 'docs/use.mdx', 'docs/guide/usage.mdx', '../use/'],
    ['../LICENSE', 'LICENSE.md', 'docs/LICENSE', '../../LICENSE.md'],
    ['../src/', 'lib', 'docs/src', '../../lib/'],
    ['../src/', 'lib/index.js', 'docs/src', '../../lib/index.js'],
  ])('%s, leading to %s where it led to %j, is %s', (value, found, was, expected) => {
    expect(linkAsWritten(link(value), found, was)).toBe(expected)
  })
})
