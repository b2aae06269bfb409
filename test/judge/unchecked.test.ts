import { describe, expect, it } from 'vitest'
import { interpretValidationResult } from '../../src/judge/index.ts'
import { syntaxOf } from '../../src/judge/text/syntax-of.ts'
import { judged } from './satisfying.ts'

const ALL = ['schema', 'criteria', 'facts', 'hallucination', 'quality'] as const

/** "Coverage … What only a model can tell is *not checked* without one, and said to be so: nothing is certified by silence" (decision 11). */
describe('An output of which nothing was checked is neither valid nor good', () => {
  it.each<[string, unknown, string?]>([
    ['a statement', 'The server listens on port 8080, and keeps notes for 30 days.'],
    ['a page by its file name', '# Notes\n\nThe server keeps notes for 30 days.\n\n## Use\n\nAsk it.\n', 'notes.md'],
    ['a refusal', "I'm sorry, but I cannot help with that. Please ask somebody else about it."],
    ['another language', 'Der Server hört auf Port 8080 und behält die Notizen dreißig Tage lang im Speicher.'],
    ['data without a schema', { port: 8080 }],
  ])('%s', (_, output, file) => {
    const result = judged({ output, validation_types: [...ALL], ...(file !== undefined && { file }) })
    expect(result).toMatchObject({ valid: true, quality_score: null, metadata: { verdict: 'unchecked' } })
    expect(result.metadata?.quality_factors?.completeness).toBeNull()
    expect(result.confidence).toBeLessThan(0.5)
    expect(interpretValidationResult(result)).toBe('❔ Nothing in the output was checked')
  })
})

describe('An output of which something was checked has a quality', () => {
  it.each<[string, Parameters<typeof judged>[0]]>([
    ['by a schema', { output: { port: 8080 }, schema: { type: 'object' } }],
    ['by a criterion', { output: 'It listens on port 8080.', acceptance_criteria: ['Mentions 8080'] }],
    [
      'by a source',
      { output: 'The server listens on port 8080.', trusted_sources: ['The server listens on port 8080.'] },
    ],
    ['by a flaw of what it says', { output: '# A\n\nTODO: write this.\n' }],
  ])('%s', (_, request) => {
    const { quality_score, metadata } = judged(request)
    expect(quality_score).toBeGreaterThan(0)
    expect(metadata?.verdict).toBe('pass')
  })

  it('by a parser', async () => {
    const output = 'def total(values):\n    return sum(values)\n'
    const result = judged({ output, file: 'total.py' }, { syntax: await syntaxOf(output, 'total.py') })
    expect(result.quality_score).toBeGreaterThan(0.7)
  })
})

describe('Quality tells good from bad', () => {
  const mediocre =
    '# Notes\n\nThe server keeps notes.\n\n### Use\n\nAsk it for a note by its number, and it sends the note back.\n'
  const bad = '# Notes\n\nLorem ipsum dolor sit amet.\n\n## Use\n\n```json\n{"a": }\n```\n'
  const quality = (output: string) =>
    judged({ output, file: 'notes.md', acceptance_criteria: ['At most 500 words'] }).quality_score

  it('a page of filler with a block that does not parse is worth far less than a mediocre one', () => {
    expect(quality(bad)).toBeLessThanOrEqual(0.49)
    expect(quality(mediocre)).toBeGreaterThan(0.7)
  })

  it.each([
    'The server keeps notes for a day, and deletes them because the',
    'Run this:\n\n```sh\nnpm ci\n',
    'It has three parts, the first of which is the cache,',
  ])('a text that is cut off is poor: %j', (output) => {
    expect(judged({ output, acceptance_criteria: ['At most 500 words'] }).quality_score).toBeLessThanOrEqual(0.49)
  })

  it.each<[output: string, file: string | undefined, valid: boolean]>([
    ['def total(values:\n    return sum(values)\n', 'total.py', false],
    ['def total(values:\n    return sum(values)\n', undefined, false],
    ['def total(values):\n    return sum(values)\n', 'total.py', true],
    ['{"a": }', 'a.json', false],
    ['Say:\n\n```python\ndef total(values:\n```\n', undefined, true],
  ])('code that does not parse is not valid: %j as %s', async (output, file, valid) => {
    const request = { output, ...(file !== undefined && { file }) }
    expect(judged(request, { syntax: await syntaxOf(output, file) }).valid).toBe(valid)
  })
})

describe('Advice is for the language that the code is in', () => {
  const advice = async (output: string, file: string) => {
    const { issues } = judged({ output, file }, { syntax: await syntaxOf(output, file) })
    return issues.flatMap(({ message, suggestion }) => [message, suggestion ?? '']).join(' ')
  }

  it('a command of Node needs no module of Python', async () => {
    const code = 'const { exec } = require("node:child_process")\n\nfunction list(dir) {\n  exec("ls " + dir)\n}\n'
    const text = await advice(code, 'list.js')
    expect(text).toContain('Run the program without a shell, and pass its arguments as a list')
    expect(text).not.toContain('subprocess')
  })

  it.each([
    ['Sort.scala', 'def sortList(values: List[Int]): List[Int] = {\n  values.sorted\n}\n'],
    ['sort.groovy', 'def sortList(values) {\n  values.sort()\n}\n'],
    ['sort.js', '/*\nif you want this:\n*/\nfunction sortList(values) {\n  return values.sort()\n}\n'],
  ])('%s may have names in camelCase', async (file, code) => {
    expect(await advice(code, file)).not.toContain('snake_case')
  })

  it('Python may not', async () => {
    expect(await advice('def sortList(values):\n    return sorted(values)\n', 'sort.py')).toContain('snake_case')
  })
})
