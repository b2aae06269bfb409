import { baseName, folderOf } from '../../../base/paths.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import type { CommandFact } from '../../ecosystems/file-facts.ts'
import { packageFile } from '../../facts/packages.ts'
import type { Occurrence, Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { closest } from '../closest.ts'
import { flagSpellings } from '../identifiers.ts'
import { contradicts, fails, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { type FlagSubject, PYTEST, writtenOption } from './subject.ts'
import { flagByName, subcommandByName } from './verify/by-name.ts'
import { areOptionsKnown, declaredOption, isMadeByParsers, slipOf, wholeOf } from './verify/declared-options.ts'

interface Commands {
  readonly facts: readonly (CommandFact & { readonly file: string })[]
  /** The list contains everything that the program accepts. */
  readonly isWhole: boolean
}

/** A subcommand holds if a script or a supported parser declares it, or some line of code names it as a subcommand. */
function subcommandOutcome(name: string, program: string, snapshot: Snapshot): Outcome {
  const { facts, isWhole } = commandsOf(program, snapshot)
  const spelled = flagSpellings(name)
  const declared = facts.find((fact) => spelled.includes(fact.name))
  if (declared) return holdsAt('declared at', declared)
  const outcome = subcommandByName(name, program, snapshot)
  if (!isWhole || (outcome.state !== 'fails' && isNamedAlone(name, snapshot))) return outcome
  return contradicts('subcommand', `\`${program}\` has no subcommand \`${name}\``, {
    evidence: facts.slice(0, 1),
    suggestion: closest(name, new Set(facts.map((fact) => fact.name))),
  })
}

/** A string in code equals the name, so it may be a command of an unsupported parser. */
function isNamedAlone(name: string, snapshot: Snapshot): boolean {
  return snapshot
    .occurrences(name)
    .some(
      ({ class: of, role, text }) =>
        of === 'source' &&
        role !== 'comment' &&
        new RegExp(`["'\`:]${escapePattern(name)}(?:["'\`\\s,)]|$)`).test(text),
    )
}

/** Commands of a script belong to it. Commands of parsers belong to the only program built in their language. */
function commandsOf(program: string, { manifests, code, paths }: Snapshot): Commands {
  const scripts = manifests.flatMap(({ path, commands }) =>
    commands.filter((each) => each.program === program).map(({ name, line }) => ({ name, line, file: path })),
  )
  const isOpen = manifests.some(({ openCommands }) => openCommands.includes(program))
  if (scripts.length > 0)
    return { facts: scripts, isWhole: !isOpen && new Set(scripts.map(({ file }) => file)).size === 1 }
  const { facts, open } = code.commands()
  const owners = manifests.filter(({ binaries }) => binaries.length > 0)
  const isPackage = paths.has(`${folderOf(packageFile(program, paths) ?? '')}/__main__.py`)
  const isOnly = isPackage ? owners.length === 0 : owners.length === 1 && owners[0]?.binaries.length === 1
  const ending = isPackage ? 'py' : ENDINGS[owners[0]?.ecosystem ?? '']
  const isOfLanguage = facts.every(({ file }) => baseName(file).endsWith(`.${ending}`))
  return { facts, isWhole: facts.length > 0 && open === null && isOnly && isOfLanguage }
}

const ENDINGS: Readonly<Record<string, string>> = { ruby: 'rb', python: 'py' }

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
