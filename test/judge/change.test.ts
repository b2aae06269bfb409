import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../src/engine/docs/markdown/markdown.ts'
import { readDoc } from '../../src/engine/docs/read.ts'
import { judgePages } from '../../src/judge/pages.ts'
import { syntaxOfFiles } from '../../src/judge/text/syntax-of.ts'

const NOTHING = { findings: [], decided: 0, open: 0 }
const CHECKED = {
  ...{ facts: NOTHING, hallucination: NOTHING, undecided: [], statements: { checked: 0, total: 0 } },
}
const PAGE = '# Notes\n\nOne folder.\n\n```js\nit("is a sample", () => {})\n```\n'

/** What comes of a criterion in a change of a page and of these files. */
async function decisionOn(
  criterion: string,
  contents: Readonly<Record<string, string>>,
  isPartial = false,
): Promise<string> {
  const files = Object.entries(contents).map(([path, text]) => ({ path, text, isPartial }))
  const { passed_criteria, failed_criteria } = judgePages({
    ...{ docs: [readMarkdown('README.md', PAGE)], types: ['criteria'], criteria: [criterion] },
    ...{ checked: CHECKED, concerns: () => true },
    ...{ files, syntax: await syntaxOfFiles(files) },
  }).result
  return passed_criteria?.length ? 'met' : failed_criteria?.length ? 'unmet' : 'undecided'
}

const SAMPLE = `\`\`\`python
def readAllNotes(folder):
    for note in folder:
        for other in folder:
            print("${'long '.repeat(30)}")
    x = 1
    return x
\`\`\`
`

it('A sample of a page is judged for what it does to whoever follows it, and for nothing else', () => {
  const qualityOf = (sample: string) =>
    judgePages({
      ...{ docs: [readMarkdown('README.md', `# Notes\n\nOne folder.\n\n${sample}`)], types: ['quality'], criteria: [] },
      ...{ checked: CHECKED, concerns: () => true },
    }).result
  const { issues, metadata } = qualityOf(SAMPLE)
  expect(issues).toEqual([])
  expect(metadata?.not_measured).toContain('performance')
  expect(qualityOf(SAMPLE.replace('x = 1', 'password = "correct-horse"')).issues).toEqual([])
  expect(qualityOf(SAMPLE.replace('return x', 'return eval(x)')).issues.map(({ type }) => type)).toEqual([
    'security_issue',
  ])
})

describe('A page', () => {
  const judgedPage = (path: string, text: string) =>
    judgePages({
      ...{ docs: [readDoc(path, Buffer.from(text))], types: ['facts', 'quality'], criteria: [] },
      ...{ checked: CHECKED, concerns: () => true },
    }).result.issues.map(({ severity, message }) => `${severity}: ${message}`)

  it('of any format cites nothing in its blocks, and in its text only where it lists what it cites', () => {
    const spinner = 'Sources are listed first:\n\n.. code-block:: bash\n\n    x [2] 3.13 | 3.12\n'
    expect(judgedPage('docs/a.rst', spinner)).toEqual([])
    expect(judgedPage('docs/a.md', 'Of all sources, [0] is the first.\n')).toEqual([])
    expect(judgedPage('docs/a.md', 'It works [2].\n\n[1]: https://example.org\n')).toEqual([
      "warning: Citation '[2]' lacks a source: no entry of the text has this mark",
    ])
  })

  it('in reStructuredText has code that counts as one word, and is no mark', () => {
    const names = Array.from({ length: 20 }, (_, index) => `\`\`name_${index} = ${index}\`\``)
    expect(judgedPage('docs/a.rst', `These are there: ${names.join(' and ')}.\n`)).toEqual([])
    expect(judgedPage('docs/a.rst', '``TODO`` is a mark.\n')).toEqual([])
  })

  it('names the language of code, and not of what a program prints', () => {
    const page = (block: string): string => `One line.\n\n\`\`\`\n${block}\n\`\`\`\n`
    expect(judgedPage('docs/a.md', page('processing a\nprocessing b'))).toEqual([])
    expect(judgedPage('docs/a.md', page('import json\ndef f(a):\n    return a'))).toEqual([
      'info: A code block does not say the language',
    ])
  })

  it('that is a form to fill in may be empty', () => {
    const form = '## What happened\n\n## What should happen\n\nTBD\n'
    expect(judgedPage('.github/ISSUE_TEMPLATE/bug.md', form)).toEqual([])
    expect(judgedPage('docs/bug.md', form)).toHaveLength(2)
  })
})

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
  ])('“%s”, with the files %j, is %s', async (criterion, files, expected) => {
    expect(await decisionOn(criterion, files)).toBe(expected)
  })

  it('that takes reading is asked with what the change writes, its pages, tests and code', () => {
    const files = [
      { path: 'src/a.py', text: 'x = 1\n', isPartial: true },
      { path: 'tests/a.py', text: 'def test_a():\n    assert x\n', isPartial: false },
    ]
    const { open } = judgePages({
      ...{ docs: [readMarkdown('README.md', PAGE)], types: ['criteria'], criteria: ['The tone is friendly'], files },
      ...{ checked: CHECKED, concerns: (_: string, line: number) => line === 3 },
    })
    expect(open.criteria).toEqual([
      {
        ...{ criterion: 'The tone is friendly', isAboutTruth: false },
        output: [
          '=== README.md (the lines that the change writes)\nOne folder.',
          `=== README.md (the whole file)\n${PAGE}`,
          '=== src/a.py (the lines that the change writes)\nx = 1\n',
          '=== tests/a.py (the whole file)\ndef test_a():\n    assert x\n',
        ].join('\n\n'),
      },
    ])
  })

  it('for some files is asked with these alone', () => {
    const { open } = judgePages({
      ...{ docs: [readMarkdown('README.md', PAGE)], types: ['criteria'], criteria: ['The tone is friendly'] },
      ...{ files: [{ path: 'src/a.py', text: 'x = 1\n', isPartial: false }], checked: CHECKED, concerns: () => true },
      isFor: new Map([['The tone is friendly', (path: string) => path.endsWith('.py')]]),
    })
    expect(open.criteria[0]?.output).toBe('=== src/a.py (the whole file)\nx = 1\n')
  })

  it('says nothing of functions of which only some lines are seen', async () => {
    expect(await decisionOn('All functions have docstrings', { 'src/a.py': 'def a(b):\n' }, true)).toBe('undecided')
  })
})
