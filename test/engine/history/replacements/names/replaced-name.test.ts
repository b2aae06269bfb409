import { describe, expect, it } from 'vitest'
import { replacedName } from '../../../../../src/engine/history/replacements/names/replaced-name.ts'

const BEFORE = `const options = {
  'dry-run': { type: 'boolean' },
  folder: { type: 'string' },
}
if (!values['dry-run']) save(note)
`

function became(after: string, names: readonly string[] = ['dry-run', 'dryRun'], before = BEFORE) {
  return replacedName(before, after, names, before.split('\n')[1] ?? null)
}

describe('The name that stands in the place of another', () => {
  it('is the one that makes the same lines, with or without quotes', () => {
    const after = BEFORE.replace("'dry-run':", 'preview:').replace("['dry-run']", '.preview')
    expect(became(after)).toEqual({ name: 'preview', line: 2, lines: 2, isDefinition: true })
  })

  it.each([
    ['lines disagree', BEFORE.replace("'dry-run':", 'preview:').replace("['dry-run']", '.force')],
    ['the lines are gone', "const options = {\n  folder: { type: 'string' },\n}\n"],
    ['a like line stands elsewhere', `if (!values.force) save(note)\n${BEFORE.replace(/.*dry-run.*\n/g, '')}`],
    ['it was there before', `${BEFORE.replace(/.*dry-run.*\n/g, '')}if (!values.folder) save(note)\n`],
  ])('is not known where %s', (_, after) => {
    expect(became(after)).toBeNull()
  })

  it('is not told by a line of a list, which any other item would make', () => {
    const list = (...names: readonly string[]) =>
      `const flags = {\n${names.map((name) => `  ${name}: { type: 'boolean' },\n`).join('')}}\n`
    expect(became(list('colors', 'quiet'), ['onlyFiles'], list('onlyFiles', 'quiet'))).toBeNull()
  })
})
