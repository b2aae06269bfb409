import type { ListPlace, TextPlace } from '../../claims/command-line/subject.ts'
import type { OptionFact } from '../../ecosystems/file-facts.ts'
import { CARGO_OPTIONS } from '../../ecosystems/rust/cargo-options.ts'
import type { At, Command } from '../../facts/model/model.ts'
import { builtPrograms } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { memoize } from '../../memoize.ts'
import { closest, isOneEdit } from '../closest.ts'
import { fails, type Outcome } from '../outcome.ts'
import { declared, noOption, placeOf } from './called-word.ts'
import { commandOf } from './command-of.ts'
import { isMadeByParsers, namesOf, optionOf, withSubcommands } from './options.ts'

/** An option that a list, table, section or help text describes: the command that this is about has to take it. */
export function listedOption(option: string, place: ListPlace, snapshot: Snapshot): Outcome | null {
  const found = describedOption(option, place, snapshot)
  if (found) return declared(found)
  const command = commandOf(place, snapshot.code.programs())
  if (!command || place.isForeign || isMadeByParsers(option))
    return namedOption(option, { ...place, namesOwn: false }, snapshot)
  return noOption(command, option, 'option of its command')
}

/** The declaration of an option that is described: of the command that the place is about, else of any. */
function describedOption(option: string, place: ListPlace, snapshot: Snapshot): At<OptionFact> | undefined {
  const command = commandOf(place, snapshot.code.programs())
  return command ? optionOf(command, option) : undefined
}

/** An option that is only named: some command of the repository's programs has to take it. */
export function namedOption(
  option: string,
  { isForeign, namesOwn }: Pick<TextPlace, 'isForeign' | 'namesOwn'>,
  snapshot: Snapshot,
): Outcome | null {
  const commands = commandsOf(snapshot)
  for (const command of commands) {
    const found = optionOf(command, option)
    if (found) return declared(found)
  }
  // A letter behind a dash is too common to be looked for in text.
  if (isForeign || isMadeByParsers(option) || option.length < 4 || !areWhole(snapshot)) return null
  if (CARGO_OPTIONS.has(option) && snapshot.manifests.some(({ ecosystem }) => ecosystem === 'cargo')) return null
  const suggestion = closest(option, commands.flatMap(namesOf))
  // Pages name options of other programs without a word of whose they are.
  if (!namesOwn && (suggestion === null || !isOneEdit(option, suggestion))) return null
  const [first] = commands
  return fails(`no program of the repository has an option \`${option}\``, {
    closed: true,
    rule: 'option of any command',
    evidence: first ? [placeOf(first.fact)] : [],
    suggestion,
  })
}

const commandsOf = memoize(({ code }: Snapshot): readonly Command[] => code.programs().flatMap(withSubcommands))

/** All options of all programs that the repository builds are known. */
const areWhole = memoize((snapshot: Snapshot): boolean => {
  const read = new Set(snapshot.code.programs().map(({ words }) => words[0]))
  return (
    read.size > 0 &&
    builtPrograms(snapshot.manifests, snapshot.paths).every(({ name }) => read.has(name)) &&
    commandsOf(snapshot).every(({ options, openSubcommands }) => options.open === null && openSubcommands === null)
  )
})
