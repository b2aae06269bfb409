import type { Claim } from '../claims/claim.ts'
import { type FlagSubject, PYTEST, writtenOption } from '../claims/command-line/subject.ts'
import { extractFlags } from '../claims/extract/cli-flag.ts'
import type { Occurrence, Snapshot } from '../facts/snapshot.ts'
import type { ClaimKind } from './claim-kind.ts'
import { flagByName } from './command-line/by-name.ts'
import { subcommandOutcome } from './command-line/declared-commands.ts'
import { areOptionsKnown, declaredOption, isMadeByParsers, slipOf, wholeOf } from './command-line/declared-options.ts'
import { contradicts, fails, holdsAt, type Outcome, unknown } from './outcome.ts'

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

/**
 * An option holds when code declares it anywhere, to a parser that is read or on a line that names it. Of those that do not, only
 * what is a slip of a declared one, behind a program of the repository, is false for certain.
 */
function verifyFlag({ subject }: Claim<FlagSubject>, snapshot: Snapshot): Outcome {
  if (subject.kind === 'subcommand') return subcommandOutcome(subject.name, subject.program, snapshot)
  if (subject.program === PYTEST) return testOption(subject, snapshot)
  const written = writtenOption(subject)
  const declared = declaredOption(written, snapshot)
  if (declared) return holdsAt('declared at', declared)
  if (subject.kind === 'short') return shortOutcome(written, snapshot)
  const outcome = flagByName(subject.flag, snapshot)
  if (subject.program === null) return outcome
  const isNamed = outcome.state !== 'fails' || outcome.evidence.length > 0
  const isOwned = outcome.state === 'holds' && outcome.owned
  // A name that code has for anything may be an option that is not read; a word of an option is in its description, too.
  const suggestion = (isNamed ? null : slipOf(written, snapshot)) ?? (isOwned ? null : wholeOf(written, snapshot))
  if (suggestion === null) return outcome
  const evidence = declaredOption(suggestion, snapshot)
  return contradicts('option of any command', `no program of the repository has an option \`${written}\``, {
    ...{ suggestion, evidence: evidence ? [evidence] : [] },
  })
}

/** An option of pytest that a repository adds in its `conftest.py`; of all others nothing is known. */
function testOption(subject: Exclude<FlagSubject, { kind: 'subcommand' }>, snapshot: Snapshot): Outcome {
  const written = writtenOption(subject)
  const isDeclared = ({ path, role, text }: Occurrence): boolean =>
    role !== 'comment' && /\.py$/.test(path) && new RegExp(`(?:addoption\\(|^\\s*)["']${written}["']`).test(text)
  const declared = snapshot.occurrences(subject.flag).find(isDeclared)
  return declared ? holdsAt('declared at', declared) : fails(`no \`conftest.py\` declares an option \`${written}\``)
}

/** A letter behind a dash is too common to be looked for in text. */
function shortOutcome(written: string, snapshot: Snapshot): Outcome {
  if (isMadeByParsers(written) || !areOptionsKnown(snapshot))
    return unknown('short flags are not looked up by their name')
  return fails(`no option \`${written}\` is declared`)
}
