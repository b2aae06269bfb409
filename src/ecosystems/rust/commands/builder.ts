import type { Node } from 'web-tree-sitter'
import { type CommandDraft, newCommand } from '../../command-draft.ts'
import { textOfExpression } from '../source/constants.ts'
import { readArgMacro } from './arg-macro.ts'
import { type Argument, has, literalsIn, readArgument, type Setting } from './argument.ts'
import { type Call, type Chain, calledFunction, elementsOf, readChain } from './chains.ts'
import { addArgument, addAutomatic, applySettings, type Reading } from './command.ts'

const COMMAND = /^(?:\w+::)*(?:Command|App)::new$/
const ARGUMENT = /^(?:\w+::)*Arg::(?:new|with_name)$/

/** The command that a chain begins with `Command::new`; null when it begins otherwise. */
export function commandOf(chain: Chain, file: Reading): CommandDraft | null {
  const line = chain.base.startPosition.row + 1
  const macro = chain.base.type === 'macro_invocation' ? chain.base.childForFieldName('macro')?.text : undefined
  const called = calledFunction(chain.base)
  if (macro === undefined || !/^(?:clap::)?(?:command|app_from_crate)$/.test(macro)) {
    if (called === null || !COMMAND.test(called.path)) return null
    if (!file.imported && !called.path.startsWith('clap::')) return null
  }
  const inMacro = macro === undefined ? null : (literalsIn(chain.base.text)[0] ?? null)
  const name = called?.args[0] ? textOfExpression(called.args[0].text, file.constants) : inMacro
  const command = newCommand(line, { name })
  addCalls(command, chain.calls, file)
  return command
}

/** Finishes a command when all of its calls are known. */
export function complete(command: CommandDraft, settings: readonly Setting[], file: Reading): void {
  addAutomatic(command, settings, file.old || has(settings, 'version', 'long_version'))
}

export function settingsOfCalls(calls: readonly Call[]): Setting[] {
  return calls.map(({ method, args }) => ({ name: method, text: args.map((each) => each.text).join(', ') }))
}

/** Methods that add arguments and subcommands, which are read one by one. */
const ADDING = new Set(['arg', 'args', 'subcommand', 'subcommands'])

export function addCalls(command: CommandDraft, calls: readonly Call[], file: Reading): void {
  for (const { method, args } of calls) {
    const [first] = args
    if (method === 'arg' && first !== undefined) addOne(command, first, file)
    else if (method === 'args') addEach(command, elementsOf(first), file, addOne, 'arguments')
    else if (method === 'subcommand' && first !== undefined) addSubcommand(command, first, file)
    else if (method === 'subcommands') addEach(command, elementsOf(first), file, addSubcommand, 'subcommands')
    else if (/^(?:visible_)?alias(?:es)?$/.test(method))
      command.aliases.push(...args.flatMap((each) => literalsIn(each.text)))
    else if (method === 'name' || method === 'bin_name') {
      command.name = (first && textOfExpression(first.text, file.constants)) ?? command.name
    } else if (method === 'setting' || method === 'global_setting') {
      if (/TrailingVarArg/.test(first?.text ?? '')) command.passesThrough = true
      if (/AllowExternalSubcommands/.test(first?.text ?? ''))
        applySettings(command, [{ name: 'allow_external_subcommands', text: null }])
    }
  }
  const settings = settingsOfCalls(calls).filter(({ name }) => !ADDING.has(name))
  applySettings(command, settings)
}

type Add = (command: CommandDraft, node: Node, file: Reading) => void

function addEach(command: CommandDraft, nodes: readonly Node[] | null, file: Reading, add: Add, what: string): void {
  if (nodes === null) command.open ??= `its ${what} come from elsewhere`
  for (const node of nodes ?? []) add(command, node, file)
}

function addOne(command: CommandDraft, node: Node, file: Reading): void {
  const argument = argumentOf(node, file)
  if (argument === null) command.open ??= `an argument is made by \`${shortened(node.text)}\``
  else addArgument(command, argument)
}

function addSubcommand(command: CommandDraft, node: Node, file: Reading): void {
  const chain = readChain(node, file.seen)
  const child = commandOf(chain, file)
  if (child !== null) {
    complete(child, settingsOfCalls(chain.calls), file)
    child.handle = `${child.name ?? '?'} at line ${child.line}`
    command.children.push(child.handle)
    file.found.push(child)
    return
  }
  const called = calledFunction(chain.base)
  const handle =
    chain.base.type === 'identifier' ? chain.base.text : (called?.path.split('::').at(-1) ?? shortened(node.text))
  // Calls on what another place makes would add to it there.
  if (chain.calls.some(({ method }) => ADDING.has(method))) command.open ??= `\`${handle}\` is added to in place`
  command.children.push(handle)
}

/** An argument that is built in place; null when it is made elsewhere. */
export function argumentOf(node: Node, file: Reading): Argument | null {
  const { base, calls } = readChain(node, file.seen)
  const macro = base.type === 'macro_invocation' ? readArgMacro(base.text) : null
  const called = calledFunction(base)
  if (macro === null && (called === null || !ARGUMENT.test(called.path))) return null
  const first = called?.args[0]
  const id = macro?.id ?? (first === undefined ? null : textOfExpression(first.text, file.constants)) ?? ''
  const said = settingsOfCalls(calls)
  const settings = [...(macro?.settings ?? []), ...said]
  const isOption = has(settings, 'long', 'short')
  const isFlag = file.old && isOption && macro === null && !said.some(({ name }) => OLD_VALUES.test(name))
  const shape = {
    takes: isFlag ? 'nothing' : 'value',
    many: false,
    required: macro?.required ?? false,
    choices: null,
  } as const
  const line = base.startPosition.row + 1
  const argument = readArgument(
    { id, style: 'verbatim', settings, shape, valueName: macro?.value ?? id, help: null, line },
    file,
  )
  file.arguments.push(argument)
  return argument
}

/** Settings that made an argument take a value in old parsers. */
const OLD_VALUES = /^(?:value_names?|possible_values|default_value|number_of_values|min_values|max_values|validator)$/

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).replaceAll(/\s+/g, ' ')}…` : text
}
