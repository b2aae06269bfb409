import type { ClaimKind } from '../claim-kind.ts'
import { extractFlags } from './extract.ts'
import { type FlagSubject, PYTEST } from './subject.ts'
import { verifyFlag } from './verify.ts'

export const flagKind = {
  type: 'cli_flag',
  severity: 'high',
  extract: extractFlags,
  verify: verifyFlag,
  needs: ({ subject }) => {
    if (subject.kind === 'subcommand') return { commands: true }
    return subject.program === PYTEST ? {} : { options: true }
  },
  searchTerms: ({ value }) => [value.split(' ', 1)[0] ?? value],
  isOption: true,
  namesThing: () => true,
  isUsedAgain: true,
} satisfies ClaimKind<FlagSubject>
