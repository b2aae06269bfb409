import { describe, expect, it } from 'vitest'
import { planFixes } from '../../../../src/engine/scan/fixes/planned-fixes.ts'
import { open } from '../../../base/git/opened.ts'
import { DRIFTS, type Drift } from '../drifts.ts'
import { configOf, history, scanned } from '../scanned.ts'

const SPEC = {
  openapi: '3.0.0',
  info: { title: 'x', version: '1' },
  paths: Object.fromEntries(
    ['/notes', '/notes/archive', '/folders', '/folders/rename'].map((path) => [path, { post: { responses: {} } }]),
  ),
}
const METHOD: Pick<Drift, 'name' | 'page' | 'before' | 'after' | 'suggestion'> = {
  name: 'the method of a described route',
  page: {
    'README.md':
      '# Tidy\n\n## API\n\n- `POST /notes/archive`\n- `POST /folders`\n- `POST /folders/rename`\n- `GET /notes`\n',
  },
  before: { 'openapi.json': JSON.stringify(SPEC, null, 2) },
  after: { 'NOTICE.txt': 'A change that has nothing to do with it.\n' },
  suggestion: 'POST',
}
const SUGGESTED = [...DRIFTS, METHOD].filter(({ suggestion }) => suggestion !== null)

describe('A suggestion replaces words that stand on the page, and its statement holds then:', () => {
  it.each(SUGGESTED)('$name', async ({ page, before, after, suggestion }) => {
    const { path } = history({ ...page, ...before }, after)
    const repository = await open(path)
    const { findings } = await scanned(path)
    expect(findings.map((finding) => finding.suggestion)).toEqual([suggestion])
    const wanted = findings.map((finding) => ({ ...finding, certain: true }))
    const head = await repository.resolve('HEAD')
    const { pages, unfixable } = await planFixes(repository, { head, config: configOf() }, wanted)
    expect(unfixable).toEqual([])
    expect(pages.flatMap(({ fixes }) => fixes.map(({ claim_id }) => claim_id))).toEqual(
      findings.map(({ claim_id }) => claim_id),
    )
  })
})
