import { describe, expect, it } from 'vitest'
import type { ValidationResult } from '../../src/judge/index.ts'
import { briefly, judged } from './satisfying.ts'

const types = (result: ValidationResult): string[] => result.issues.map(({ type }) => type)

describe('The schema layer', () => {
  const schema = {
    type: 'object',
    required: ['user'],
    additionalProperties: false,
    properties: {
      user: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', minLength: 2 }, email: { type: 'string', format: 'email' } },
      },
      tasks: { type: 'array', items: { type: 'object', properties: { status: { enum: ['open', 'done'] } } } },
    },
  }

  it.each<[string, unknown, string[]]>([
    ['nothing of what fits', { user: { name: 'Al', email: 'a@b.org' }, tasks: [{ status: 'open' }] }, []],
    ['a missing field, by the object that lacks it', { user: {} }, ['error missing_field user']],
    ['a wrong type', { user: { name: 3 } }, ['error invalid_type user.name']],
    ['a wrong root', [], ['error invalid_type root']],
    ['a limit', { user: { name: 'A' } }, ['error constraint_violation user.name']],
    ['a format', { user: { name: 'Al', email: 'nobody' } }, ['error constraint_violation user.email']],
    [
      'a list of values, by index',
      { user: { name: 'Al' }, tasks: [{}, { status: 'new' }] },
      ['error constraint_violation tasks[1].status'],
    ],
    ['a property that is not allowed', { user: { name: 'Al' }, more: 1 }, ['error schema_violation root']],
  ])('reports %s', (_, output, expected) => {
    expect(briefly(judged({ output, schema, validation_types: ['schema'] }))).toEqual(expected)
  })

  it('takes names of JavaScript for what they are', () => {
    const named = {
      type: 'object',
      required: ['__proto__', 'toString'],
      properties: { constructor: { type: 'number' } },
    }
    expect(types(judged({ output: {}, schema: named, validation_types: ['schema'] }))).toEqual([
      'missing_field',
      'missing_field',
    ])
    const output: unknown = JSON.parse('{"__proto__": 1, "toString": 2, "constructor": 3}')
    expect(judged({ output, schema: named, validation_types: ['schema'] })).toMatchObject({ valid: true, issues: [] })
  })

  it.each([
    ['http://json-schema.org/draft-04/schema#', { minimum: 3, exclusiveMinimum: true }],
    ['http://json-schema.org/draft-06/schema#', { exclusiveMinimum: 3 }],
    [
      'http://json-schema.org/draft-07/schema#',
      { propertyNames: false, if: { const: 3 }, else: { minimum: 4 }, not: { const: 3 } },
    ],
    [
      'https://json-schema.org/draft/2019-09/schema',
      { $ref: '#/$defs/more', $defs: { more: { exclusiveMinimum: 3 } } },
    ],
    [
      'https://json-schema.org/draft/2020-12/schema',
      { $dynamicRef: '#more', $defs: { more: { $dynamicAnchor: 'more', exclusiveMinimum: 3 } } },
    ],
  ])('reads %s', ($schema, rest) => {
    const verdict = (output: number): boolean =>
      judged({ output, schema: { $schema, ...rest }, validation_types: ['schema'] }).valid
    expect([verdict(3), verdict(4)]).toEqual([false, true])
  })

  it('follows references to the schemas that the request brings, and to no others', () => {
    const request = {
      output: 'x',
      schema: { $ref: 'https://example.org/name#/definitions/short' },
      validation_types: ['schema' as const],
    }
    const referenced = { 'https://example.org/name': { definitions: { short: { maxLength: 0 } } } }
    expect(types(judged({ ...request, referenced_schemas: referenced }))).toEqual(['constraint_violation'])
    expect(() => judged(request)).toThrow(
      /"https:\/\/example.org\/name#\/definitions\/short" is not among the referenced schemas/,
    )
  })
})

describe('The criteria layer', () => {
  const text =
    '# Tool\n\n## Install\n\nRun `npm ci`. See [usage](#usage).\n\n## Usage\n\n- one\n- two\n\n```json\n{"a": 1}\n```\n'

  it.each<[string, 'passed' | 'failed' | 'open']>([
    ['contains "npm ci"', 'passed'],
    ['Mentions `yarn`', 'failed'],
    ['Does not mention "yarn"', 'passed'],
    ['mentions README.md', 'failed'],
    ['has a section "Install"', 'passed'],
    ['Includes an installation section', 'passed'],
    ['has a heading called "Licence"', 'failed'],
    ['At most 50 words', 'passed'],
    ['at least 100 words long', 'failed'],
    ['Between 2 and 3 headings', 'passed'],
    ['contains at least one code example', 'passed'],
    ['has exactly 2 bullet points', 'passed'],
    ['matches /npm (ci|install)/', 'passed'],
    ['does not match /yarn/', 'passed'],
    ['matches /(a+)+$/', 'failed'],
    ['No TODO is left', 'passed'],
    ['All links resolve', 'passed'],
    ['All code blocks parse', 'passed'],
    ['Is valid JSON', 'failed'],
    ['Starts with "# Tool"', 'passed'],
    ['Ends with "Tool"', 'failed'],
    ['Tests are included', 'failed'],
    ['The text is friendly', 'open'],
    ['Performance is O(n log n) or better', 'open'],
    ['mentions how to undo a change', 'open'],
    ['matches /(/', 'open'],
    ['mentions "npm ci" only in the introduction', 'open'],
    ['mentions yarn if npm is mentioned', 'open'],
    ['does not contain an image and a list item', 'open'],
    ['does not contain images or tables', 'passed'],
    ['has a table of contents', 'open'],
    ['mentions npm 11 or newer', 'open'],
    ['The summary is at most 10 words', 'open'],
    ['has a section for beginners', 'open'],
    ['Includes tests for the retry logic', 'open'],
    ['contains no TODO comments in the generated code', 'passed'],
    ['In the Usage section, there is a table', 'failed'],
    ['The Usage section contains a code block in JSON', 'passed'],
    ['The Install section contains a code block', 'failed'],
    ['The Deploy section mentions "npm ci"', 'failed'],
    ['The Deploy section does not mention "npm ci"', 'open'],
  ])('finds that the criterion `%s` has %s', (criterion, expected) => {
    const result = judged({ output: text, acceptance_criteria: [criterion], validation_types: ['criteria'] })
    expect(result.passed_criteria).toEqual(expected === 'passed' ? [criterion] : [])
    expect(result.failed_criteria).toEqual(expected === 'failed' ? [criterion] : [])
    expect(result.metadata?.undecided_criteria).toEqual(expected === 'open' ? [criterion] : [])
    const told = { passed: [], failed: ['criteria_not_met'], open: ['criteria_unchecked'] }[expected]
    expect(types(result)).toEqual(criterion === 'The text is friendly' ? ['criteria_ambiguous'] : told)
  })

  it.each<[string, unknown, boolean]>([
    ['has a field "tests"', { tests: [] }, true],
    ['field "a.b" is present', { a: { b: 1 } }, true],
    ['field "tests" is not empty', { tests: [] }, false],
    ['has a field "__proto__"', {}, false],
    ['Tests are included', { tests: 'def test_a(): pass' }, true],
    ['Tests are included', { tests: '' }, false],
    ['has a field "name"', '{"name": 1}', true],
  ])('of fields: %s in %j is %s', (criterion, output, met) => {
    expect(judged({ output, acceptance_criteria: [criterion], validation_types: ['criteria'] }).valid).toBe(met)
  })

  it('is low in confidence when a criterion cannot be decided', () => {
    const result = judged({ output: 'x', acceptance_criteria: ['code is good'], validation_types: ['criteria'] })
    expect(result).toMatchObject({ valid: true, confidence: 0.45 })
  })
})

describe('The facts layer', () => {
  const source = {
    name: 'manual',
    content:
      'The server listens on port 3000 by default. A job is retried 5 times. Version 2.1.0 was released on 2024-03-05. The cache is not encrypted on disk.',
  }
  const facts = (output: string) => judged({ output, trusted_sources: [source], validation_types: ['facts'] })

  it.each<[string, string[]]>([
    ['The server listens on port 3000 by default.', []],
    ['The server listens on port 8080 by default.', ['fact_mismatch']],
    ['A job is retried 7 times.', ['fact_mismatch']],
    ['A job is retried five times.', []],
    ['A file is copied 7 times.', []],
    ['Version 2.1.0 was released on 5 March 2024.', []],
    ['Version 2.1.0 was released on 6 March 2024.', ['fact_mismatch']],
    ['The cache is encrypted on disk.', []],
    ['The cache is not encrypted on disk.', []],
    ['Ask `flushEverything()` to begin.', []],
    ['It was written by Alice Smith.', []],
    ['The manual says: "The cache is not encrypted on disk."', []],
    ['The manual says: "The cache is encrypted with AES."', ['unsupported_claim']],
    ['The button says: "Encrypt the cache with AES"', []],
  ])('says of “%s”: %j', (output, expected) => {
    expect(types(facts(output))).toEqual(expected)
  })

  it('says nothing where it has nothing to go by, and is not confident', () => {
    const result = judged({ output: 'Port 8080 is used.', validation_types: ['facts'] })
    expect(result).toMatchObject({ valid: true, issues: [], confidence: 0.45 })
  })

  it('misses the source of a citation', () => {
    const output = 'According to a study [1] it works, and [2] agrees.[^a]\n\n[1]: https://example.org\n'
    expect(types(judged({ output, validation_types: ['facts'] }))).toEqual(['source_missing', 'source_missing'])
  })

  it('takes no number in code for a citation', () => {
    const output = 'According to a study it works:\n\n    [2] 3.13 | 3.12\n\n~~~\n$ run[0]> [3] done\n~~~\n'
    expect(types(judged({ output, validation_types: ['facts'] }))).toEqual([])
  })
})

describe('The hallucination layer', () => {
  const trusted_sources = ['Use `openClone()` from src/clone.ts. The clone always takes 4 seconds.']
  const invented = (output: string) => judged({ output, trusted_sources, validation_types: ['hallucination'] })

  it.each<[string, string[]]>([
    ['Use `openClone()` from src/clone.ts.', []],
    ['Use `closeEverything()` of it.', []],
    ['The clone always takes 9 seconds.', ['error hallucination line:1', 'warning confidence_mismatch line:1']],
    ['The clone takes 9 seconds.', []],
  ])('says of “%s”: %j', (output, expected) => {
    expect(briefly(invented(output))).toEqual(expected)
  })

  it('finds an output that contradicts itself', () => {
    const output =
      'A failed job is retried five times by the worker.\n\nLater on, more text.\n\nA failed job is retried seven times by the worker.\n'
    expect(briefly(judged({ output, validation_types: ['hallucination'] }))).toEqual([
      'error detail_inconsistency line:5',
    ])
  })

  it.each([
    'The server needs 8 GB of memory to start.\n\nThe worker needs 4 GB of memory to start.',
    'The first attempt waits for 5 seconds in total.\n\nThe second attempt waits for 10 seconds in total.',
    'Set the limit of memory to 5 MB.\n\nSet the limit of memory to 5 seconds.',
  ])('leaves two things of one kind alone: %s', (output) => {
    expect(judged({ output, validation_types: ['hallucination'] }).issues).toEqual([])
  })

  it('takes what it was asked about for no invention', () => {
    const output = 'The clone always takes 9 seconds.'
    const request = { output, trusted_sources, validation_types: ['hallucination' as const] }
    expect(types(judged({ ...request, context: 'Does it take 9 seconds?' }))).toEqual(['confidence_mismatch'])
  })
})

describe('The quality layer', () => {
  it.each<[string, string, string[]]>([
    ['a page in order', '# A\n\nText.\n\n## B\n\nMore.\n', []],
    ['a level left out', '# A\n\nText.\n\n### B\n\nMore.\n', ['info style_issue line:5']],
    ['an empty section', '# A\n\nText.\n\n## B\n\n## C\n\nMore.\n', ['warning readability_issue line:5']],
    ['unfinished text', '# A\n\nTODO: write this.\n', ['warning readability_issue line:3']],
    ['JSON that does not parse', '# A\n\n```json\n{"a": }\n```\n', ['warning style_issue line:4']],
    ['JSON values, one a line', '# A\n\n```json\n{"a": 1}\n{"a": 2}\n```\n', []],
    ['JSON that is only a part', '# A\n\n```json\n{"a": ...}\n```\n', []],
    ['a secret', '# A\n\n```sh\nexport KEY=AKIAQYLPMN5HHHFPZAM2\n```\n', ['error security_issue line:4']],
    ['nothing', '', ['warning readability_issue root']],
  ])('judges %s', (_, output, expected) => {
    expect(briefly(judged({ output, validation_types: ['quality'] }))).toEqual(expected)
  })

  it('says nothing of short sentences', () => {
    const animals = 'cat dog fox hen owl pig rat cow ant bee'.split(' ')
    const easy = animals
      .flatMap((one, at) => [
        `The ${one} sat on the mat for ${at + 2} days.`,
        `Then a ${one} ran to the door, and it hid.`,
      ])
      .join(' ')
    expect(judged({ output: easy, validation_types: ['quality'] })).toMatchObject({ issues: [], quality_score: null })
  })
})
