import { describe, expect, it } from 'vitest'
import type { ValidationResult } from '../../../src/judge/index.ts'
import { judged } from '../satisfying.ts'

const judge = (output: string, source: string): ValidationResult =>
  judged({ output, trusted_sources: [source], validation_types: ['facts'] })

describe('Against its source, a statement', () => {
  it.each<[string, string, 'holds' | 'fails' | 'open']>([
    // Opposites and negations.
    ['The option was added in 2.0.0.', 'The option was removed in 2.0.0.', 'fails'],
    ['The option was not removed in 2.0.0.', 'The option was removed in 2.0.0.', 'fails'],
    ['Guests may swim before breakfast.', 'Guests may swim after breakfast.', 'fails'],
    ['Guests may not swim before breakfast but after it.', 'Guests may swim after breakfast.', 'holds'],
    ['Caching of pages is disabled.', 'Caching of pages is enabled.', 'fails'],
    ['Caching of pages is turned on by default.', 'Caching of pages is enabled by default.', 'holds'],
    ['Messages are unencrypted at rest.', 'Messages are encrypted at rest.', 'fails'],
    ['Plugins are supported on the server.', 'Plugins are not supported on the server.', 'fails'],
    // Platforms, methods, options.
    ['The agent runs on Windows.', 'The agent works on Linux; Windows is not supported.', 'fails'],
    ['The data is stored in MySQL.', 'The data is stored in PostgreSQL.', 'fails'],
    ['Send a PUT request to replace a note.', 'To replace a note, send a PATCH request.', 'fails'],
    ['Pass `--quick` to skip the tests.', 'Pass `--fast` to skip the tests.', 'fails'],
    // Amounts.
    ['Sessions end after 90 minutes.', 'Sessions end after 1.5 hours.', 'holds'],
    ['Sessions end after 2 hours.', 'Sessions end after 90 minutes.', 'fails'],
    ['A file may have up to 2048 KB.', 'A file may have up to 2 MB.', 'holds'],
    ['At most 4 guests share a room.', 'No more than 4 guests share a room.', 'holds'],
    ['At most 5 guests share a room.', 'No more than 4 guests share a room.', 'fails'],
    ['3 guests share a room.', 'No more than 4 guests share a room.', 'open'],
    ['The server waits 5 seconds.', 'The client waits 9 seconds.', 'open'],
    // Nothing to go by.
    ['The bar serves drinks until late.', 'The pool is cleaned every morning.', 'open'],
    ['Would guests swim after breakfast?', 'Guests may not swim after breakfast.', 'open'],
  ])('“%s” (the source says: “%s”) is said to be: %s', (output, source, expected) => {
    const { issues, metadata } = judge(output, source)
    const isOpen = metadata?.undecided_statements?.includes(output) ?? false
    expect(issues.length > 0 ? 'fails' : isOpen ? 'open' : 'holds').toBe(expected)
  })

  it('is neither true nor false where it is open, and lowers the confidence', () => {
    const open = judge('The bar serves drinks until late.', 'The pool is cleaned every morning.')
    expect(open).toMatchObject({ valid: true, issues: [] })
    const known = judge('The pool is cleaned every morning.', 'The pool is cleaned every morning.')
    expect(known.metadata?.undecided_statements).toBeUndefined()
    expect(open.confidence).toBeLessThan(known.confidence)
  })
})
