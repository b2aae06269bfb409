import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../src/engine/docs/read.ts'
import { judgeFrontMatter, type PageSchema } from '../../../src/judge/schema/front-matter.ts'

const SCHEMA = {
  type: 'object',
  required: ['title', 'owner'],
  properties: { title: { type: 'string' }, owner: { type: 'object', required: ['team'] }, weight: { minimum: 1 } },
}
const everywhere = (value: unknown): PageSchema => ({
  name: 'docs/page.schema.json',
  isFor: () => true,
  schema: { value },
})
const page = (text: string, path = 'docs/a.md') => readDoc(path, Buffer.from(text))
const issuesOf = (text: string, schema = everywhere(SCHEMA)) =>
  judgeFrontMatter([page(text)], [schema]).findings.map(({ issue }) => [issue.type, issue.location, issue.message])

describe('Front matter', () => {
  it('that satisfies its schema is decided and told of no more', () => {
    const good = page('---\ntitle: Setup\nowner:\n  team: docs\n---\n# Setup\n')
    expect(judgeFrontMatter([good], [everywhere(SCHEMA)])).toEqual({ findings: [], decided: 1, open: 0 })
  })

  it('is told of at the line of its key', () => {
    expect(issuesOf('---\ntitle: 3\n"weight": 0\nowner: {}\n---\n# Setup\n')).toEqual([
      [
        'invalid_type',
        'file:docs/a.md:line:2',
        "Field 'title' must be of type string but is integer (docs/page.schema.json)",
      ],
      ['missing_field', 'file:docs/a.md:line:4', "Missing required field 'team' in 'owner' (docs/page.schema.json)"],
      ['constraint_violation', 'file:docs/a.md:line:3', expect.stringContaining("Field 'weight' must be at least 1")],
    ])
  })

  it.each([
    ['no front matter', '# Setup\n'],
    ['front matter that is no mapping', '---\n- a\n---\n# Setup\n'],
  ])('of a page with %s is empty', (_, text) => {
    expect(issuesOf(text)).toEqual([
      ['missing_field', 'file:docs/a.md:line:1', "Missing required field 'title' (docs/page.schema.json)"],
      ['missing_field', 'file:docs/a.md:line:1', "Missing required field 'owner' (docs/page.schema.json)"],
    ])
  })

  it('of pages that no schema is for is left alone', () => {
    const schema = { ...everywhere(SCHEMA), isFor: (path: string) => path.startsWith('guides/') }
    expect(issuesOf('# Setup\n', schema)).toEqual([])
  })

  it.each([
    ['is not there', { missing: 'there is no such file' }, 'there is no such file'],
    ['is none', { value: { type: 'strin' } }, '#/type'],
  ])('whose schema %s is a warning, once', (_, schema, reason) => {
    const pages = [page('# A\n'), page('# B\n', 'docs/b.md')]
    const { findings } = judgeFrontMatter(pages, [{ ...everywhere(null), schema }])
    expect(findings.map(({ issue }) => [issue.severity, issue.type, issue.location])).toEqual([
      ['warning', 'source_missing', 'file:docs/a.md:line:1'],
    ])
    expect(findings[0]?.issue.message).toContain(reason)
  })
})
