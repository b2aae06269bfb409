import { describe, expect, it } from 'vitest'
import { findSites, siteFor } from '../../../../src/engine/docs/site/find-site.ts'
import { isExcluded } from '../../../../src/engine/scan/pages/docs.ts'

const MKDOCS = 'site_name: x\nexclude_docs: |\n  drafts/\n  /old.md\n  *.tmp.md\n  !keep.md\nnav:\n  - a.md\n'

function excluded(config: string, text: string, path: string): boolean {
  const sites = findSites([config, path, 'docs/index.md', 'docs/index.rst'], (each) => (each === config ? text : null))
  return isExcluded(path, siteFor(path, sites))
}

describe('A page that the site leaves out', () => {
  it.each([
    ['mkdocs.yml', MKDOCS, 'docs/drafts/a.md', true],
    ['mkdocs.yml', MKDOCS, 'docs/old.md', true],
    ['mkdocs.yml', MKDOCS, 'docs/keep.md', false],
    ['mkdocs.yml', MKDOCS, 'docs/guide/old-ways.md', false],
    ['mkdocs.yml', 'site_name: x\n', 'docs/drafts/a.md', false],
    ['docs/conf.py', "exclude_patterns = ['_build', 'parts/*.rst']\n", 'docs/parts/a.rst', true],
    ['docs/conf.py', "exclude_patterns = ['_build', 'parts/*.rst']\n", 'docs/a.rst', false],
    ['docs/.vitepress/config.ts', "export default { srcExclude: ['**/TODO.md', 'parts'] }", 'docs/a/TODO.md', true],
    ['docs/.vitepress/config.ts', "export default { srcExclude: ['**/README.md'] }", 'docs/a/README.md', false],
  ])('by %s is not read by anybody', (config, text, path, expected) => {
    expect(excluded(config, text, path)).toBe(expected)
  })
})
