import { describe, expect, it } from 'vitest'
import type { ValidationResult } from '../../../src/judge/index.ts'
import { judged } from '../satisfying.ts'

const judge = (output: unknown, source: string): ValidationResult =>
  judged({ output, trusted_sources: [source], validation_types: ['criteria', 'facts'], acceptance_criteria: [ALL] })
const ALL = 'All facts are supported'

function answerOf(result: ValidationResult): 'holds' | 'fails' | 'open' {
  if (result.issues.some(({ type }) => type === 'fact_mismatch')) return 'fails'
  return result.passed_criteria?.includes(ALL) ? 'holds' : 'open'
}

describe('Against its source, a statement', () => {
  it.each<[string, string, 'holds' | 'fails' | 'open']>([
    // The same clause.
    ['The pool is cleaned every morning.', 'The pool is cleaned every morning.', 'holds'],
    ['A job is retried five times.', 'A job is retried 5 times.', 'holds'],
    ['The server listens on `port` 3000.', 'The server listens on port 3000.', 'holds'],
    ['It is cleaned every morning.', 'It is cleaned every morning.', 'open'],
    // The same clause but for one amount.
    ['The server listens on port 8080.', 'The server listens on port 3000.', 'fails'],
    ['The option was removed in 2.1.0.', 'The option was removed in 2.0.0.', 'fails'],
    ['The server waits 5 seconds.', 'The client waits 9 seconds.', 'open'],
    ['Sessions end after 90 minutes.', 'Sessions end after 1.5 hours.', 'open'],
    ['Sessions end after 2 hours.', 'Sessions end after 90 minutes.', 'open'],
    ['The option was removed in 2.0.', 'The option was removed in 2.0.0.', 'open'],
    ['The server does not listen on port 80.', 'The server does not listen on port 8080.', 'open'],
    // Several amounts may be true.
    ['Node 22 is supported.', 'Node 20 is supported.', 'open'],
    ['Version 3 was released in March.', 'Version 2 was released in March.', 'open'],
    ['A bug was fixed in 1.3.', 'A bug was fixed in 1.2.', 'open'],
    ['Members pay 5 euros a month.', 'Members pay 5 euros a month. Members pay 8 euros a month.', 'holds'],
    ['Members pay 9 euros a month.', 'Members pay 5 euros a month. Members pay 8 euros a month.', 'open'],
    ['At least 2 members attend.', 'At least 3 members attend.', 'open'],
    // What takes reading.
    ['Guests may swim before breakfast.', 'Guests may swim after breakfast.', 'open'],
    ['The option was added in 2.0.0.', 'The option was removed in 2.0.0.', 'open'],
    ['Caching of pages is enabled.', 'Caching of pages is not enabled.', 'open'],
    ['The agent runs on Windows.', 'The agent works on Linux; Windows is not supported.', 'open'],
    ['Port 3000 is what the server listens on.', 'The server listens on port 3000.', 'open'],
    // Quotations.
    ['The manual says: "The pool is cleaned every morning."', 'The pool is cleaned every morning.', 'holds'],
    ['The manual says: "cleaned every morning"', 'The pool is never cleaned every morning.', 'open'],
    ['RFC 9110 says: "The pool is cleaned every morning."', 'The pool is cleaned every morning.', 'open'],
  ])('“%s” (the source says: “%s”) is said to be: %s', (output, source, expected) => {
    expect(answerOf(judge(output, source))).toBe(expected)
  })

  it.each<[unknown, unknown, 'holds' | 'fails' | 'open']>([
    [{ port: 3000 }, { port: 3000 }, 'holds'],
    [{ port: 8080 }, { port: 3000 }, 'fails'],
    [{ summary: { cvss_score: 9.8 } }, { cvssScore: 7.5 }, 'fails'],
    [{ tls: true }, { tls: false }, 'fails'],
    [{ license: 'MIT' }, { license: 'Apache-2.0' }, 'fails'],
    [{ license: 'mit' }, { license: 'MIT' }, 'holds'],
    [{ affected: 'prior to 1.24.0' }, { affected: 'prior to 1.24.1' }, 'fails'],
    [{ country: 'US' }, { country: 'USA' }, 'open'],
    [{ author: 'Alice' }, { name: 'Bob' }, 'open'],
    [{ timeout: 5 }, { client: { timeout: 30 } }, 'open'],
    [{ server: { timeout: 5 } }, { client: { timeout: 30 } }, 'open'],
    [{ notes: 'It starts fast. It ends late.' }, { notes: 'It ends late.' }, 'open'],
    ['{"port": 8080}', { port: 3000 }, 'fails'],
    [{ ports: [80, 81] }, { ports: [90] }, 'open'],
  ])('%j (the source has %j) is said to be: %s', (output, source, expected) => {
    expect(answerOf(judge(output, JSON.stringify(source)))).toBe(expected)
  })

  it('is neither true nor false where it is open, and the result says so', () => {
    const open = judge('The bar serves drinks until late.', 'The pool is cleaned every morning.')
    expect(open).toMatchObject({ valid: true, passed_criteria: [], failed_criteria: [] })
    expect(open.metadata).toMatchObject({
      undecided_statements: ['The bar serves drinks until late.'],
      coverage: { statements: { checked: 0, total: 1 }, criteria: { decided: 0, total: 1 } },
    })
    const known = judge('The pool is cleaned every morning.', 'The pool is cleaned every morning.')
    expect(known.metadata?.undecided_statements).toBeUndefined()
    expect(known.metadata?.coverage).toEqual({
      ...{ statements: { checked: 1, total: 1 }, criteria: { decided: 1, total: 1 } },
    })
    expect(open.confidence).toBeLessThan(known.confidence)
  })

  it('leaves the whole open where one of many is', () => {
    const source = Array.from({ length: 20 }, (_, index) => `Room ${index} has a view of the sea.`).join(' ')
    const result = judge(`${source} The bar serves drinks until late.`, source)
    expect(result).toMatchObject({
      passed_criteria: [],
      metadata: { coverage: { statements: { checked: 20, total: 21 } } },
    })
    expect(result.confidence).toBeLessThanOrEqual(0.8)
  })

  it('states nothing in a heading, and nothing in a question', () => {
    const output = '# The bar\n\nIs the pool clean?\n\nThe pool is cleaned every morning.\n'
    expect(answerOf(judge(output, 'The pool is cleaned every morning.'))).toBe('holds')
  })
})
