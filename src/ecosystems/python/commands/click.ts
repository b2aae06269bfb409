import { type CommandDraft, newCommand, newOption } from '../../command-draft.ts'
import { keywordArgument, positionalArguments } from '../literals.ts'
import type { Names } from '../source-file/names.ts'
import { childAt, descendants, type Syntax, textOf } from '../tree.ts'
import { argumentOf, calleeOf } from './argument.ts'
import { addHelp, choicesOf, clickOptions, passesOn } from './click-option.ts'
import { type Decorated, type Decorator, decoratedFunctions } from './decorated.ts'

/** Decorators that add no arguments. */
const HARMLESS =
  /(?:^|\.)(?:pass_\w+|make_pass_decorator|wraps|staticmethod|deprecated|update_wrapper|result_callback|handle_preload_options)$/

/** Classes of commands whose commands have the arguments that are written, and no more. */
const PLAIN_CLASSES = /^(?:click\.(?:Command|Group)|rich_click\.Rich(?:Command|Group)|click_didyoumean\.DYMGroup)$/

interface Reader {
  readonly names: Names
  readonly lineOf: (offset: number) => number
  readonly commands: CommandDraft[]
  readonly byHandle: Map<string, CommandDraft>
  readonly functions: ReadonlyMap<string, Syntax>
}

/** Commands that are told to `click` by decorators. */
export function clickCommands(root: Syntax, names: Names, lineOf: Reader['lineOf']): CommandDraft[] {
  const functions = new Map<string, Syntax>()
  for (const node of descendants(root)) {
    const name = node.type === 'function_definition' ? childAt(node, 'name') : null
    if (name !== null) functions.set(textOf(name), node)
  }
  const reader: Reader = { names, lineOf, commands: [], byHandle: new Map(), functions }
  for (const each of decoratedFunctions(root, names)) readCommand(each, reader)
  for (const node of descendants(root)) if (node.type === 'call') readAdded(node, reader)
  return reader.commands
}

/** `@click.command()`, `@click.group()`, or `command` and `group` of a group that is known. */
function commandDecorator(
  decorators: readonly Decorator[],
  reader: Reader,
): { decorator: Decorator; parent: string | null } | null {
  for (const decorator of decorators) {
    if (/^(?:rich_)?click\.(?:command|group)$/.test(decorator.full ?? '')) return { decorator, parent: null }
    const on = /^(\w+)\.(?:command|group)$/.exec(decorator.written ?? '')
    if (on?.[1] && isGroup(on[1], decorators, reader)) return { decorator, parent: on[1] }
  }
  return null
}

/** A group of this file, or an imported one when other decorators are those of click. */
function isGroup(name: string, decorators: readonly Decorator[], reader: Reader): boolean {
  return (
    reader.byHandle.has(name) ||
    decorators.some(({ full }) => /^(?:rich_)?click\.(?:option|argument|pass_\w+)$/.test(full ?? ''))
  )
}

function readCommand(each: Decorated, reader: Reader): void {
  const found = commandDecorator(each.decorators, reader)
  if (found === null) return
  const { call } = found.decorator
  const parent = found.parent === null ? null : (reader.byHandle.get(found.parent) ?? null)
  const written = call === null ? null : argumentOf(call, 'name', 0)
  const isProgram = found.parent === null && written === null && /^(?:cli|main|app|run|entry_?point)$/.test(each.name)
  const named = isProgram ? null : written === null ? commandName(each.name) : reader.names.text(written)
  const command = newCommand(reader.lineOf(each.node.start), {
    ...{ name: named, handle: each.name, parent, passesThrough: passesOn(call, reader.names) },
    parentHandle: parent === null ? found.parent : null,
    aliases: written === null && named !== null && named !== plainName(each.name) ? [plainName(each.name)] : [],
  })
  if (written !== null && named === null) command.open = 'its name is computed'
  reader.commands.push(command)
  if (!reader.byHandle.has(each.name)) reader.byHandle.set(each.name, command)
  addHelp(command, call, reader.names)
  readClass(command, call, reader)
  if (passesOn(call, reader.names)) command.open ??= 'it takes options that it does not know'
  for (const decorator of each.decorators) if (decorator !== found.decorator) readDecorator(decorator, command, reader)
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/_/g, '-')
}

/** Since click 8.2 the name of a function loses what only says that it is a command. */
function commandName(name: string): string {
  return plainName(name.replace(/(?<=.)_(?:command|cmd|group|grp)$/, ''))
}

function readClass(command: CommandDraft, call: Syntax | null, reader: Reader): void {
  const given = call === null ? null : keywordArgument(call, 'cls')
  const full = reader.names.full(given)
  if (given !== null && !PLAIN_CLASSES.test(full ?? '')) command.open ??= `it is made by ${textOf(given).slice(0, 60)}`
  if (call !== null && keywordArgument(call, 'params') !== null) command.open ??= 'its options are given as a value'
}

function readDecorator({ full, call, written }: Decorator, command: CommandDraft, reader: Reader): void {
  const name = /^(?:rich_)?click(?:\.decorators)?\.(\w+)$/.exec(full ?? '')?.[1]
  if (name !== undefined && call !== null) addParameter(name, call, command, reader)
  else if (name !== undefined || HARMLESS.test(full ?? '')) return
  else if (full !== null && addShared(full, call, command, reader)) return
  else command.open ??= `decorated with ${written?.slice(0, 60) ?? 'an expression'}`
}

/** Decorators that add one option, with the name that it has unless they say another. */
const ONE_OPTION: ReadonlyMap<string, string> = new Map([
  ['version_option', '--version'],
  ['help_option', '--help'],
  ['confirmation_option', '--yes'],
  ['password_option', '--password'],
])

function addParameter(name: string, call: Syntax, command: CommandDraft, reader: Reader): void {
  const line = reader.lineOf(call.start)
  const usual = ONE_OPTION.get(name)
  if (name === 'argument') addOperand(call, command, reader)
  else if (name === 'option') {
    const options = clickOptions(call, reader.names, line)
    if (options === null) command.open ??= 'an option has a computed name'
    else command.options.push(...options)
  } else if (usual !== undefined) {
    const given = positionalArguments(call).flatMap((each) => reader.names.text(each) ?? [])
    const dashed = given.filter((each) => each.startsWith('-'))
    const takes = name === 'password_option' ? 'value' : 'nothing'
    command.options.push(newOption(dashed.length > 0 ? dashed : [usual], line, { takes }))
  } else if (!/^pass_|^make_pass|^command$|^group$/.test(name)) command.open ??= `decorated with click.${name}`
}

function addOperand(call: Syntax, command: CommandDraft, reader: Reader): void {
  const name = reader.names.text(argumentOf(call, 'name', 0))
  const count = keywordArgument(call, 'nargs')
  const many = count !== null && textOf(count) !== '1'
  const required = keywordArgument(call, 'required')
  const optional = keywordArgument(call, 'default') !== null || (count !== null && textOf(count) === '-1')
  command.operands.push({
    name: reader.names.text(keywordArgument(call, 'metavar')) ?? name ?? '',
    required: required === null ? !optional : required.type === 'true',
    many,
    choices: choicesOf(keywordArgument(call, 'type'), reader.names),
  })
}

/** A decorator of this file that is an option, or that adds some: its calls of `click.option` are those of the command. */
function addShared(full: string, call: Syntax | null, command: CommandDraft, reader: Reader): boolean {
  const set = call === null ? reader.names.setTo(full) : null
  const holder = set?.type === 'call' ? set : reader.functions.get(full)
  if (holder === undefined) return false
  let added = false
  for (const node of descendants(holder)) {
    const name =
      node.type === 'call'
        ? /^click\.(option|argument)$/.exec(reader.names.full(childAt(node, 'function')) ?? '')?.[1]
        : undefined
    if (name === undefined) continue
    addParameter(name, node, command, reader)
    added = true
  }
  if (added && call !== null && textOf(holder).includes('for ')) command.open ??= `${full} may add more options`
  return added
}

/** `group.add_command(command, name)`. */
function readAdded(call: Syntax, reader: Reader): void {
  const callee = calleeOf(call)
  const group = callee?.object?.type === 'identifier' ? reader.byHandle.get(textOf(callee.object)) : undefined
  if (callee === null || group === undefined) return
  if (callee.member === 'add_source' || callee.member === 'register_command')
    group.open ??= `${callee.member} may add commands`
  if (callee.member !== 'add_command') return
  const added = positionalArguments(call)[0] ?? keywordArgument(call, 'cmd')
  const full = reader.names.full(added)
  const name = reader.names.text(argumentOf(call, 'name', 1))
  const own = full === null ? undefined : reader.byHandle.get(full)
  if (own !== undefined && own !== group) {
    own.parent ??= group
    if (name !== null) own.name = name
  } else if (full === null || !isImported(full) || isLoopVariable(call, full))
    group.open ??= 'its subcommands are added by a loop or a value'
  else group.children.push(full.slice(full.lastIndexOf('.') + 1))
}

function isImported(full: string): boolean {
  return full.includes('.')
}

function isLoopVariable(call: Syntax, name: string): boolean {
  for (let at: Syntax | null = call; at !== null; at = at.parent) {
    if (at.type !== 'for_statement') continue
    const left = childAt(at, 'left')
    if (left !== null && textOf(left) === name) return true
  }
  return false
}
