import type { HelpText } from '../../claims/command-line/help-entries.ts'
import type { ListPlace } from '../../claims/command-line/subject.ts'
import type { OptionFact } from '../../ecosystems/file-facts.ts'
import type { At, Command } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { contradicts, holds, holdsAt, type Outcome, shown, unknown } from '../outcome.ts'
import { listed } from './called-word.ts'
import { commandOf } from './command-of.ts'
import { isCommandOfParsers, isMadeByParsers, optionOf, shownCommand, subcommandOf } from './options.ts'

/** So many options of a command have to be listed for a text to be its help text. */
const MIN_LISTED = 3

/** A help text lists all options of its command that are not hidden. */
export function wholeHelp(help: HelpText, place: ListPlace, snapshot: Snapshot): Outcome {
  const command = commandOf(place, snapshot.code.programs())
  if (!command || isOfSubcommand(place, command)) return unknown('the command is not read')
  const missing = missingOptions(help, command)
  if (missing === null) return unknown('not all options are read')
  if (missing.length === 0) return holds(`all of \`${shownCommand(command)}\` is listed`, [command.fact])
  // Who leaves so much out shows a choice.
  if (missing.length > help.options.length / 2) return unknown('much of it is left out')
  const names = listed(missing.map(({ name }) => name))
  return contradicts('help text', `the help of \`${shownCommand(command) || place.usage?.[0]}\` has ${names}, too`, {
    evidence: missing.slice(0, 5),
  })
}

/** The line of usage has a word more than the command, which may be a subcommand that is not read. */
function isOfSubcommand({ usage }: ListPlace, { words }: Command): boolean {
  const last = usage?.findIndex((word, index) => index > 0 && !/^[a-z][\w-]*$/.test(word)) ?? 0
  return (last === -1 ? (usage?.length ?? 0) : last) > Math.max(1, words.length)
}

interface Missing {
  readonly name: string
  readonly file: string
  readonly line: number
}

/** Options that the command declares itself: not every help text shows those that it inherits. */
function missingOptions(
  { options, mentioned }: HelpText,
  { fact, options: { facts, open } }: Command,
): Missing[] | null {
  if (open !== null || options.length < MIN_LISTED) return null
  const shown = new Set([...mentioned, ...options.flatMap(({ names }) => names)])
  return fact.options.flatMap(({ names, hidden, line }) => {
    const [name = ''] = names.toSorted((a, b) => b.length - a.length)
    if (hidden || names.some((each) => shown.has(each) || isMadeByParsers(each))) return []
    if (facts.some((other) => other.line !== line && other.names.includes(name))) return []
    return [{ name, file: fact.file, line }]
  })
}

/** A subcommand that a help text lists is one of its command's. */
export function listedSubcommand(name: string, place: ListPlace, snapshot: Snapshot): Outcome {
  const command = commandOf(place, snapshot.code.programs())
  if (!command) return unknown('the command is not read')
  const found = subcommandOf(command, name)
  if (found) return holds(`\`${shownCommand(found)}\` is declared`, [found.fact])
  if (command.openSubcommands !== null || command.subcommands.length === 0 || isCommandOfParsers(name))
    return unknown('not all subcommands are read')
  const reason = `\`${shownCommand(command)}\` has no subcommand \`${name}\``
  return contradicts('subcommand', reason, { evidence: [command.fact] })
}

/** Names that stand side by side are those of one option. */
export function sameOption(
  option: At<OptionFact>,
  written: string,
  others: readonly string[],
  command: Command,
): Outcome {
  for (const name of others) {
    const other = optionOf(command, name)
    // Two of one declaration are an option and its opposite.
    if (!other || other === option || (other.file === option.file && other.line === option.line)) continue
    const [long = name] = other.names.toSorted((a, b) => b.length - a.length)
    if (long === name || other.names.some((each) => option.names.includes(each))) continue
    const reason = `\`${name}\` is \`${long}\`, not \`${written}\``
    return contradicts('names of an option', reason, { evidence: [other, option] })
  }
  return holdsAt('declared at', option)
}

/** What a help text says of an option is what is declared, wherever most else of it is so to the word. */
export function helpOfOption(option: At<OptionFact>, text: string, help: HelpText, command: Command): Outcome {
  if (option.help === null || option.names.some(isMadeByParsers)) return unknown('the code does not say its help')
  if (isSameHelp(text, option.help)) return holds(`${shown(option)} says so`, [option])
  if (!isVerbatim(help, command)) return unknown('the page says it in its own words')
  const reason = `the help of \`${option.names.at(-1)}\` is "${shortened(option.help)}"`
  return contradicts('help of an option', reason, { evidence: [option] })
}

/** Most descriptions are those of the code. */
function isVerbatim({ options }: HelpText, command: Command): boolean {
  let same = 0
  let other = 0
  for (const { names, text } of options) {
    const declared = optionOf(command, names.at(-1) ?? '')?.help ?? null
    if (declared === null || text === '' || isMadeByParsers(names.at(-1) ?? '')) continue
    if (isSameHelp(text, declared)) same++
    else other++
  }
  return same >= MIN_LISTED && same > other
}

/** What parsers add to a description, in brackets. */
const ADDED =
  /[[(](?:default|possible values|env|alias(?:es)?|choices|boolean|string|number|array|count|required|deprecated)\b[^\])]{0,200}[\])]/gi

/** Either may go on where the other ends: parsers cut help texts short, and add to them. */
function isSameHelp(text: string, declared: string): boolean {
  const [left, right] = [wordsOf(text), wordsOf(declared)]
  const length = Math.min(left.length, right.length)
  if (length === 0) return true
  return left.slice(0, length) === right.slice(0, length)
}

function wordsOf(text: string): string {
  return text
    .slice(0, 1000)
    .replace(ADDED, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
