import type { ClaimKind } from '../claim-kind.ts'
import { extractFlags } from './extract.ts'
import { type FlagSubject, PYTEST } from './subject.ts'
import { verifyFlag } from './verify.ts'

export const flagKind = {
  type: 'cli_flag',
  help: {
    title: 'Flag',
    checks: "Flags and subcommands of the repository's own programs.",
    drift: 'The docs name a flag or subcommand that the program no longer has.',
    fix: "Write the flag's new name, or take it out.",
    falseNow: 'no longer exists',
    notTrue: 'does not exist',
  },
  severity: 'high',
  extract: extractFlags,
  verify: verifyFlag,
  needs: ({ subject }) => {
    if (subject.kind === 'subcommand') return { commands: true }
    return subject.program === PYTEST ? {} : { options: true }
  },
  namesThing: () => true,
  isUsedAgain: true,
  namesDeclaration: true,
  isListedIfPossible: true,
  isListedIfOnlyNamed: true,
} satisfies ClaimKind<FlagSubject>
