import { describe, expect, it } from 'vitest'
import { findSites, isBesidePageLists, siteFor } from '../../../../src/engine/docs/site/find-site.ts'
import { PLAIN_SITE, type Site } from '../../../../src/engine/docs/site/site.ts'

/** The site of a page in a repository of these files; values are the text of configuration files. */
function siteIn(files: Record<string, string>, page: string): Site {
  const read = (path: string) => files[path] ?? null
  return siteFor(page, findSites([...Object.keys(files), page], read))
}

describe('the site of a page', () => {
  it.each<[string, Record<string, string>, string, Partial<Site>]>([
    [
      'VitePress',
      { 'docs/.vitepress/config.ts': '' },
      'docs/guide/ssr.md',
      { kind: 'vitepress', root: 'docs', contentRoots: ['docs'], staticRoots: ['docs/public'] },
    ],
    [
      'VitePress with srcDir and base',
      { 'docs/.vitepress/config.mts': "export default { srcDir: './gitbook', base: '/x/' }" },
      'docs/gitbook/README.md',
      { kind: 'vitepress', contentRoots: ['docs/gitbook', 'docs'], bases: ['x'] },
    ],
    [
      'Docusaurus beside its docs',
      { 'website/docusaurus.config.js': 'docs: { path: "../docs", routeBasePath: "/" }' },
      'docs/api.md',
      {
        kind: 'docusaurus',
        root: 'website',
        contentRoots: ['docs', 'website/docs', 'website/blog', 'website/src/pages'],
        staticRoots: ['website/static'],
      },
    ],
    [
      'Docusaurus 1',
      { 'website/siteConfig.js': "module.exports = { baseUrl: '/lamp/', docsUrl: '' }" },
      'docs/API/index.md',
      { kind: 'docusaurus', root: 'website', contentRoots: ['docs', 'website/blog', 'website/pages'] },
    ],
    [
      'Zensical',
      { 'zensical.toml': '[project]\ndocs_dir = "pages"\n' },
      'pages/a.md',
      { kind: 'mkdocs', contentRoots: ['pages'] },
    ],
    ['MkDocs', { 'mkdocs.yml': 'site_name: x\n' }, 'docs/a.md', { kind: 'mkdocs', root: '', contentRoots: ['docs'] }],
    [
      'MkDocs with docs_dir',
      { 'docs/mkdocs.yml': "docs_dir: 'content'\n" },
      'docs/content/a.md',
      { kind: 'mkdocs', contentRoots: ['docs/content'] },
    ],
    [
      'Sphinx',
      { 'docs/conf.py': '', 'docs/index.rst': '' },
      'docs/user/a.rst',
      { kind: 'sphinx', root: 'docs', contentRoots: ['docs'] },
    ],
    [
      'Starlight',
      { 'packages/docs/astro.config.ts': "import starlight from '@astrojs/starlight'" },
      'packages/docs/src/content/docs/a.md',
      { kind: 'starlight', root: 'packages/docs' },
    ],
    ['GitBook', { 'docs/gitbook/SUMMARY.md': '' }, 'docs/gitbook/a.md', { kind: 'gitbook', root: 'docs/gitbook' }],
    [
      'mdBook',
      { 'book/book.toml': '[book]\nsrc = "text"', 'book/text/SUMMARY.md': '' },
      'book/text/a.md',
      { kind: 'mdbook', contentRoots: ['book/text'] },
    ],
    ['Jekyll', { '_config.yml': 'baseurl: /x' }, 'docs/a.md', { kind: 'jekyll', root: '', bases: ['x'] }],
    [
      'Hugo',
      { 'site/hugo.toml': '' },
      'site/content/a.md',
      { kind: 'hugo', contentRoots: ['site/content', 'site/content/en'] },
    ],
    [
      'docsify',
      { 'docs/index.html': '<script src="//cdn.jsdelivr.net/npm/docsify">' },
      'docs/a.md',
      { kind: 'docsify', root: 'docs' },
    ],
    ['Nextra', { 'docs/next.config.mjs': "import nextra from 'nextra'" }, 'docs/pages/a.mdx', { kind: 'nextra' }],
    ['Antora', { 'docs/antora.yml': '' }, 'docs/modules/ROOT/pages/a.adoc', { kind: 'asciidoctor', root: 'docs' }],
    [
      'ExDoc',
      { 'mix.exs': '{:ex_doc, "~> 0.22"}, extras: ["guides/a.md", "README.md"], assets: "guides/assets"' },
      'guides/a.md',
      { kind: 'exdoc', root: '', contentRoots: ['guides/a.md'], staticRoots: ['guides'] },
    ],
    [
      'ExDoc with all pages of a folder',
      { 'core/mix.exs': 'extras: Path.wildcard("guides/**/*.md"), assets: %{"guides/b/img" => "img"}' },
      'core/guides/b/a.md',
      { kind: 'exdoc', contentRoots: ['core/guides/b/a.md'], staticRoots: ['core/guides/b'] },
    ],
  ])('is found where it is one of %s', (_, files, page, expected) => {
    expect(siteIn(files, page)).toMatchObject(expected)
  })

  it('is plain where nothing builds one', () => {
    expect(siteIn({}, 'docs/a.md')).toBe(PLAIN_SITE)
  })

  it('is plain outside of the folders that the builder reads', () => {
    expect(siteIn({ 'mkdocs.yml': '' }, 'README.md')).toBe(PLAIN_SITE)
    expect(siteIn({ 'docs/.vitepress/config.ts': '' }, 'packages/a/README.md')).toBe(PLAIN_SITE)
    expect(siteIn({ 'mix.exs': 'extras: ["guides/a.md"]' }, 'guides/b.md')).toBe(PLAIN_SITE)
  })

  it('is that of the deepest folder', () => {
    expect(siteIn({ '_config.yml': '', 'docs/book.toml': '' }, 'docs/src/a.md').kind).toBe('mdbook')
  })

  it('does not take every conf.py, config.toml and next.config for one', () => {
    const files = {
      'docs/conf.py': 'DEBUG = True',
      'docs/config.toml': 'port = 1',
      'docs/next.config.js': 'module.exports = {}',
      'docs/docs.json': '{}',
      'docs/index.html': '<p>',
    }
    expect(siteIn(files, 'docs/a.md')).toBe(PLAIN_SITE)
  })

  it('has no folders outside of the repository', () => {
    expect(
      siteIn({ 'website/docusaurus.config.js': 'path: "../../x"' }, 'website/docs/a.md').contentRoots,
    ).not.toContain('x')
  })
})

describe('A page of HTML', () => {
  it.each([
    ['index.html', ['README.md'], true],
    ['docs/index.html', ['docs/README.md'], true],
    ['docs/en/index.html', ['docs/en/_sidebar.md'], true],
    ['docs/en/index.html', ['docs/en/README.md'], false],
    ['index.html', ['docs/README.md'], false],
  ])('%s beside %j may be the front page of docsify: %s', (path, files, expected) => {
    expect(isBesidePageLists(path, { exists: (file) => files.includes(file) })).toBe(expected)
  })
})
