import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import { parseConfig } from '../../../src/base/config/parse.ts'
import { isFatal } from '../../../src/base/config/problem.ts'
import { configSchema } from '../../../src/base/config/schema.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'

const FILE = '.docalign.yml'
const messages = (text: string): string[] =>
  parseConfig(FILE, text, CLAIM_TYPES).problems.map((problem) => problem.message)

describe('defaultConfig', () => {
  it('is what the schema makes of an empty file', () => {
    expect(defaultConfig).toEqual(configSchema(CLAIM_TYPES).parse({}))
  })
})

describe('parseConfig', () => {
  it.each([
    ['an empty file', ''],
    ['comments alone', '# nothing yet\n'],
    ['a byte order mark', '\uFEFFdocs:\n  exclude: []\n'],
    ['CRLF line ends', 'docs:\r\n  exclude: []\r\n'],
    ['sections without content', 'docs:\ncheck:\nsuppress:\n'],
    ['an empty document', '---\n...\n'],
  ])('takes %s as the defaults', (_, text) => {
    expect(parseConfig(FILE, text, CLAIM_TYPES)).toEqual({ config: defaultConfig, problems: [] })
  })

  it('reads every section', () => {
    const { config, problems } = parseConfig(
      FILE,
      `docs: {include: ["docs/**"], exclude: [docs/old]}
code: {exclude: [vendor/]}
claim_types:
  symbol: false
  link: {severity: low}
suppress:
  - {file: docs/a.md, pattern: "^foo", claim_type: command, package: react, reason: planned}
check: {fail_on: new, min_severity: medium}
comment: {mode: off}
learning: {stale_threshold_days: 7}
trust: {strengths: [{pattern: "^test", strength: strong}], branches: [main]}
judge: {criteria: [Names exist, {criterion: Tests are included, files: [src/**]}], min_quality: 0.7, types: [facts]}
epochs: {gate: blocking, seen: 10, unseen: 20, nccr: 0.5, iur: 0.6, on_failure: issue}
search: {tiers: {critical: [docs/api/**]}}
models: {enabled: false, language: small, max_tokens: 1000}
`,
      CLAIM_TYPES,
    )
    expect(problems).toEqual([])
    expect(config.claim_types.symbol).toEqual({ enabled: false, severity: null })
    expect(config.claim_types.link).toEqual({ enabled: true, severity: 'low' })
    expect(config.suppress[0]).toEqual({
      file: 'docs/a.md',
      pattern: '^foo',
      claim_type: 'command',
      package: 'react',
      reason: 'planned',
    })
    expect(config).toMatchObject({
      check: { fail_on: 'new', min_severity: 'medium' },
      comment: { mode: 'off' },
      learning: { stale_threshold_days: 7, count_based_threshold: 2 },
      judge: {
        criteria: [
          { criterion: 'Names exist', files: [] },
          { criterion: 'Tests are included', files: ['src/**'] },
        ],
      },
      epochs: { gate: 'blocking', nccr: 0.5 },
      search: { tiers: { critical: ['docs/api/**'], important: [] } },
    })
  })

  it('has defaults for learning and epochs', () => {
    expect(defaultConfig.learning).toEqual({
      count_based_threshold: 2,
      co_change_boost_cap: 0.1,
      co_change_boost_per_commit: 0.02,
      co_change_retention_days: 180,
      confidence_decay_half_life_days: 180,
      stale_threshold_days: 30,
      quick_pick_migration_expiry_days: 90,
      quick_pick_stale_expiry_days: 90,
      quick_pick_dont_care_expiry_days: 180,
      quick_pick_false_positive_expiry_days: 180,
      feedback_role: 'write',
      share_opinions: false,
      bots: [],
    })
    expect(defaultConfig.epochs).toMatchObject({ seen: 50, unseen: 50, nccr: 0.8, iur: 0.9, gate: 'shadow' })
  })

  it.each([
    ['supress: []', 'DOCALIGN_E502 .docalign.yml:1:1 unknown key "supress" — did you mean "suppress"?'],
    ['docs:\n  Include: []', 'DOCALIGN_E502 .docalign.yml:2:3 unknown key "Include" — did you mean "include"?'],
    [
      'min_severity: low',
      'DOCALIGN_E502 .docalign.yml:1:1 unknown key "min_severity" — did you mean "check.min_severity"?',
    ],
    [
      'claim_types: {link: {enbled: 1}}',
      'DOCALIGN_E502 .docalign.yml:1:22 unknown key "enbled" — did you mean "enabled"?',
    ],
    [
      'check: {min_severity: hihg}',
      'DOCALIGN_E503 .docalign.yml:1:23 check.min_severity must be one of high, medium, low, not "hihg" — did you mean "high"?',
    ],
    [
      'learning: {stale_threshold_days: soon}',
      'DOCALIGN_E503 .docalign.yml:1:34 learning.stale_threshold_days must be a number, not "soon"',
    ],
    [
      'learning: {stale_threshold_days: 1.5}',
      'DOCALIGN_E503 .docalign.yml:1:34 learning.stale_threshold_days must be a whole number, not 1.5',
    ],
    ['judge: {min_quality: 2}', 'DOCALIGN_E503 .docalign.yml:1:22 judge.min_quality must be at most 1, not 2'],
    [
      'claim_types: {link: maybe}',
      'DOCALIGN_E503 .docalign.yml:1:21 claim_types.link must be true, false or {enabled, severity}, not "maybe"',
    ],
    ['docs: {exclude: "a"}', 'DOCALIGN_E503 .docalign.yml:1:17 docs.exclude must be a list, not "a"'],
    [
      'docs: {exclude: ["a[b"]}',
      'DOCALIGN_E504 .docalign.yml:1:18 docs.exclude[0] "a[b" cannot be used: it has a "[" without its "]"',
    ],
    [
      'suppress:\n  - pattern: (?=a)',
      'DOCALIGN_E504 .docalign.yml:2:14 suppress[0].pattern "(?=a)" cannot be used: it uses look-around, which RE2 syntax does not have (the whole entry is ignored)',
    ],
    [
      'suppress:\n  - reason: why',
      'DOCALIGN_E503 .docalign.yml:2:5 suppress[0] needs at least one of file, pattern, claim_type, package',
    ],
    ['docs: {}\ndocs: {}', 'DOCALIGN_E503 .docalign.yml:2:1 duplicate key "docs": the one on line 1 counts'],
    ['docs:\n\tinclude: []', 'DOCALIGN_E501 .docalign.yml:2:1 not YAML: tabs cannot indent, use spaces'],
    ['- docs', 'DOCALIGN_E501 .docalign.yml:1:1 the file must be a mapping with keys such as "docs:", not a list'],
    ['docs', 'DOCALIGN_E501 .docalign.yml:1:1 the file must be a mapping with keys such as "docs:", not plain text'],
    [
      'docs: {}\n---\ndocs: {}',
      'DOCALIGN_E501 .docalign.yml:2:1 not YAML that can be used: more than one document ("---")',
    ],
  ])('says what is wrong in %j, where, and the way out', (text, message) => {
    expect(messages(text)).toEqual([message])
  })

  it('applies the rest when something is wrong', () => {
    const { config } = parseConfig(
      FILE,
      'check: {min_severity: high, fail_on: 3}\nfoo: 1\ndocs: {exclude: [a, 7, b]}',
      CLAIM_TYPES,
    )
    expect(config.check).toMatchObject({ fail_on: 'never', min_severity: 'high' })
    expect(config.docs.exclude).toEqual(['a', 'b'])
  })

  it('leaves out a suppress entry whole when one of its conditions is wrong, since the rest would mute too much', () => {
    const { config } = parseConfig(
      FILE,
      'suppress:\n - {file: docs/a.md, patern: x}\n - {claim_type: link, pattern: "("}\n - {file: b.md}',
      CLAIM_TYPES,
    )
    expect(config.suppress).toEqual([{ file: 'b.md' }])
  })

  it('treats names of the object prototype as the unknown keys they are', () => {
    const { problems } = parseConfig(
      FILE,
      '__proto__: {polluted: true}\nconstructor: 1\ntoString: 2\nclaim_types: {__proto__: false}',
      CLAIM_TYPES,
    )
    expect(problems.map(({ line, code }) => [line, code])).toEqual([1, 2, 3, 4].map((line) => [line, 'DOCALIGN_E502']))
    expect({}).not.toHaveProperty('polluted')
  })

  it('expands aliases, and points at the alias when its value is wrong', () => {
    expect(parseConfig(FILE, 'docs: {exclude: &e [a]}\ncode: {exclude: *e}', CLAIM_TYPES).config.code.exclude).toEqual([
      'a',
    ])
    expect(messages('docs: {exclude: &e [a]}\ncheck: *e')).toEqual([
      'DOCALIGN_E503 .docalign.yml:2:8 check must be a mapping, not a list of 1',
    ])
  })

  it('shows at most 50 problems and says how many there are more', () => {
    const found = messages(Array.from({ length: 80 }, (_, index) => `key${index}: 1`).join('\n'))
    expect(found).toHaveLength(51)
    expect(found.at(-1)).toContain('and 30 more problems')
  })

  it('keeps control characters and escape sequences out of its messages', () => {
    expect(messages('"a\\u001b[31m\\u202e\\nb": 1')[0]).not.toMatch(/[\u0000-\u001f\u202e]/)
  })

  const levels = (unit: (name: string) => string): string => ['b', 'c', 'd', 'e', 'f', 'g'].map(unit).join('')
  it.each([
    [
      'an alias bomb',
      `a: &a [1,1]\n${levels((n) => `${n}: &${n} [${`*${String.fromCharCode(n.charCodeAt(0) - 1)},`.repeat(9)}]\n`)}`,
    ],
    ['an alias of itself', 'a: &a [*a]'],
    ['ten thousand brackets', '['.repeat(10_000)],
    ['ten thousand dashes in a row', '- '.repeat(10_000)],
    ['ten thousand question marks in a row', '? '.repeat(10_000)],
    ['five megabytes', `docs: ${'x'.repeat(5_000_000)}`],
    ['stairs of indentation', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['NUL bytes in a mapping', 'docs: \0\0: {'],
  ])('refuses %s', (_, text) => {
    expect(parseConfig(FILE, text, CLAIM_TYPES).problems.some(isFatal)).toBe(true)
  })

  it('refuses patterns that would take long to compile or to run', () => {
    for (const pattern of ['x{999}x{999}', '((a{30}){30}){5}', '(a?){400}a{400}', '(((((', 'a'.repeat(2_000)]) {
      expect(messages(`suppress:\n  - pattern: "${pattern}"`)[0]).toMatch(/^DOCALIGN_E504/)
    }
  })

  it('never throws, whatever the text', () => {
    const word = fc.constantFrom(
      'docs',
      'suppress',
      'check',
      ':',
      ' ',
      '\n',
      '- ',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '&a',
      '*a',
      '"',
      "'",
      '|',
      '!x',
      'true',
      '1',
      '#',
      '\t',
      '?',
      '<<',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
        ),
        (text) => {
          const { problems } = parseConfig(FILE, text, CLAIM_TYPES)
          for (const problem of problems)
            expect(problem.message).toMatch(/^DOCALIGN_E50[1-4] \.docalign\.yml:\d+:\d+ ./)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('accepts any configuration made of its own keys without a problem, and keeps its values', () => {
    const severity = fc.constantFrom('high', 'medium', 'low')
    const value = fc.record({
      check: fc.record({ min_severity: severity }),
      judge: fc.record({ min_quality: fc.double({ min: 0, max: 1, noNaN: true }) }),
    })
    fc.assert(
      fc.property(value, (wanted) => {
        const { config, problems } = parseConfig(FILE, JSON.stringify(wanted), CLAIM_TYPES)
        expect(problems).toEqual([])
        expect(config).toMatchObject(wanted)
      }),
      { numRuns: 50 },
    )
  })
})
