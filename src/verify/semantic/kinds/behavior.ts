import type { SemanticKind } from '../kind.ts'

/** What the code does: values it takes, results it gives, when it fails, in which order it works. */
export const behavior: SemanticKind = {
  type: 'behavior',
  severity: 'medium',
  recognise:
    'says what a named part of the code does when it runs: what it returns, throws, retries, waits for, defaults to, keeps or leaves out. Not what a reader should do, not praise, not a purpose in general words.',
  ask: 'Does the code do what the statement says?',
  contradiction: 'does something else than the statement says',
}
