import type { ListPlace } from '../../claims/command-line/subject.ts'
import type { Command } from '../../facts/model/model.ts'
import { isMadeByParsers, optionOf, subcommandOf, withSubcommands } from './options.ts'
import { isPlaceholderWord } from './read-call.ts'

/** Sections about the options of several commands. */
const OF_ALL = /\b(?:global|common|shared|general|all commands)\b/i

/**
 * The command that a list of options is about: the one whose line of usage it has, else the one that the nearest title names,
 * else the only one that there is. Undefined where that cannot be told.
 */
export function commandOf(place: ListPlace, programs: readonly Command[]): Command | undefined {
  const { usage, titles, isNamed } = place
  if (usage !== null) return commandAt(usage, programs) ?? listing(usage, place.listed ?? [], programs)
  for (const title of titles.toReversed()) {
    if (OF_ALL.test(title)) return undefined
    const command = titled(title, programs)
    if (command) return command
  }
  const [only] = programs
  return isNamed !== false && only && programs.length === 1 && only.subcommands.length === 0 ? only : undefined
}

/** Fewer options do not tell whose they are. */
const MIN_LISTED = 5

/** The parser without a name that has most of the options which a program's help text lists, and no other has. */
function listing(
  usage: readonly string[],
  listed: readonly string[],
  programs: readonly Command[],
): Command | undefined {
  const own = listed.filter((name) => !isMadeByParsers(name))
  if (own.length < MIN_LISTED || programs.some(({ words }) => words[0] === usage[0])) return undefined
  const having = programs
    .map((program) => ({ program, shared: own.filter((name) => optionOf(program, name)).length }))
    .filter(({ shared }) => shared * 2 >= own.length)
  const [best] = having
  return best && having.length === 1 && best.program.words.length === 0 && best.shared * 5 >= own.length * 4
    ? best.program
    : undefined
}

/** The command of the words of a command line; undefined when a word before the options is no subcommand. */
function commandAt(words: readonly string[], programs: readonly Command[]): Command | undefined {
  const found = programs.filter((program) => program.words[0] === words[0])
  const [program] = found
  if (found.length !== 1 || !program) return undefined
  let command = program
  for (const word of words.slice(1)) {
    if (word.startsWith('-')) break
    const child = subcommandOf(command, word)
    if (child) command = child
    else if (isPlaceholderWord(word) || command.subcommands.length === 0) break
    else return undefined
  }
  return command
}

/** `tool sub`, `tool sub <file>`, `tool-sub`, or `sub` alone where one command is called so. */
function titled(title: string, programs: readonly Command[]): Command | undefined {
  const words = title
    .replace(/^[\s\d.)]*(?:the )?/i, '')
    .replace(/[\s:]*(?:command|subcommand|options|flags|arguments)?[\s:.]*$/i, '')
    .split(/\s+/)
  const [first = ''] = words
  if (programs.some((program) => program.words[0] === first)) return commandAt(words, programs)
  const all = programs.flatMap(withSubcommands)
  const named = all.filter(
    (command) => command.words.join('-') === first || command.words.join(' ') === words.join(' '),
  )
  if (named.length === 1 && words.length === 1) return named[0]
  const alone = all.filter((command) => command.words.length > 1 && command.fact.name === first)
  return words.length === 1 && alone.length === 1 ? alone[0] : undefined
}
