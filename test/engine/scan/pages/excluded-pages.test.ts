import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../../src/base/config/schema.ts'
import { findSites, siteFor } from '../../../../src/engine/docs/site/find-site.ts'
import { CLAIM_TYPES } from '../../../../src/engine/rules/claim-kinds.ts'
import { docEntries, isExcluded, leftOutFolders } from '../../../../src/engine/scan/pages/docs.ts'
import { snapshotOf } from '../../rules/snapshot.ts'

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

describe('Folders of pages about the past or plans', () => {
  const CONFIG = configSchema(CLAIM_TYPES).parse({})
  const PAGES = Object.fromEntries(
    [
      ...['README.md', 'docs/guide.md', 'docs/whatsnew-1.0.rst', 'docs/whatsnew-1.1.rst', 'docs/whatsnew-1.2.rst'],
      ...['docs/whatsnew-2.0.rst', 'docs/archive/a.md', 'docs/archive/b/c.md', 'blog/a.md', 'docs/upgrading/2.md'],
      ...['docs/v1/a.md', 'docs/v1/b.md', 'docs/v1/c/d.md', 'docs/v2/a.md', 'specs/1/plan.md', 'specs/1/spec.md'],
      ...['vendor/x/blog/a.md', 'docs/archive/a.png'],
    ].map((path) => [path, '']),
  )

  it('are not read, and are named', () => {
    const snapshot = snapshotOf(PAGES)
    expect(docEntries(snapshot, CONFIG).map(({ path }) => path)).toEqual([
      'README.md',
      'docs/guide.md',
      'docs/upgrading/2.md',
      'docs/v2/a.md',
    ])
    expect(leftOutFolders(snapshot, CONFIG)).toEqual([
      { folder: 'docs/v1', docs: 3, reason: 'older version' },
      { folder: 'docs/archive', docs: 2, reason: 'past' },
      { folder: 'specs/1', docs: 2, reason: 'planned' },
      { folder: 'blog', docs: 1, reason: 'past' },
    ])
  })

  it.each([
    ['web/src/main/resources/lib/jquery-ui/README.md', 'web/src/main/resources/lib/jquery-ui/LICENSE.txt', false],
    ['resources/chosen/docs/guide.md', 'resources/chosen/bower.json', false],
    ['static/js/mermaid/README.md', 'static/js/mermaid/LICENSE', false],
    ['resources/README.md', 'resources/LICENSE', true],
    ['docs/resources/guide.md', 'LICENSE', true],
    ['packages/resources-ui/README.md', 'packages/resources-ui/LICENSE', true],
  ])('are others than copied libraries: %s beside %s is read: %j', (page, beside, expected) => {
    expect(docEntries(snapshotOf({ [page]: '', [beside]: '' }), CONFIG).some(({ path }) => path === page)).toBe(
      expected,
    )
  })

  it('are as the configuration says', () => {
    const snapshot = snapshotOf(PAGES)
    const folders = (docs: object) =>
      leftOutFolders(snapshot, configSchema(CLAIM_TYPES).parse({ docs })).map(({ folder }) => folder)
    expect(folders({ include: ['docs/**'] })).toEqual([])
    expect(folders({ exclude: ['blog/**', 'docs/v1/**'] })).toEqual(['docs/archive', 'specs/1'])
  })
})
