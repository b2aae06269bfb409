import { describe, expect, it } from 'vitest'
import { isTold } from '../../../../src/engine/scan/confidence/measured.ts'
import { contradictions, text } from '../pages.ts'

async function said(language: string, ...lines: string[]): Promise<string[]> {
  return contradictions({ 'README.md': text('# A', '', `\`\`\`${language}`, ...lines, '```') })
}

describe('A sample under the label of another language', () => {
  it.each([
    ['js', 'TypeScript', ['const a: number = 1', 'console.log(a)']],
    ['javascript', 'TypeScript', ["const Ui = createUi<{ 'content-length': string }>()"]],
    ['ts', 'Flow', ['type Configuration = {|', '  +logValues: boolean', '|}']],
    ['ts', 'a notation for types', ['title: String?;', 'extra: HashMap<String, Any>;']],
    ['js', 'a notation for types', ['entries: Array<Page>?', 'a: b: c']],
    ['typescript', 'a notation for types', ['fun find(id: Int?): Page?']],
    ['ts', 'a sentence', ['`/users/:id` matches `/users/1` as well as `/users/posva`.']],
    ['js', 'a sentence', ['The first one wins, and the others are', 'not read (see below).']],
    ['js', 'SQL', ['insert into `coords` (`x`, `y`) values (20, NULL), (NULL, 30)"']],
    ['python', 'SQL', ['SELECT id, name', 'FROM notes', 'WHERE id = 1;']],
    ['python', 'Cython', ['cimport ctime', 'import numpy', '', 'cdef int a = 1']],
  ])('%s that is %s is a wrong label', async (label, language, lines) => {
    const found = await said(label, ...lines)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`label of the sample: the fence says ${label}, but the sample is ${language}$`))
  })

  it('is a possible finding', () => {
    expect(isTold('end of the sample', 'closed_scope', 0.99)).toBe(false)
    expect(isTold('label of the sample', 'closed_scope', 0.99)).toBe(false)
  })

  it.each([
    ['js', ['const a = [1, 2', 'console.log(a)', 'const b = 2;']],
    ['python', ['def run(:', '    pass']],
    ['js', ['select(notes, from', 'select.all();']],
  ])('%s that is in no language is a mistake', async (label, lines) => {
    expect(await said(label, ...lines)).toEqual([expect.stringContaining('sample parses: the sample is not valid')])
  })
})

describe('Cells of a notebook', () => {
  it.each([
    [['viewof radius = Inputs.range([0, 100])']],
    [['chart = {', '  const svg = d3.create("svg");', '  return svg.node();', '}']],
    [['chart = {', '  for (const i of a) {', '    yield i;', '  }', '}']],
  ])('%j are no JavaScript', async (lines) => {
    expect(await said('js', ...lines)).toEqual([])
  })

  it('are not what an object with a mistake is', async () => {
    expect(await said('js', 'config = {', '  const: { a: 1,', '  b 2', '}')).toHaveLength(1)
  })
})

describe('A template of Go', () => {
  it.each(['go', 'golang'])('under the label %s is no mistake', async (label) => {
    expect(await said(label, 'package {{ .Name }}', '', '{{- range .Methods }}', 'func {{ .Name }}() {', '}')).toEqual(
      [],
    )
  })
})

describe('A sample whose fence is never closed', () => {
  it.each([
    ['js', ['```js', 'run()', '', 'If you only use this, it is set.'], 3],
    ['ts', ['> ```ts', '> run()', '> It is what it is.', '', 'Text.'], 3],
    ['javascript', ['~~~javascript', 'run()', '', 'And that is all.'], 3],
    ['tsx', ['````tsx', 'run()', '', 'Then it stops.', '', '## B'], 3],
  ])('of %s says so', async (_, lines, opened) => {
    const found = await contradictions({ 'README.md': text('# A', '', ...lines) })
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`end of the sample: the fence opened at line ${opened} is never closed$`)),
    ])
  })

  it('is none where it is closed', async () => {
    expect(
      await contradictions({
        'README.md': text('# A', '', '```js', 'const a = [1, 2', 'console.log(a)', 'const b = 2;', '```'),
      }),
    ).toEqual([expect.stringContaining('sample parses')])
  })

  it.each([
    [['```sh', 'run', '', '## Peerings', '', 'Text.']],
    [['```', 'run', '', '# Peerings']],
    [['```', 'run', '', '## `Peerings`', '', '```sh', 'x', '```', 'y']],
  ])('swallows the heading of an anchor: %j', async (lines) => {
    const found = await contradictions({ 'README.md': text('# A', '', '[a](#peerings)', '', ...lines) })
    expect(found[0]).toContain(': the heading is inside the code block opened at line 5')
  })
})

describe('The head of a type without its body', () => {
  it.each([
    [
      [
        'export interface Middleware<',
        '  Ext = {}, // optional',
        '  S = any, // the state',
        '  D extends Base = Base',
        '>',
      ],
    ],
    [['export abstract class Reader<T extends () => void = () => void> extends Base']],
  ])('%j is no mistake', async (lines) => {
    expect(await said('ts', ...lines)).toEqual([])
  })

  it('is one in other code', async () => {
    expect(await said('ts', 'interface Middleware<S = any>', 'const a = [1, 2')).toHaveLength(1)
  })
})

describe('A text that the page shows under other labels, too', () => {
  it('is about how blocks are rendered', async () => {
    const block = (language: string): string[] => [
      `\`\`\`${language}`,
      '~hidden()',
      'shown():',
      '~    hidden()',
      '```',
      '',
    ]
    const page = (...languages: string[]): Promise<string[]> =>
      contradictions({ 'README.md': text('# A', '', ...languages.flatMap(block)) })
    expect(await page('bash', 'python')).toEqual([])
    expect(await page('python')).toHaveLength(1)
  })
})

describe('The message of a sample that does not parse', () => {
  it.each([
    [
      'js',
      ['function run() {', '  a.then((b) => c(b)', '    .catch((d) => e(d);', '}', '', 'run()'],
      5,
      '`)` is missing for the `(` in line 5 and line 6',
    ],
    ['python', ['go({"a": 1, "b": 2)', 'stop()'], 4, '`}` is missing for the `{` in line 4'],
    [
      'python',
      ['@route("/")', 'def go():', '    call(', '        a={"b": 1}', '    })'],
      8,
      'nothing opens the `}` in line 8',
    ],
    ['ts', ['const a = {', "  b: ')',", '  c: [1, 2,', '}', 'f(a)'], 6, '`]` is missing for the `[` in line 6'],
    ['python', ['>> from a import b', '>>', '>> b(1)', '>> b(2)'], 4, 'the prompt is written `>>`, not `>>>`'],
  ])('in %s names the line and what to write: %j', async (language, lines, line, mistake) => {
    expect(await said(language, ...lines)).toEqual([
      `${line} sample parses: the sample is not valid ${language}: ${mistake}`,
    ])
  })

  it('names the line in which the parser cannot go on', async () => {
    const before = ['from a import (', '    b, c,', ')', '', 'd = b(', '    one=1,', '    two=c(1),']
    const types = ['    three: float = THREE # seconds', '    four: int = FOUR', '    five: int = FIVE,', ')']
    expect(await said('python', ...before, ...types)).toEqual([
      '11 sample parses: the sample is not valid python at `three: float = THREE # seconds`',
    ])
  })
})
