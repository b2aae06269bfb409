import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../src/docs/markdown/markdown.ts'
import { judgePages } from '../../src/judge/pages.ts'

const NOTHING = { findings: [], decided: 0, open: 0 }
const PAGE = '# Notes\n\nOne folder.\n\n```js\nit("is a sample", () => {})\n```\n'

/** What comes of a criterion in a change of a page and of these files. */
function decisionOn(criterion: string, files: Readonly<Record<string, string>>, isPartial = false): string {
  const { passed_criteria, failed_criteria } = judgePages({
    ...{ docs: [readMarkdown('README.md', PAGE)], types: ['criteria'], criteria: [criterion], trustedSources: [] },
    ...{ checked: { facts: NOTHING, hallucination: NOTHING }, concerns: () => true },
    files: Object.entries(files).map(([path, text]) => ({ path, text, isPartial })),
  })
  return passed_criteria?.length ? 'met' : failed_criteria?.length ? 'unmet' : 'undecided'
}

describe('A criterion of a change', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['Tests are included', {}, 'unmet'],
    ['Tests are included', { 'tests/note.py': 'import note\n' }, 'met'],
    ['Tests are included', { 'src/note.rs': '#[test]\nfn a() {}\n' }, 'met'],
    ['No TODO is left', { 'src/a.py': '# TODO: more\n' }, 'unmet'],
    ['All functions have docstrings', { 'src/a.py': 'def a(b):\n    return b\n' }, 'unmet'],
    ['All functions have docstrings', {}, 'undecided'],
    ['At most 20 words', { 'src/a.py': 'word '.repeat(50) }, 'met'],
    ['The docs mention "folder"', { 'src/a.py': 'x = 1\n' }, 'met'],
    ['The code mentions "folder"', { 'src/a.py': 'x = 1\n' }, 'unmet'],
    ['Has a section "Notes"', { 'src/a.py': 'x = 1\n' }, 'met'],
  ])('%s, with %j: %s', (criterion, files, expected) => {
    expect(decisionOn(criterion, files)).toBe(expected)
  })

  it('says nothing of functions of which only some lines are seen', () => {
    expect(decisionOn('All functions have docstrings', { 'src/a.py': 'def a(b):\n' }, true)).toBe('undecided')
  })
})
