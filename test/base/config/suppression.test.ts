import { expect, it } from 'vitest'
import { parseConfig } from '../../../src/base/config/parse.ts'
import { suppressionInsertion } from '../../../src/base/config/suppression.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'

const ENTRY = { file: 'docs/a.md', pattern: '^src/"old"\\.js$' }

it.each([
  ['nothing', ''],
  ['a comment', '# Settings.\n'],
  ['other keys', 'check:\n  min_severity: low'],
  ['no entries', 'suppress:\n\ncheck:\n  min_severity: low\n'],
  ['an empty list', 'suppress: []  # none\ncheck: { min_severity: low }\n'],
  ['a list in brackets', 'suppress: [{ file: b.md }]\n'],
  ['entries', 'suppress:\n- file: b.md\n  reason: old\n# More.\ncheck:\n  min_severity: low\n'],
  ['indented entries without a line end', 'suppress:\n    - file: b.md\n    - pattern: x'],
])('An entry is added to a configuration with %s, and the rest stays', (_, text) => {
  const before = parseConfig('.docalign.yml', text, CLAIM_TYPES).config
  const inserted = suppressionInsertion(text, ENTRY)
  const written = `${text.slice(0, inserted?.at)}${inserted?.text}${text.slice(inserted?.at)}`
  const { config, problems } = parseConfig('.docalign.yml', written, CLAIM_TYPES)
  expect(problems).toEqual([])
  expect(config).toEqual({ ...before, suppress: [...before.suppress, ENTRY] })
})

it.each(['a: [', '- file: b.md\n', '{ suppress: [] }', 'suppress: all\n'])('None is added to %j', (text) => {
  expect(suppressionInsertion(text, ENTRY)).toBeNull()
})
