import { type CommandDraft, newCommand, newOption } from '../../command-draft.ts'
import { hasSpread, keywordArgument, textsOf } from '../literals.ts'
import type { Names } from '../source-file/names.ts'
import { childAt, descendants, dottedName, type Syntax, textOf } from '../tree.ts'
import { argumentOf, defaultOf, readArgument } from './argument.ts'

/** What a variable holds: a parser or a group of its arguments, or where its subcommands are added. */
export interface Target {
  readonly command: CommandDraft
  readonly adds: 'arguments' | 'commands'
  readonly prefixes: string
}

export type Variables = Map<string, Target>

/** The parsers of a file, as they are made and told what they take. */
export interface Parsers {
  readonly names: Names
  readonly lineOf: (offset: number) => number
  readonly commands: CommandDraft[]
  /** Parsers that only lend their arguments to others. */
  readonly lent: Set<CommandDraft>
  readonly destinations: Map<CommandDraft, Map<string, number>>
  /** Classes of the file that derive from a parser and add no arguments by themselves. */
  readonly plainSubclasses: () => ReadonlySet<string>
}

/** Modules whose parsers take what they are told, and nothing more. */
const PARSERS = /^(?:argparse|configargparse)\.(?:ArgumentParser|ArgParser)$/

/** `ArgumentParser(…)`, or a class of this file that is one. */
export function parserOf(call: Syntax, parsers: Parsers, variables: Variables): Target | null {
  const full = parsers.names.full(childAt(call, 'function'))
  if (full === null || !/Arg(?:ument)?Parser$/.test(full)) return null
  const command = newCommand(parsers.lineOf(call.start), { name: parsers.names.text(argumentOf(call, 'prog', 0)) })
  if (!PARSERS.test(full) && !parsers.plainSubclasses().has(full)) command.open = `its parser is made by ${full}`
  parsers.commands.push(command)
  return configured(call, command, variables, parsers)
}

/** Names of the classes that derive from a parser and add no arguments by themselves. */
export function plainSubclassesIn(root: Syntax): Set<string> {
  const plain = new Set<string>()
  const seen = new Set<string>()
  for (const node of descendants(root, ({ type }) => type === 'function_definition')) {
    const title = node.type === 'class_definition' ? childAt(node, 'name') : null
    if (title === null || seen.has(textOf(title))) continue
    seen.add(textOf(title))
    const derives = /Arg(?:ument)?Parser\b/.test(textOf(childAt(node, 'superclasses') ?? title))
    if (derives && !/(?:self|super\(\))\.add_argument\((?!\*)/.test(textOf(node))) plain.add(textOf(title))
  }
  return plain
}

/** What parsers are told when they are made: those that they take arguments from, and whether they have `--help`. */
function configured(call: Syntax, command: CommandDraft, variables: Variables, parsers: Parsers): Target {
  const prefixes = parsers.names.text(keywordArgument(call, 'prefix_chars')) ?? '-'
  const parents = keywordArgument(call, 'parents')
  const help = keywordArgument(call, 'add_help')
  if (help !== null && help.type !== 'false' && help.type !== 'true') command.open ??= 'it may have no --help'
  if (help?.type !== 'false') {
    const mark = prefixes.includes('-') ? '-' : prefixes.charAt(0)
    command.options.push(newOption([`${mark}h`, `${mark}${mark}help`], command.line))
  }
  if (hasSpread(call)) command.open ??= 'its parser is made with arguments that are spread'
  for (const each of parents?.children ?? []) {
    const parent = variables.get(dottedName(each) ?? '')
    if (parent === undefined) command.open ??= `it takes the arguments of ${textOf(each).slice(0, 60)}`
    else lend(parent.command, command, parsers)
  }
  if (parents !== null && !/^(?:list|tuple)$/.test(parents.type))
    command.open ??= 'it takes the arguments of other parsers'
  return { command, adds: 'arguments', prefixes }
}

function lend(from: CommandDraft, to: CommandDraft, parsers: Parsers): void {
  parsers.lent.add(from)
  to.options.push(...from.options)
  to.operands.push(...from.operands)
  to.open ??= from.open
}

/** A method that is called on what a variable holds; what it gives. */
export function onTarget(
  call: Syntax,
  member: string,
  on: Target,
  variables: Variables,
  parsers: Parsers,
): Target | null {
  const { command } = on
  if (on.adds === 'commands') {
    if (member !== 'add_parser') return null
    const name = parsers.names.text(argumentOf(call, 'name', 0))
    if (name === null) {
      command.open ??= 'its subcommands have computed names'
      return null
    }
    const line = parsers.lineOf(call.start)
    const aliases = textsOf(keywordArgument(call, 'aliases'))?.texts ?? []
    const child = newCommand(line, { name, aliases, parent: command })
    parsers.commands.push(child)
    return configured(call, child, variables, parsers)
  }
  if (/^add_(?:argument|mutually_exclusive)_group$/.test(member)) return on
  if (member === 'add_subparsers') return { ...on, adds: 'commands' }
  if (/^add(?:_arg(?:ument)?)?$/.test(member)) addArgument(call, on, parsers)
  else if (member === 'set_defaults') setDefaults(call, on, parsers)
  return null
}

function addArgument(call: Syntax, { command, prefixes }: Target, parsers: Parsers): void {
  const read = readArgument(call, parsers.names, prefixes, parsers.lineOf(call.start))
  if (read === null) return
  if ('open' in read) command.open ??= read.open
  else if ('option' in read) {
    const places = parsers.destinations.get(command) ?? new Map<string, number>()
    parsers.destinations.set(command, places.set(read.destination, command.options.length))
    command.options.push(read.option)
  } else {
    command.operands.push(read.operand)
    command.passesThrough ||= read.passesThrough
  }
}

function setDefaults(call: Syntax, { command }: Target, parsers: Parsers): void {
  for (const argument of childAt(call, 'arguments')?.children ?? []) {
    const name = argument.type === 'keyword_argument' ? childAt(argument, 'name') : null
    const place = name === null ? undefined : parsers.destinations.get(command)?.get(textOf(name))
    const option = place === undefined ? undefined : command.options[place]
    if (place === undefined || option === undefined || option.takes === 'nothing') continue
    command.options[place] = { ...option, default: defaultOf(childAt(argument, 'value'), parsers.names) }
  }
}
