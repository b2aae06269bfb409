import type { ListPlace, TextPlace } from '../../claims/command-line/subject.ts'
import { CARGO_OPTIONS } from '../../ecosystems/rust/cargo-call.ts'
import type { Command } from '../../facts/model/model.ts'
import { builtPrograms } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { memoize } from '../../memoize.ts'
import { closest, isOneEdit } from '../closest.ts'
import { contradicts, holdsAt, type Outcome } from '../outcome.ts'
import { noOption } from './called-word.ts'
import { commandOf } from './command-of.ts'
import { isMadeByParsers, namesOf, optionOf, withSubcommands } from './options.ts'

/** An option that a list, table, section or help text describes: the command that this is about has to take it. */
export function listedOption(option: string, place: ListPlace, snapshot: Snapshot): Outcome | null {
  const command = commandOf(place, snapshot.code.programs())
  const found = command && optionOf(command, option)
  if (found) return holdsAt('declared at', found)
  if (!command || place.isForeign || isMadeByParsers(option))
    return namedOption(option, { ...place, namesOwn: false }, snapshot)
  return noOption(command, option, 'option of its command')
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
    if (found) return holdsAt('declared at', found)
  }
  // A letter behind a dash is too common to be looked for in text.
  if (isForeign || isMadeByParsers(option) || option.length < 4 || !areWhole(snapshot)) return null
  if (CARGO_OPTIONS.has(option) && snapshot.manifests.some(({ ecosystem }) => ecosystem === 'cargo')) return null
  const suggestion = closest(option, commands.flatMap(namesOf))
  // Pages name options of other programs without a word of whose they are.
  if (!namesOwn && (suggestion === null || !isOneEdit(option, suggestion))) return null
  return contradicts('option of any command', `no program of the repository has an option \`${option}\``, {
    evidence: commands.slice(0, 1).map(({ fact }) => fact),
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
