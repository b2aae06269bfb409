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
    expect(found[0]).toContain('has no heading `#peerings`: the heading is inside the code block opened at line 5')
  })
})
