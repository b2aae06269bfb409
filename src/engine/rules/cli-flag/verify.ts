import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { contradicts, fails, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { type FlagSubject, PYTEST, writtenOption } from './subject.ts'
import { flagByName } from './verify/by-name.ts'
import { subcommandOutcome } from './verify/declared-commands.ts'
import { areOptionsKnown, declaredOption, isMadeByParsers, slipOf, wholeOf } from './verify/declared-options.ts'

/**
 * An option holds if code declares it anywhere, to a supported parser or on a line that names it. An undeclared option is certainly false
 * only if it is a slip of a declared one in a call of the repository's program.
 */
export function verifyFlag({ subject }: Claim<FlagSubject>, snapshot: Snapshot): Outcome {
  if (subject.kind === 'subcommand') return subcommandOutcome(subject.name, subject.program, snapshot)
  if (subject.program === PYTEST) return testOption(subject, snapshot)
  const written = writtenOption(subject)
  const declared = declaredOption(written, snapshot)
  if (declared) return holdsAt('declared at', declared)
  if (subject.kind === 'short') return shortOutcome(written, snapshot)
  const byName = flagByName(subject.flag, snapshot)
  const outcome = isMadeByParsers(written) ? unlessMadeByParsers(written, byName) : byName
  if (subject.program === null) return outcome
  const isNamed = outcome.state !== 'fails' || outcome.evidence.length > 0
  const isOwned = outcome.state === 'holds' && outcome.owned
  // A name that code uses for anything may be an option of an unsupported parser. A single word of an option also occurs in its
  // description.
  const suggestion = (isNamed ? null : slipOf(written, snapshot)) ?? (isOwned ? null : wholeOf(written, snapshot))
  if (suggestion === null) return outcome
  const evidence = declaredOption(suggestion, snapshot)
  return contradicts('option of any command', `no program of the repository has an option \`${written}\``, {
    suggestion,
    evidence: evidence ? [evidence] : [],
  })
}

/** `.version("1.0")` declares `--version` without naming it. */
function unlessMadeByParsers(written: string, outcome: Outcome): Outcome {
  return outcome.state === 'holds' && outcome.owned
    ? outcome
    : unknown(`argument parsers add \`${written}\` by themselves`)
}

/** An option of pytest that a repository adds in its `conftest.py`. Pytest's other options are unknown. */
function testOption(subject: Exclude<FlagSubject, { kind: 'subcommand' }>, snapshot: Snapshot): Outcome {
  const written = writtenOption(subject)
  const isDeclared = ({ path, role, text }: Occurrence): boolean =>
    role !== 'comment' && /\.py$/.test(path) && new RegExp(`(?:addoption\\(|^\\s*)["']${written}["']`).test(text)
  const declared = snapshot.occurrences(subject.flag).find(isDeclared)
  return declared ? holdsAt('declared at', declared) : fails(`no \`conftest.py\` declares an option \`${written}\``)
}

/** A letter after a dash is too common to search for in text. */
function shortOutcome(written: string, snapshot: Snapshot): Outcome {
  if (isMadeByParsers(written) || !areOptionsKnown(snapshot))
    return unknown('short flags are not looked up by their name')
  return fails(`no option \`${written}\` is declared`)
}
