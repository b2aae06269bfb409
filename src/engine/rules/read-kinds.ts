import type { ClaimHelp } from '../../base/config/claim-types.ts'
import type { ClaimKind } from './claim-kind.ts'
import { unknown } from './outcome.ts'

/** Types that only the reader finds. Without a model, nothing extracts or verifies them; they exist for lookups by type. */
export const READ_KINDS: readonly ClaimKind[] = [
  kind('output', {
    title: 'Output',
    checks: "Messages and errors that the repository's own programs are said to print. Needs a model.",
    drift: 'The docs quote a message that the program prints otherwise.',
    fix: 'Quote the message as the program prints it now.',
    falseNow: 'is no longer printed like this',
    notTrue: 'is not printed like this',
  }),
  kind('list', {
    title: 'List',
    checks:
      'Lists of the values that something may have: "available reporters", "one of `a`, `b`, `c`". Needs a model.',
    drift: 'A list in the docs has a value that the code does not have, or lacks one.',
    fix: 'Bring the list in line with the values in the code.',
    falseNow: 'is outdated',
    notTrue: 'is not what the code has',
  }),
  kind('convention', {
    title: 'Convention',
    checks: 'Rules that the docs state about the code. Needs a model.',
    drift: 'The code no longer follows a convention that the docs state.',
    fix: 'Change the statement, or the code.',
    falseNow: 'is no longer kept',
    notTrue: 'is not kept',
  }),
  kind('behavior', {
    title: 'Behavior',
    checks: 'Statements about what the code does. Needs a model.',
    drift: 'The code no longer behaves as the docs say.',
    fix: 'Describe what the code does now.',
    falseNow: 'no longer holds',
    notTrue: 'does not hold',
  }),
]

function kind(type: string, help: ClaimHelp): ClaimKind {
  return { type, help, severity: 'medium', extract: () => [], verify: () => unknown('only a reader can tell') }
}
