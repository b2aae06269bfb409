import { describe, expect, it } from 'vitest'
import { findSites, siteFor } from '../../../../src/engine/docs/site/find-site.ts'
import { isRedirected } from '../../../../src/engine/docs/site/redirects.ts'

/** Whether the site of one configuration file sends a page elsewhere. */
function sends(config: string, text: string, page: string): boolean {
  const sites = findSites([config, page], (path) => (path === config ? text : null))
  return isRedirected(siteFor(page, sites), page)
}

it('A list of pages beside the front page of docsify adds nothing to it', () => {
  const texts = {
    'docs/_sidebar.md': '',
    'docs/index.html': "docsify: { alias: { '/old': '/new' } }",
    'docs/old.md': '',
  }
  const sites = findSites(Object.keys(texts), (path) => texts[path as keyof typeof texts])
  expect(isRedirected(siteFor('docs/old.md', sites), 'docs/old.md')).toBe(true)
})

describe('A page whose address the site sends elsewhere', () => {
  it.each([
    [
      'docs/index.html',
      "window.$docsify = { alias: { '.*?/changelog': 'https://x/CHANGELOG.md' } } // docsify",
      'docs/changelog.md',
    ],
    ['docs/index.html', "window.$docsify = { alias: { '/zh-cn/(.*)': '/$1' } } // docsify", 'docs/zh-cn/guide.md'],
    ['mkdocs.yml', 'plugins:\n  - redirects:\n      redirect_maps:\n        "old.md": "new.md"\n', 'docs/old.md'],
    ['docusaurus.config.js', "module.exports = { redirects: [{ from: '/old', to: '/new' }] }", 'docs/old.md'],
    [
      'docusaurus.config.js',
      "module.exports = { redirects: [{ from: ['/a/old', '/b'], to: '/new' }] }",
      'docs/a/old.md',
    ],
    ['astro.config.mjs', "starlight(); export default { redirects: { '/old': '/new' } }", 'src/content/docs/old.mdx'],
  ])('is named by %s', (config, text, page) => {
    expect(sends(config, text, page)).toBe(true)
    expect(sends(config, text, page.replace(/\w+\.mdx?$/, 'kept.md'))).toBe(page.includes('zh-cn'))
  })
})
