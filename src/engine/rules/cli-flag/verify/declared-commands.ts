import { baseName, folderOf } from '../../../../base/paths.ts'
import type { CommandFact } from '../../../ecosystems/file-facts.ts'
import { packageFile } from '../../../facts/packages.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { closest } from '../../closest.ts'
import { flagSpellings } from '../../identifiers.ts'
import { contradicts, holdsAt, type Outcome } from '../../outcome.ts'
import { subcommandByName } from './by-name.ts'

interface Commands {
  readonly facts: readonly (CommandFact & { readonly file: string })[]
  /** The list contains everything that the program accepts. */
  readonly isWhole: boolean
}

/** A subcommand holds if a script or a supported parser declares it, or some line of code names it as a subcommand. */
export function subcommandOutcome(name: string, program: string, snapshot: Snapshot): Outcome {
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
        of === 'source' && role !== 'comment' && new RegExp(`["'\`:]${name}(?:["'\`\\s,)]|$)`).test(text),
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
