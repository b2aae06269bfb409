import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveLink } from '../../../../src/engine/docs/site/resolve-link.ts'
import { PLAIN_SITE, type Site, type SiteKind } from '../../../../src/engine/docs/site/site.ts'

function site(
  kind: SiteKind,
  root: string,
  contentRoots: string[],
  staticRoots: string[] = [],
  bases: string[] = [],
): Site {
  return { kind, root, contentRoots, staticRoots, bases }
}

const VITEPRESS = site('vitepress', 'docs', ['docs'], ['docs/public'])
const DOCUSAURUS = site('docusaurus', 'www', ['www/docs', 'www/blog'], ['www/static'], ['docs', 'blog'])
const MKDOCS = site('mkdocs', '', ['docs'], ['docs'])
const SPHINX = site('sphinx', 'docs', ['docs'], ['docs', 'docs/_static'])
const STARLIGHT = site('starlight', 'packages/docs', ['packages/docs/src/content/docs'], ['packages/docs/public'])
const HUGO = site('hugo', 'site', ['site/content'], ['site/static'])
const ANTORA = site('asciidoctor', 'docs', ['docs/modules/ROOT/pages'])

/** What a link leads to in a repository that holds the file (and its folders). */
function follow(target: string, page: string, where: Site, file: string): string | null {
  return resolveLink(target, page, where, (path) => path === file || file.startsWith(`${path}/`)).found
}

describe('a link leads to', () => {
  it.each<[string, string, string, Site, string]>([
    ['the file it names', './b.md#x', 'docs/a.md', PLAIN_SITE, 'docs/b.md'],
    ['a file above', '../src/x.ts?plain=1', 'docs/a.md', PLAIN_SITE, 'src/x.ts'],
    ['a name with escapes', 'My%20File.md', 'a.md', PLAIN_SITE, 'My File.md'],
    ['the root of the repository, as on GitHub', '/LICENSE', 'docs/deep/a.md', PLAIN_SITE, 'LICENSE'],
    ['a page of the docs without extension', '/guide/ssr', 'docs/config/a.md', VITEPRESS, 'docs/guide/ssr.md'],
    [
      'a page of a site of Astro with components',
      './setup.md#a',
      'packages/docs/src/content/docs/a.md',
      STARLIGHT,
      'packages/docs/src/content/docs/setup.mdx',
    ],
    ['a page by its address', './ssr.html', 'docs/guide/a.md', VITEPRESS, 'docs/guide/ssr.md'],
    ['a public file', '/logo.svg', 'docs/guide/a.md', VITEPRESS, 'docs/public/logo.svg'],
    ['a public file of a hidden site', '/logo.svg', 'docs/guide/a.md', PLAIN_SITE, 'docs/.docs/public/logo.svg'],
    ['the front page of a folder', './api/', 'docs/a.md', VITEPRESS, 'docs/api/index.md'],
    [
      'a page under the prefix of the docs',
      '/docs/client/links',
      'www/blog/post.mdx',
      DOCUSAURUS,
      'www/docs/client/links.mdx',
    ],
    [
      'the page of a folder of its name',
      '/docs/client/links',
      'www/docs/a.md',
      DOCUSAURUS,
      'www/docs/client/links/links.mdx',
    ],
    ['a static file', '/img/logo.svg', 'www/docs/a.md', DOCUSAURUS, 'www/static/img/logo.svg'],
    [
      'a page of the same version',
      '/client/links',
      'www/versioned_docs/version-9.x/a.md',
      DOCUSAURUS,
      'www/versioned_docs/version-9.x/client/links.md',
    ],
    [
      'a page of another version',
      '/docs/v9/context',
      'www/blog/a.md',
      DOCUSAURUS,
      'www/versioned_docs/version-9.x/context.md',
    ],
    ['a file below @site', '@site/static/x.png', 'www/docs/a.md', DOCUSAURUS, 'www/static/x.png'],
    ['what a browser makes of it behind a slash', '../b', 'docs/c.md', MKDOCS, 'docs/b.md'],
    ['what a browser makes of it on a front page', './b', 'www/docs/x/index.md', DOCUSAURUS, 'www/docs/b.md'],
    ['a file beside the configuration', 'docs_src/x.py', 'docs/tutorial/a.md', MKDOCS, 'docs_src/x.py'],
    [
      'a page of Starlight',
      '../reference/cli',
      'packages/docs/src/content/docs/guides/a.md',
      STARLIGHT,
      'packages/docs/src/content/docs/reference/cli.md',
    ],
    ['a page that Hugo calls _index', '/docs', 'site/content/a.md', HUGO, 'site/content/docs/_index.md'],
    ['a page that Hugo refers to', '{{< ref "docs/a.md" >}}', 'site/content/b.md', HUGO, 'site/content/docs/a.md'],
    ['a page that Jekyll links', '{% link _docs/a.md %}', 'b.md', PLAIN_SITE, '_docs/a.md'],
    ['a document', 'doc:install', 'docs/user/a.rst', SPHINX, 'docs/user/install.rst'],
    ['a document from the root', 'doc:/user/install', 'docs/a/b.rst', SPHINX, 'docs/user/install.rst'],
    [
      'a document of a builder without settings',
      'doc:/user/install',
      'docs/a/b.rst',
      PLAIN_SITE,
      'docs/user/install.rst',
    ],
    ['a document above the root', 'doc:../../user/install', 'docs/a.rst', SPHINX, 'docs/user/install.rst'],
    ['a Markdown document', 'doc:../changes', 'docs/user/a.rst', SPHINX, 'docs/changes.md'],
    ['an image from the root of the docs', '/images/x.png', 'docs/user/a.rst', SPHINX, 'docs/images/x.png'],
    [
      'a page from the root of its module',
      'goals/http.adoc',
      'docs/modules/plugin/pages/goals/a.adoc',
      ANTORA,
      'docs/modules/plugin/pages/goals/http.adoc',
    ],
    ['an image of its module', 'x.png', 'docs/modules/plugin/pages/a.adoc', ANTORA, 'docs/modules/plugin/images/x.png'],
    ['a folder', '../src', 'docs/a.md', PLAIN_SITE, 'src/a.ts'],
    ['a file of a branch from its root', '/../../blob/main/src/a.ts', 'docs/x.md', PLAIN_SITE, 'src/a.ts'],
    ['a file of a branch by its place on the host', '../../blob/main/src/a.ts', 'README.md', PLAIN_SITE, 'src/a.ts'],
    ['a page of a site configured elsewhere', '../reference/x', 'docs/guides/a.md', PLAIN_SITE, 'docs/reference/x.md'],
    [
      'an address of a site configured elsewhere',
      '/img/x.png',
      'docs/guides/a.md',
      PLAIN_SITE,
      'docs/static/img/x.png',
    ],
  ])('%s: %s', (_, target, page, where, file) => {
    const found = follow(target, page, where, file)
    expect(found === file || (found !== null && file.startsWith(`${found}/`))).toBe(true)
  })

  it('the page itself when it has an anchor only', () => {
    expect(resolveLink('#install', 'a.md', PLAIN_SITE, () => false)).toEqual({
      candidates: ['a.md'],
      found: 'a.md',
      anchor: 'install',
      external: false,
    })
  })

  it('what is most literal, where many would do', () => {
    expect(resolveLink('b', 'docs/a.md', MKDOCS, () => true).found).toBe('docs/b')
  })
})

describe('a link is broken', () => {
  it.each<[string, string, Site]>([
    ['b.md', 'docs/a.md', PLAIN_SITE],
    ['../b.md', 'docs/x/a.md', PLAIN_SITE],
    ['/guide/gone', 'docs/a.md', VITEPRESS],
    ['doc:gone', 'docs/a.rst', SPHINX],
    ['doc:../install', 'docs/user/guide/a.rst', SPHINX],
  ])('when none of its candidates is there: %s', (target, page, where) => {
    const link = resolveLink(target, page, where, () => false)
    expect(link).toMatchObject({ found: null, external: false })
    expect(link.candidates.length).toBeGreaterThan(0)
  })

  it('when a picture is not there: no page is made of one', () => {
    expect(resolveLink('img/a.png', 'docs/a.md', PLAIN_SITE, () => false).candidates).toEqual(['docs/img/a.png'])
  })

  it('when only a page with another base would have it, and GitHub is all there is', () => {
    expect(follow('./ssr.md', 'docs/guide/a.md', PLAIN_SITE, 'docs/guide/a/ssr.md')).toBeNull()
  })
})

describe('nothing can be said of', () => {
  it.each([
    'https://x.org/a.md',
    '//x.org/a',
    'www.x.org',
    'mailto:a@b.org',
    'a@b.org',
    'docblock://x.ts',
    'ref:a-label',
    'doc:kombu:reference/x',
    '{{ url }}/a.md',
    '${base}/a.md',
    '../../issues',
    '../../../elsewhere/a.md',
  ])('%s', (target) => {
    expect(resolveLink(target, 'README.md', PLAIN_SITE, () => false)).toMatchObject({ external: true, found: null })
  })
})

describe('hostile targets', () => {
  it('give repository paths only, and not too many', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      '%2e%2e',
      '%',
      '#',
      '?',
      'index.html',
      '{{',
      'doc:',
      '@site',
      '\u0000',
      '__proto__',
      'v1',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.constantFrom(PLAIN_SITE, VITEPRESS, DOCUSAURUS, SPHINX, ANTORA),
        (parts, where) => {
          const link = resolveLink(parts.join('/'), 'docs/deep/page.md', where, () => false)
          expect(link.candidates.length).toBeLessThanOrEqual(1500)
          for (const path of link.candidates) expect(path.split('/')).not.toContain('..')
        },
      ),
    )
  })
})
