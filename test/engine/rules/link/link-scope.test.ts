import { describe, expect, it } from 'vitest'
import type { LinkSubject } from '../../../../src/engine/rules/link/extract.ts'
import { linkKind } from '../../../../src/engine/rules/link/kind.ts'
import { claimOf, type Files, snapshotOf } from '../snapshot.ts'

const PLAIN: Files = {
  'README.md': '# Tool\n',
  'docs/guide.md': '# Guide\n\n## Use Tool\n\n## Install\n',
  'docs/img/logo.png': '',
  'src/main.ts': '',
}
const SITE: Files = {
  'mkdocs.yml': 'site_name: x\n',
  'docs/guide.md': '# Guide\n',
  'docs/img/logo.png': '',
  'docs/reference/cli.md': '',
}
const SERVED: Files = {
  'docs/guide.md': '---\nnext: a\n---\n# Guide\n\n## Use Tool\n',
  'docs/other.md': '---\na: b\n---\n',
}

function evidence(files: Files, target: string, file = 'docs/guide.md', text = `[x](${target})`): string {
  const subject: LinkSubject = { kind: 'relative', target, include: false }
  const outcome = linkKind.verify(
    claimOf('link', target, subject, { file, text }),
    snapshotOf({ [file]: '', ...files }),
  )
  if (outcome.state !== 'fails') return outcome.state
  return outcome.closed ? 'dead' : 'perhaps'
}

describe('A link to no file of the repository', () => {
  it.each<readonly [string, Files, string, string]>([
    ['of a page that only its host shows', PLAIN, 'gone.md', 'dead'],
    ['of such a page to a folder', PLAIN, '../examples', 'dead'],
    ['of such a page to a picture', PLAIN, 'pictures/a.png', 'dead'],
    ['of such a page to what a build may make', PLAIN, 'api/index.html', 'perhaps'],
    ['of such a page from the root', PLAIN, '/docs/gone.md', 'dead'],
    ['of such a page to one that is ordered by a number', { ...PLAIN, 'docs/02-use.md': '' }, '../use/#x', 'perhaps'],
    ['of a site to a page in a folder of pages', SITE, 'reference/gone.md', 'dead'],
    ['of a site to a page in a folder that is not kept', SITE, 'api/gone.md', 'perhaps'],
    ['of a site to a page that lies in another folder', SITE, 'api/cli.md', 'dead'],
    ['of a site to a picture beside others', SITE, 'img/gone.png', 'dead'],
    ['of a site to a route', SITE, 'pricing', 'perhaps'],
    ['of a site to the name of something else', SITE, 'items.fn.body', 'perhaps'],
    ['of a site to a file of code in a folder that is kept', { ...SITE, 'src/a.ts': '' }, '../src/b.ts', 'dead'],
    ['of a site to what the builder writes', SITE, 'llms.txt', 'perhaps'],
    ['of a page that some site serves, to a route', SERVED, 'examples/simple', 'perhaps'],
    ['of a page that some site serves, from the root', SERVED, '/img/a.png', 'perhaps'],
    ['of a page that some site serves, to a page', SERVED, 'gone.md', 'dead'],
  ])('%s', (_, files, target, expected) => {
    expect(evidence(files, target)).toBe(expected)
  })

  it('may start from elsewhere where the page is a form of the host, or becomes a page of the reader', () => {
    expect(evidence(PLAIN, 'gone.md', '.github/PULL_REQUEST_TEMPLATE.md')).toBe('perhaps')
    expect(evidence(PLAIN, 'gone.md', '.github/ISSUE_TEMPLATE/bug.md')).toBe('perhaps')
    expect(evidence(PLAIN, 'gone.md', 'packages/create-tool/template-vue/README.md')).toBe('perhaps')
  })

  it('may be an item of a crate, by its name', () => {
    const crate = { ...PLAIN, 'Cargo.toml': '[package]\nname = "tool"\nversion = "1.0.0"\n' }
    expect(evidence(crate, 'Field', 'README.md')).toBe('perhaps')
    expect(evidence(crate, 'struct@form::Field', 'README.md')).toBe('perhaps')
    expect(evidence(crate, 'LICENSE-MIT', 'README.md')).toBe('dead')
  })
})

describe('An address of the repository', () => {
  it.each([
    ['main', 'dead'],
    ['HEAD', 'dead'],
    ['next', 'perhaps'],
  ])('of no file on %s is %s', (branch, expected) => {
    const subject: LinkSubject = { kind: 'own', path: 'src/gone.ts', branch, anchor: null }
    const outcome = linkKind.verify(claimOf('link', 'src/gone.ts', subject), snapshotOf(PLAIN))
    expect(outcome).toMatchObject({ state: 'fails', closed: expected === 'dead' })
  })
})

describe('An anchor', () => {
  it.each<readonly [string, Files, string, string]>([
    ['that no heading has', PLAIN, '#use-tools', 'dead'],
    ['in other letters, on the host', PLAIN, '#Use-Tool', 'holds'],
    ['in other letters, on a site', SERVED, '#Use-Tool', 'dead'],
    ['that a heading has, on a site', SERVED, '#use-tool', 'holds'],
    ['of a page that includes others', { 'docs/guide.md': '<!--@include: a.md-->\n' }, '#x', 'unknown'],
  ])('%s', (_, files, target, expected) => {
    expect(evidence(files, target)).toBe(expected)
  })

  it('of a book may come of a plug-in that rewrites its pages', () => {
    const book = { 'book.toml': '[book]\ntitle = "x"\n', 'src/a.md': '# A\n' }
    expect(evidence(book, '#b', 'src/a.md')).toBe('dead')
    const rewritten = { ...book, 'book.toml': '[preprocessor.spec]\ncommand = "spec"\n' }
    expect(evidence(rewritten, '#b', 'src/a.md')).toBe('unknown')
  })

  it('that only makes a picture one to click at is no claim about a heading', () => {
    expect(evidence(PLAIN, '#badge', 'docs/guide.md', '<a href="#badge">')).toBe('perhaps')
  })

  it('of two sections leads to the first of them, which the link may stand in itself', () => {
    const page = '# Tool\n\n## Variables\n\n### Set\n\n[x](#variables)\n\n## Functions\n\n### Variables\n'
    const claim = (line: number) =>
      claimOf<LinkSubject>('link', '#variables', { kind: 'relative', target: '#variables', include: false }, { line })
    const snapshot = snapshotOf({ 'docs/guide.md': page })
    expect(linkKind.verify(claim(7), snapshot)).toMatchObject({
      state: 'fails',
      closed: true,
      suggestion: '#variables-1',
    })
    expect(linkKind.verify(claim(9), snapshot)).toMatchObject({ state: 'holds' })
  })
})
