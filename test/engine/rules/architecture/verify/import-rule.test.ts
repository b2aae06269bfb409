import { describe, expect, it } from 'vitest'
import { extractImportRules } from '../../../../../src/engine/rules/architecture/extract/import-rule.ts'
import { page, REPOSITORY } from '../../drafts.ts'
import { contradictions, type Judged, judgePages, text } from '../../pages.ts'

const CODE = {
  'package.json': '{ "name": "tidy", "dependencies": { "left-pad": "1" } }',
  'src/db/rows.ts': text("import { open } from '../git/open.ts'", "import type { Page } from '../http/page.ts'"),
  'src/git/open.ts': text("import { spawn } from 'node:child_process'", 'export const open = spawn'),
  'src/text/words.ts': 'export const words = 1\n',
  'src/http/page.ts': text(
    "import { rows } from '../db/rows.ts'",
    "import pad from 'left-pad'",
    'export interface Page {}',
  ),
}

describe('A rule of imports', () => {
  it.each([
    ['`db` must not import `http`.', 'never db → http'],
    ["Code in `src/db/` doesn't depend on `src/http`.", 'never src/db/ → src/http'],
    ['**db/** never imports from `http` or `git`.', 'never db/ → http,git'],
    ['`git` is independent of `db` and `http`.', 'never git → db,http'],
    ['Nothing in `src` imports `demo`.', 'never src → demo'],
    ['Only `git` may import `node:child_process`.', 'alone git → node:child_process'],
    ['`left-pad` may only be imported by `http`.', 'alone http → left-pad'],
    ['No imports of `db` outside `http`.', 'alone http → db'],
    ['`git` may only import `text` and\n`words`.', 'only git → text,words'],
    // Words of everyday rules.
    ['`left-pad` is only used in `src/http`.', 'alone src/http → left-pad'],
    ['`left-pad` is used only inside `src/http`.', 'alone src/http → left-pad'],
    ['`db` must not import anything from other folders.', 'only db → '],
    ["`db` doesn't know about `http`.", 'never db → http'],
    ['`db` should not reference `http`.', 'never db → http'],
    ['`db` should avoid importing `http`.', 'never db → http'],
    ['Avoid importing `http` in `db`.', 'never db → http'],
    ['Never import `http` inside `db`.', 'never db → http'],
    ['`db` knows nothing of `http` or `git`.', 'never db → http,git'],
    ['The db layer must not depend on the http layer.', 'never db → http'],
  ])('%s', (source, expected) => {
    const [draft] = extractImportRules(page(source, 'CONTRIBUTING.md'), REPOSITORY)
    expect(draft && `${draft.subject.form} ${draft.subject.from.join()} → ${draft.subject.of.join()}`).toBe(expected)
  })

  it.each([
    ['a condition', 'CONTRIBUTING.md', '`db` must not import `http`, except for types.'],
    ['of readers', 'CONTRIBUTING.md', 'In your project, `db` must not import `http`.'],
    ['of the past', 'CONTRIBUTING.md', '`db` was renamed and must not import `http`.'],
    ['in a guide', 'docs/guide.md', '`db` must not import `http`.'],
    ['of no folders', 'CONTRIBUTING.md', 'The store must not import pages.'],
    ['about the use of something else', 'CONTRIBUTING.md', 'This option is only used in `src/http`.'],
    ['about what to know', 'CONTRIBUTING.md', 'You should know about `src/http`.'],
  ])('is none %s', (_, path, source) => {
    expect(extractImportRules(page(source, path), REPOSITORY)).toEqual([])
  })
})

describe('A rule about folders of the repository', () => {
  const said = async (rule: string, files: Readonly<Record<string, string>> = CODE): Promise<Judged['outcome'][]> =>
    (await judgePages({ ...files, 'AGENTS.md': text('# Notes', '', rule) })).flatMap(({ claim, outcome }) =>
      claim.type === 'architecture' ? [outcome] : [],
    )

  it.each([
    ['`http` must not import `db`.', 'src/http/page.ts:1 imports src/db/rows.ts'],
    ['Only `db` may import `node:child_process`.', 'src/git/open.ts:1 imports node:child_process'],
    ['`left-pad` may only be imported by `git`.', 'src/http/page.ts:2 imports left-pad'],
    ['`http` may only import `git`.', 'src/http/page.ts:1 imports src/db/rows.ts'],
    ['`http` must not import from other folders.', 'src/http/page.ts:1 imports src/db/rows.ts'],
    ['The http layer knows nothing of the db layer.', 'src/http/page.ts:1 imports src/db/rows.ts'],
  ])('is broken by one import: %s', async (rule, reason) => {
    expect(await said(rule)).toMatchObject([{ state: 'fails', closed: true, rule: 'rule of imports', reason }])
  })

  it.each([
    '`git` must not import `db`.',
    '`db` must not import `http`.',
    'Only `git` may import `node:child_process`.',
    '`db` may only import `git`.',
    '`text` must not import `db`.',
    '`text` must not import anything from other folders.',
    '`left-pad` is only used in `src/http`.',
  ])('holds: %s', async (rule) => {
    expect(await said(rule)).toMatchObject([{ state: 'holds' }])
  })

  it('says nothing where it is not known what is meant', async () => {
    expect(await said('`http` must not import `gone`.')).toMatchObject([{ state: 'unknown' }])
    expect(
      await said('`http` must not import `db`.', { ...CODE, 'lib/a/http/x.ts': '', 'lib/b/db/x.ts': '' }),
    ).toMatchObject([{ state: 'fails' }])
    expect(
      await said('`http` must not import `db`.', { 'a/http/x.ts': '', 'b/http/x.ts': '', 'a/db/y.ts': '' }),
    ).toMatchObject([{ state: 'unknown' }])
  })

  it('is told of Python and Go, too', async () => {
    const python = {
      'app/core/a.py': 'from app.web import views\n',
      'app/web/views.py': 'x = 1\n',
      'app/__init__.py': '',
      'app/core/__init__.py': '',
      'app/web/__init__.py': '',
    }
    const rule = text('# Architecture', '', '`app.core` must never import `app.web`.')
    expect(await contradictions({ ...python, 'docs/architecture.md': rule })).toEqual([
      '3 rule of imports: app/core/a.py:1 imports app/web/__init__.py',
    ])
    const go = {
      'go.mod': 'module example.com/tool\n',
      'core/a.go': 'package core\n\nimport "example.com/tool/web"\n',
      'web/b.go': 'package web\n',
    }
    expect(await contradictions({ ...go, 'CONTRIBUTING.md': '`core` does not import `web`.' })).toEqual([
      '1 rule of imports: core/a.go:3 imports web/b.go',
    ])
  })
})
