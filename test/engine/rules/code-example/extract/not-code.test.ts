import { describe, expect, it } from 'vitest'
import { mayBeNotation } from '../../../../../src/engine/rules/code-example/extract/not-code.ts'
import { fence, page } from '../../drafts.ts'

function isNotation(language: string, text: string, error = ''): boolean {
  const [block] = page(fence(language, ...text.split('\n'))).codeBlocks
  if (block === undefined) throw new Error('no block')
  return mayBeNotation(block, {
    line: text.split('\n').findIndex((line) => line.includes(error)),
    column: 0,
    text: error,
  })
}

describe('A block that does not parse', () => {
  it.each([
    ['leaves out lines', 'js', 'const a = {\n  ...\n  b: 1\n  c: 2\n}'],
    ['leaves out arguments', 'go', 'store.Open(path, …)\nx := [}'],
    ['is a template', 'go', '{{- if $options.Fast }}\n    {{/* nothing */}}'],
    ['is a script of settings', 'js', "plugins {\n    id('tool') version '1'\n}"],
    ['has a blank for a value', 'ts', '"no-a": [<enabled>, { "b": [<...c>] }]'],
    ['gives a choice in words', 'js', 'const a = {\n  mode: "always" or "never"\n  b: 1\n}'],
    ['has a blank', 'rust', 'let key = <your key>;'],
    ['has a blank for a type', 'go', 'c.For(&<YourAPISpec>{}).\n  Complete(r)'],
    ['includes a file of the book', 'go', '{{#include ./main.go}}'],
    [
      'tells types of an object',
      'ts',
      'f({\n  matches: string[],\n  include: undefined | [],\n  main(a: B) {\n  },\n});',
    ],
    ['shows a signature alone', 'py', 'def create(\n    model, # of Django\n    depth = 0, # if > 0\n)'],
    ['has a blank with dashes', 'ts', 'import { a } from <package-name>'],
    ['shows what is optional', 'js', 'fs.read(path[, options][, callback])'],
    ['gives an optional member a default', 'ts', 'interface A {\n  a?: boolean = true\n}'],
    ['opens a mark of what was added', 'js', 'const a = {\n  +++b: 1\n}'],
    ['marks added lines', 'py', 'def f():\n+    x = 1\n+y = 2'],
    ['has a blank in a name', 'go', 'type <format>Preferences struct {\n  Indent int\n}'],
    ['has a blank within a name', 'go', 'func read<format>File() error {\n}'],
    ['has a blank for a name', 'go', 'type <name> struct {\n}'],
    ['has a blank in braces', 'php', 'class {Name}Controller {\n}'],
    ['has a blank in brackets', 'ts', 'class [name]Service {\n}'],
    ['is a template', 'js', 'const a = {{ value | json }} {'],
    ['holds another fence', 'ts', 'const a = (\n``` */}'],
    ['is a session', 'py', '$ python a.py\nx = ('],
    ['shows a component', 'js', '<script>\nconst a = 1\n</script>'],
    ['is Svelte', 'js', '{#each a as b}\n{/each}'],
  ])('may be notation where it %s', (_, language, text) => {
    expect(isNotation(language, text)).toBe(true)
  })

  it('may be notation where a type gives a value', () => {
    expect(isNotation('ts', 'type A = {\n  color: boolean = true;\n}', '= true')).toBe(true)
  })

  it.each([
    ['js', 'const a = {\n  b: 1\n  c: 2,\n}', 'c: 2'],
    ['js', 'f(...given, [a]\ng({ ...b })', 'g('],
    ['ts', "import {\n  a\n  b,\n} from 'x'", 'b'],
    ['py', 'def create(a)\n    return f(a)', 'def create'],
    ['py', 'options = {\n    "a": 1\n    "b": 2\n}', 'options'],
    ['js', 'const {a} = b\nconst [c] = d }', '}'],
    ['ts', 'function f<t>(a: Array<string>) {\n  return <b>text</b>\n', 'text'],
    ['go', 'x := T{\n\tA: f(args...),\n\tB: 2\n}', 'B: 2'],
    ['rust', 'let a: Vec<u8> = f()\nlet b = g();', 'let b'],
  ])('in %s is none as %j', (language, text, error) => {
    expect(isNotation(language, text, error)).toBe(false)
  })
})

describe('Pseudocode', () => {
  it('is a notation where the words before it say so', () => {
    const sample = (lead: string): boolean => {
      const [block] = page([lead, '', ...fence('python', 'while there are events:')]).codeBlocks
      return block !== undefined && mayBeNotation(block, { line: 0, column: 0, text: 'there are' })
    }
    expect(sample('The loop runs forever. In pseudocode:')).toBe(true)
    expect(sample('The loop runs forever:')).toBe(false)
  })
})
