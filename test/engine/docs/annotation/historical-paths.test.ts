import { describe, expect, it } from 'vitest'
import {
  isHistoricalDoc,
  isUpgradeGuide,
  outdatedVersionFolders,
  plannedFolders,
  releaseSeries,
} from '../../../../src/engine/docs/annotation/historical-paths.ts'

describe('a page is history when it is', () => {
  it.each([
    'CHANGELOG.md',
    'CHANGELOG/CHANGELOG-3.5.md',
    'packages/react-query/CHANGELOG.md',
    'packages/codegen/ChangeLog.md',
    'packages/ui/docs/component-changelog.md',
    'changelog_unreleased/yaml/19599.md',
    '.changeset/lucky-pianos-repeat.md',
    'packages/auth/.changes/minor.remove.md',
    'CHANGES.rst',
    'actix-web/CHANGES.md',
    'HISTORY.md',
    'History.md',
    'NEWS',
    'docs/changes.rst',
    'docs/history.rst',
    'docs/Pro-7.0-Upgrade.md',
    'docs/_docs/history.md',
    'docs/7.migration/11.server.md',
    'docs/reference/previous-versions/v3-context.md',
    'docs/history/whatsnew-5.0.rst',
    'docs/zh-CN/changelog.md',
    'docs/en/history.md',
    '.features/released/v4.1.0/uploads.md',
    'docs/release-notes.md',
    'doc/source/release_notes/1.2.rst',
    'docs/whats_new.md',
    'docs/whatsnew/v1.0.rst',
    'MIGRATION_GUIDE.md',
    'packages/lamp/READMEv4.md',
    'actix-web/MIGRATION-4.0.md',
    'docs/guide/migration.md',
    'docs/framework/react/guides/migrating-to-v5.md',
    'docs/content/migrate/v3.md',
    'docs/upgrading.md',
    'docs/modules/plugin/pages/v3-migration-guide.adoc',
    'website/blog/2023-11-27-bounty.md',
    'packages/docs/src/content/docs/blog/knip-v1.mdx',
    'website/versioned_docs/version-stable/ci.md',
    'www/versioned_docs/version-10.x/links.md',
    'docs/archive/old-plan.md',
    'wiki/cache-plan.md',
    'docs/historical/reports/summary.md',
    'docs/UpgradingToJest29.md',
    'packages/docs/data-loaders/rfc.md',
    'docs/community/3.10-announcement.md',
    'docs/reports/2017-01-27.md',
    'meetings/2024-05-02-minutes.rst',
    'decisions/001-route-pattern.md',
    'docs/adr/0001-use-git.md',
    'docs/architecture/rfc-12.md',
    'NoticeOnUpgradeTov5.0.md',
    'rfcs/0001-x.md',
    'docs/proposals/x.md',
    'docs/proposals-done/2019-x.md',
    'docs/source/docs/releases/0.12.1.rst',
    'notes/v2.3.md',
    'docs/plans/queue.md',
    'docs/design-docs/queue.md',
    'packages/sqlite/D1-Support-Plan.md',
    'docs/queue-roadmap.md',
    'drive/retro/findings.md',
    'docs/queue_proposal.md',
    'docs/design-notes.md',
    'docs/queue-post-mortem.md',
    'Documentation/postmortems/v3.5-data-inconsistency.md',
    'Documentation/Alamofire 4.0 Migration Guide.md',
    'docs/8.0-Upgrade-Guide.md',
    'docs/8.0 Upgrade.md',
    'docs/release notes.md',
    'docs/whatsnew 3.1.rst',
    'docs/pro-upgrade-notes.md',
  ])('%s', (path) => {
    expect(isHistoricalDoc(path)).toBe(true)
  })
})

describe('a page is ordinary when it is', () => {
  it.each([
    'README.md',
    'README.zh-CN.md',
    'docs/zh/guide/index.md',
    'docs/guide/history.md',
    'docs/api/history.md',
    'docs/reference/celery.bin.migrate.rst',
    'docs/reference/celery.bin.upgrade.rst',
    'docs/commands/migrate.md',
    'docs/cli/upgrade.md',
    'docs/topics/migrations.md',
    'docs/database/migrations/index.md',
    'docs/docs/api/MockCallHistory.md',
    'docs/tutorial/blog.rst',
    'examples/blog/README.md',
    'packages/upgrade/README.md',
    'RELEASING.md',
    'RELEASE-CHECKLIST.md',
    'docs/contributor-guide/release.md',
    'docs/snapshot-releases.md',
    'docs/modifying-changelog-format.md',
    'docs/adding-a-changeset.md',
    'docs/decisions.md',
    'docs/tutorial/options/version.md',
    'docs/versioning.md',
    'docs/design.md',
    'docs/design/colors.md',
    'docs/spec.md',
    'docs/commands/plan.md',
    'docs/explain-plan.md',
    'client/v3/README.md',
    'docs/v2/api.md',
    '',
  ])('%s', (path) => {
    expect(isHistoricalDoc(path)).toBe(false)
  })
})

describe('folders of one version', () => {
  it('are outdated beside a newer one', () => {
    const paths = [
      'docs/v1/a.md',
      'docs/v2/a.md',
      'docs/v10/a.md',
      'content/2.4/b.md',
      'content/2.10/b.md',
      'x/1.x/c.md',
      'x/latest/c.md',
    ]
    expect([...outdatedVersionFolders(paths)]).toEqual(['docs/v1', 'docs/v2', 'content/2.4', 'x/1.x'])
  })

  it('are outdated in a folder for versions, beside the pages that they are copies of', () => {
    const paths = [
      'docs/api.md',
      'docs/versions/0.14.0/api.md',
      'docs/versions/2.0/other.md',
      'tools/versions/1.0/a.md',
    ]
    expect([...outdatedVersionFolders(paths)]).toEqual(['docs/versions/0.14.0'])
  })

  it('are current when they stand alone, hold no docs, or only code has a newer one', () => {
    expect([...outdatedVersionFolders(['docs/v1/a.md', 'api/v1/a.go', 'api/v2/a.go', 'client/v3/README.md'])]).toEqual(
      [],
    )
  })
})

describe('A series of pages called after versions', () => {
  it.each([
    [
      [
        'doc/release/api_1.9.rst',
        'doc/release/release_2.0.rst',
        'doc/release/release_2.1.1.rst',
        'doc/release/release_2.2.rst',
        'doc/release/release_3.0.md',
        'doc/release/index.rst',
      ],
      [
        'doc/release/release_2.0.rst',
        'doc/release/release_2.1.1.rst',
        'doc/release/release_2.2.rst',
        'doc/release/release_3.0.md',
      ],
    ],
    [['doc/1.9.rst', 'doc/2.0.rst', 'doc/2.1.rst'], []],
    [['img/a-1.0.png', 'img/a-1.1.png', 'img/a-1.2.png', 'img/a-1.3.png'], []],
    [['doc/python-3.rst', 'doc/http2.rst', 'doc/part-1.rst', 'doc/part-2.rst'], []],
    [
      ['1.0.md', '1.1.md', '1.2.md', '1.3.md'],
      ['1.0.md', '1.1.md', '1.2.md', '1.3.md'],
    ],
    [
      [
        'docs/whatsnew-1.0.rst',
        'docs/whatsnew-1.1.rst',
        'docs/whatsnew-2.0.rst',
        'docs/whatsnew-2.1.rst',
        'docs/api.rst',
        'docs/narr/a.rst',
      ],
      ['docs/whatsnew-1.0.rst', 'docs/whatsnew-1.1.rst', 'docs/whatsnew-2.0.rst', 'docs/whatsnew-2.1.rst'],
    ],
  ])('of %j makes %j release notes', (paths, pages) => {
    expect([...releaseSeries(paths)]).toEqual(pages)
  })
})

describe('A plan beside its specification', () => {
  it.each([
    [['projects/enums/plan.md', 'projects/enums/spec.md', 'projects/enums/briefs/d1.md'], ['projects/enums']],
    [['docs/cli/plan.md', 'docs/cli/apply.md'], []],
    [['projects/a/plan.md', 'projects/b/spec.md'], []],
    [
      ['a', 'b', 'c'].flatMap((name) => [`works/${name}/plan.md`, `works/${name}/spec.md`, `works/d/qa.md`]),
      ['works/a', 'works/b', 'works/c', 'works/d'],
    ],
    [
      ['a', 'b', 'c'].flatMap((name) => [`docs/${name}/plan.md`, `docs/${name}/spec.md`, `docs/d/qa.md`, 'docs/a.md']),
      ['docs/a', 'docs/b', 'docs/c'],
    ],
    [['a', 'b', 'c'].flatMap((name) => [`${name}/plan.md`, `${name}/spec.md`]), ['a', 'b', 'c']],
    [['plan.md', 'spec.md'], []],
  ])('of %j makes %j the record of a piece of work', (paths, folders) => {
    expect([...plannedFolders(paths)]).toEqual(folders)
  })
})

describe('a guide to upgrading', () => {
  it.each([
    'docs/guide/migrations/migration-to-2.md',
    'docs/migration/index.md',
    'docs/7.migration/11.server.md',
    'MIGRATION_GUIDE.md',
    'UPGRADING.md',
    'docs/upgrade.md',
    'Documentation/Alamofire 4.0 Migration Guide.md',
    'docs/8.0-Upgrade-Guide.md',
    'docs/8.0 Upgrade.md',
    'docs/upgrade-guides/8.md',
    'docs/UpgradingToJest29.md',
  ])('is %s', (path) => expect(isUpgradeGuide(path)).toBe(true))

  it.each([
    'CHANGELOG.md',
    'blog/upgrading-to-2.md',
    'docs/adr/migration-to-postgres.md',
    'docs/guide.md',
    'docs/cli/upgrade.md',
  ])('is not %s', (path) => expect(isUpgradeGuide(path)).toBe(false))
})
