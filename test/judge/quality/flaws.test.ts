import { describe, expect, it } from 'vitest'
import { judged } from '../satisfying.ts'

/** Issues of quality, each as `severity type location: message`. */
function flawsOf(output: unknown): string[] {
  return judged({ output, validation_types: ['quality'] }).issues.map(
    ({ severity, type, location, message }) => `${severity} ${type} ${location}: ${message}`,
  )
}

const python = (name: string, ...body: readonly string[]): string =>
  [`def ${name}(values):`, '    """Says what it does."""', ...body.map((line) => `    ${line}`)].join('\n')
const branches = (number: number): string[] => Array.from({ length: number }, (_, at) => `if values == ${at}: pass`)
const long = (length: number): string => `total = '${'a'.repeat(length - 10)}'`

describe('A function', () => {
  const complex = (found: number): string =>
    `warning complexity_issue function:check: Function has cyclomatic complexity of ${found} (recommended max: 10)`
  const loops = (order: string): string =>
    `warning performance_issue function:check: Nested loops result in O(n${order}) complexity`
  const camel = 'style_issue function:sortList: Function name uses camelCase instead of snake_case'
  const unclear = (name: string): string =>
    `warning readability_issue function:check: Variable name '${name}' is not descriptive`

  it.each<[string, string, string[]]>([
    ['nine branches', python('check', ...branches(9)), []],
    ['ten branches', python('check', ...branches(10)), [complex(11)]],
    [
      'operators that branch',
      python('check', ...branches(8), 'if values and more or less:', '    pass'),
      [complex(12)],
    ],
    ['branches in texts alone', python('check', ...branches(9), 'print("if for while and")', '# if x: pass'), []],
    ['one loop', python('check', 'for each in values:', '    print(each)'), []],
    [
      'two loops, one after the other',
      python('check', 'for a1 in values:', '    go(a1)', 'for b1 in values:', '    go(b1)'),
      [],
    ],
    [
      'two nested loops',
      python('check', 'for a1 in values:', '    for b1 in values:', '        go(a1, b1)'),
      [loops('²')],
    ],
    [
      'three nested loops',
      python('check', 'for a1 in values:', '    for b1 in values:', '        while more(b1):', '            go()'),
      [loops('³')],
    ],
    [
      'an inner loop of fixed length',
      python('check', 'for a1 in values:', '    for b1 in range(3):', '        go(a1)'),
      [],
    ],
    [
      'a loop that never ends around another',
      python('check', 'while True:', '    for b1 in values:', '        go()'),
      [],
    ],
    ['a name in camel case', python('sortList', 'return values'), [`warning ${camel}`]],
    ['a name in snake case', python('sort_list', 'return values'), []],
    ['a name that unittest asks for', python('setUp', 'return values'), []],
    [
      'no docstring',
      'def check(values):\n    total = sum(values)\n    return total\n',
      ['warning style_issue function:check: Function lacks docstring'],
    ],
    ['no docstring, and is short', 'def check(values):\n    return values\n', []],
    ['no docstring, and is private', 'def _check(values):\n    total = sum(values)\n    return total\n', []],
    ['a variable of one letter', python('check', 'x = 1', 'go()', 'go()', 'go()'), [unclear('x')]],
    ['a counter of one letter', python('check', 'i = 1', 'go()', 'go()', 'go()'), []],
    ['a variable of one letter in a few lines', python('check', 'x = 1', 'return x'), []],
    ['a comparison with one letter', python('check', 'x == 1', 'go()', 'go()', 'go()'), []],
  ])('with %s is said to have the flaws that are there, and no other', (_, code, expected) => {
    expect(flawsOf({ code })).toEqual(expected)
  })
})

describe('Code', () => {
  const secure = (message: string, line = 2): string => `warning security_issue code:line:${line}: ${message}`
  const evaluates = secure('Evaluates text as code, which runs whatever it is given')
  const loads = secure('Loads data in a way that can run code hidden in it')
  const unchecked = secure('Certificates are not checked, so anybody can answer for the server')
  const password = secure('The code contains a password or key')
  const html = secure('Input is put into the page as HTML, which lets it run as a script')

  it.each<[string, string[]]>([
    ['eval(text)', [evaluates]],
    ['eval("1 + 1")', []],
    ['model.eval(text)', []],
    ['pickle.loads(data)', [loads]],
    ['yaml.load(data)', [loads]],
    ['yaml.load(data, Loader=SafeLoader)', []],
    ['requests.get(url, verify=False)', [unchecked]],
    ['curl --insecure https://example.org', [unchecked]],
    ['password = "hunter2hunter2"', [password]],
    ['password = "changeme"', []],
    ['password = read()', []],
    ['page.innerHTML = "<b>" + input', [html]],
    ['page.innerHTML = ""', []],
    [
      'key = AKIAQYLPMN5HHHFPZAM2',
      ['error security_issue code:line:2: A secret key or token is written into the output (AWS)'],
    ],
    [long(120), []],
    [long(121), ['info style_issue code:line:2: Line length exceeds 120 characters']],
  ])('that has %s is said to have the flaws that are there, and no other', (line, expected) => {
    expect(flawsOf({ code: `start()\n${line}\n` })).toEqual(expected)
  })

  it('in Python may have lines of 88 characters', () => {
    const [fits, exceeds] = [long(84), long(85)].map((line) => flawsOf({ code: python('check', line) }))
    expect(fits).toEqual([])
    expect(exceeds).toEqual(['info style_issue code:line:3: Line length exceeds 88 characters (PEP 8 recommendation)'])
  })
})

describe('A page', () => {
  it.each<[string, string, string[]]>([
    ['headings in order', '# A\n\nOne.\n\n## B\n\nTwo.\n', []],
    [
      'a level left out',
      '# A\n\nOne.\n\n### B\n\nTwo.\n',
      ["info style_issue line:5: Heading 'B' is of level 3, below one of level 1"],
    ],
    [
      'one heading twice in a section',
      '# A\n\nOne.\n\n## B\n\nTwo.\n\n## B\n\nThree.\n',
      ["info style_issue line:9: Heading 'B' occurs twice in one section, first at line 5"],
    ],
    ['one heading in two sections', '# A\n\n## B\n\n### C\n\nOne.\n\n## D\n\n### C\n\nTwo.\n', []],
    [
      'an empty section',
      '# A\n\nOne.\n\n## B\n\n## C\n\nTwo.\n',
      ["warning readability_issue line:5: Section 'B' is empty"],
    ],
    ['a section of sections', '# A\n\n## B\n\nOne.\n', []],
    ['a mark', '# A\n\nTODO: write.\n', ["warning readability_issue line:3: The text is not finished: 'TODO' is left"]],
    ['a mark that it speaks of', '# A\n\nThe list of `TODO:` marks.\n', []],
    [
      'a block without a language',
      '# A\n\nOne.\n\n```\nls\npwd\n```\n',
      ['info style_issue line:6: A code block does not say the language'],
    ],
    ['a short block without a language', '# A\n\nOne.\n\n```\nls\n```\n', []],
    ['JSON that parses', '# A\n\nOne.\n\n```json\n{"a": 1}\n```\n', []],
    ['JSON lines', '# A\n\nOne.\n\n```json\n{"a": 1}\n{"a": 2}\n```\n', []],
    ['JSON with something left out', '# A\n\nOne.\n\n```json\n{"a": ...}\n```\n', []],
    ['YAML that parses', '# A\n\nOne.\n\n```yaml\na: 1\n```\n', []],
    ['YAML in a bad and a good way', '# A\n\nOne.\n\n```yaml\n# bad\na: 1\n\n# good\na: 2\n```\n', []],
    ['TOML in a bad and a good way', '# A\n\nOne.\n\n```toml\n# bad\n[a]\n\n# good\n[a]\n```\n', []],
  ])('with %s is said to have the flaws that are there, and no other', (_, output, expected) => {
    expect(flawsOf(output)).toEqual(expected)
  })

  it.each(['json\n{"a": }', 'yaml\na: [1', 'toml\na ='])(
    'is said to have a block that does not parse, which is %j',
    (block) => {
      const [flaw, ...others] = flawsOf(`# A\n\nOne.\n\n\`\`\`${block}\n\`\`\`\n`)
      const language = block.slice(0, 4).toUpperCase()
      expect(flaw).toContain(
        `warning style_issue line:6: A code block cannot be used as written: the ${language} block at line 6 does not parse`,
      )
      expect(others).toEqual([])
    },
  )

  it('with sentences in a quotation is said to have as many', () => {
    const sentence = `The ${'cat and '.repeat(15)}dog sat.`
    expect(flawsOf(`> ${sentence}\n> ${sentence}\n`)).toEqual([])
  })

  it('with a sentence behind a break, or one that begins with a name in small letters, is said to have two', () => {
    const words = `${'cat and '.repeat(15)}dog sat.`
    expect(flawsOf(`The ${words}\\\nThe ${words}\n`)).toEqual([])
    expect(flawsOf(`The ${words} tox ${words}\n`)).toEqual([])
  })

  it('with a sentence of more than 45 words is said to have one', () => {
    const sentence = (words: number): string => `The ${'cat and '.repeat(20)}${'the '.repeat(words - 42)}sat.\n`
    expect(flawsOf(sentence(45))).toEqual([])
    expect(flawsOf(sentence(46))).toEqual([
      'info readability_issue line:1: A sentence has 46 words (recommended max: 45)',
    ])
  })
})

describe('What a missing docstring would say', () => {
  const wanted = (code: string) =>
    judged({ output: code, validation_types: ['quality'] }).issues.find(({ message }) => message.includes('docstring'))
      ?.suggestion

  it.each([
    [
      'def sort_list(items: List[int], *, reverse=f(1, 2), **rest) -> list:\n    done = sorted(items)\n    return done\n',
      "Add docstring explaining parameters and return value: what 'sort_list' does, what 'items', 'reverse' and 'rest' are and what it returns",
    ],
    [
      'class A:\n    def go(\n        self,\n        far,\n    ):\n        walk(far)\n        return\n',
      "Add docstring explaining parameters and return value: what 'go' does and what 'far' is",
    ],
    ['def go():\n    walk()\n    walk()\n', "Add docstring explaining what 'go' does"],
  ])('of %j', (code, expected) => {
    expect(wanted(code)).toBe(expected)
  })
})
