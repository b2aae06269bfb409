import { describe, expect, it } from 'vitest'
import type { LinkSubject } from '../../../../src/engine/rules/link/extract.ts'
import { linkKind } from '../../../../src/engine/rules/link/kind.ts'
import { claimOf, type Files, snapshotOf, verdict } from '../snapshot.ts'

function outcomeOf(files: Files, file: string, target: string, line = 1): string {
  const subject: LinkSubject = { kind: 'relative', target, include: false }
  return verdict(linkKind.verify, claimOf('link', target, subject, { file, line }), files)
}

describe('A book of AsciiDoc', () => {
  const files = {
    'guide/book.adoc': '= Guide\n\ninclude::a.adoc[A]\n\ninclude::b.adoc[B]\n',
    'guide/a.adoc': '== A\n\nxref:limits[limits]\n',
    'guide/b.adoc': '[[limits]]\n== B\n',
    'guide/modules/db.adoc': '== Database\n',
    'images/b.png': '',
    'alone.adoc': '== Alone\n',
  }

  it.each([
    ['#limits', 'guide/a.adoc', 'unknown'],
    ['modules/db#server-database', 'guide/a.adoc', 'unknown'],
    ['modules/db.adoc#server-database', 'guide/a.adoc', 'fails'],
    ['v2', 'guide/book.adoc', 'unknown'],
    ['b.png', 'guide/modules/db.adoc', 'unknown'],
    ['c.png', 'guide/modules/db.adoc', 'fails'],
    ['#limits', 'alone.adoc', 'fails'],
  ])('leads by %s of %s to what any of its pages or its build may declare', (target, file, expected) => {
    expect(outcomeOf(files, file, target)).toBe(expected)
  })
})

describe('Pages of components on a site that is not known', () => {
  const files = {
    'docs/deploy/index.mdx': '',
    'docs/deploy/docker.mdx': '',
    'docs/setup.mdx': '',
    'docs/tour/start.mdx': '',
    'website/content/news/one.mdx': '',
  }

  it.each([
    ['deploy/docker.mdx', 'docs/deploy/index.mdx', 'unknown'],
    ['./setup.mdx#keys', 'docs/deploy/index.mdx', 'unknown'],
    ['../deploy.mdx', 'docs/tour/start.mdx', 'unknown'],
    ['/docs/deploy.mdx', 'docs/tour/start.mdx', 'unknown'],
    ['../../news/one.mdx', 'docs/tour/start.mdx', 'unknown'],
    ['../gone.mdx', 'docs/tour/start.mdx', 'fails'],
  ])('are seen from their addresses: %s of %s', (target, file, expected) => {
    expect(outcomeOf(files, file, target)).toBe(expected)
  })
})

describe('Text between a shortcode and its end', () => {
  const page = '{{% links %}}\n[x](./a.yaml)\n{{% /links %}}\n\n{{% alert %}}\n[x](./a.yaml)\n{{% /alert %}}\n'

  it('may become something else, but not in a box', () => {
    const files = { 'hugo.toml': '', 'content/a.md': page }
    expect(outcomeOf(files, 'content/a.md', './a.yaml', 2)).toBe('unknown')
    expect(outcomeOf(files, 'content/a.md', './a.yaml', 6)).toBe('fails')
  })
})

describe('The list of the pages of a book', () => {
  it('may have pages that a build puts beside the others', () => {
    const subject: LinkSubject = { kind: 'relative', target: './options.md', include: false }
    const files = { 'book/book.toml': '', 'book/src/SUMMARY.md': '', 'book/src/a.md': '' }
    const closed = (file: string): unknown => {
      const outcome = linkKind.verify(claimOf('link', './options.md', subject, { file }), snapshotOf(files))
      return outcome.state === 'fails' && outcome.closed
    }
    expect(closed('book/src/SUMMARY.md')).toBe(false)
    expect(closed('book/src/a.md')).toBe(true)
  })
})

describe('An address from the root of a branch', () => {
  it('leads to the file of any branch', () => {
    const files = { 'docs/a.md': '', 'src/a.ts': '' }
    expect(outcomeOf(files, 'docs/a.md', '/../../blob/master/src/a.ts')).toBe('holds')
    expect(outcomeOf(files, 'docs/a.md', '/../../issues')).toBe('unknown')
  })
})
