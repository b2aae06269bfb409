import type { Claim } from '../claims/claim.ts'
import type { FlagSubject } from '../claims/command-line/subject.ts'
import { extractFlags } from '../claims/extract/cli-flag.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { ClaimKind } from './claim-kind.ts'
import { flagByName, subcommandByName } from './command-line/by-name.ts'
import { calledWord } from './command-line/called-word.ts'
import { listedOption, namedOption } from './command-line/described-option.ts'
import { listedSubcommand, wholeHelp } from './command-line/help-text.ts'
import { statedOption } from './command-line/stated-option.ts'
import { type Outcome, unknown } from './outcome.ts'

export const flagKind = {
  type: 'cli_flag',
  severity: 'high',
  extract: extractFlags,
  verify: verifyFlag,
  needs: () => ({ commands: true }),
  searchTerms: ({ value }) => [value.split(' ', 1)[0] ?? value],
  isOption: true,
  namesOwn: true,
  isUsedAgain: true,
} satisfies ClaimKind<FlagSubject>

/**
 * A flag or subcommand holds when the parser of the command that it is shown with takes it. Where that parser was not read,
 * or not all of it, any line that declares such a word is enough.
 */
function verifyFlag({ subject }: Claim<FlagSubject>, snapshot: Snapshot): Outcome {
  const programs = snapshot.code.programs()
  const { place } = subject
  if (subject.kind === 'help') return wholeHelp(subject.help, subject.place, snapshot)
  if (subject.kind === 'listed subcommand') return listedSubcommand(subject.name, subject.place, snapshot)
  if (subject.kind === 'stated') return statedOption(subject, snapshot) ?? unknown('the option is not read')
  const told =
    place.in === 'call'
      ? calledWord({ ...place, program: subject.program ?? '' }, programs)
      : place.in === 'list'
        ? listedOption(written(subject), place, snapshot)
        : namedOption(written(subject), place, snapshot)
  if (told) return told
  if (subject.kind === 'short') return unknown('short flags are not looked up by their name alone')
  if (subject.kind === 'flag') return flagByName(subject.flag, snapshot)
  // Deeper words are operands as often as subcommands.
  if (subject.place.at > 0) return unknown('whether it is a subcommand is not known')
  return subcommandByName(subject.name, subject.program, snapshot)
}

/** As a user writes it, with its dashes. */
function written(subject: Extract<FlagSubject, { kind: 'flag' | 'short' | 'subcommand' }>): string {
  if (subject.kind === 'subcommand') return subject.name
  return `${subject.kind === 'short' ? '-' : '--'}${subject.flag}`
}
