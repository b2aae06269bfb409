import { type CommandDraft, newCommand, newOption } from '../../command-draft.ts'
import type { OptionFact } from '../../file-facts.ts'
import { keywordArgument, positionalArguments, stringText } from '../literals.ts'
import type { Names } from '../source-file/names.ts'
import { childAt, descendants, lastName, type Syntax, textOf } from '../tree.ts'
import { annotatedParts, genericOf, literalTexts, unwrapped } from '../types.ts'
import { argumentOf, calleeOf, defaultOf } from './argument.ts'
import { addHelp, optionsNamed, passesOn } from './click-option.ts'
import { type Decorated, decoratedFunctions } from './decorated.ts'

interface Reader {
  readonly root: Syntax
  readonly names: Names
  readonly lineOf: (offset: number) => number
}

/** An application of a file with the functions that are its commands. */
interface App {
  readonly call: Syntax
  readonly command: CommandDraft
  readonly functions: (Decorated & { readonly told: Syntax | null })[]
  callback: Decorated | null
  isAdded: boolean
}

/** Commands that are told to `typer`: applications, and the functions that are their commands. */
export function typerCommands(root: Syntax, names: Names, lineOf: Reader['lineOf']): CommandDraft[] {
  const reader: Reader = { root, names, lineOf }
  const apps = new Map<string, App>()
  for (const node of descendants(root)) if (node.type === 'assignment') readApp(node, apps, reader)
  for (const each of decoratedFunctions(root, names)) assign(each, apps)
  for (const node of descendants(root)) if (node.type === 'call') readAdded(node, apps, reader)
  const single = [...descendants(root)].flatMap((node) => ranFunction(node, reader))
  return [...[...apps.values()].flatMap((app) => finished(app, reader)), ...single]
}

function readApp(assignment: Syntax, apps: Map<string, App>, reader: Reader): void {
  const left = childAt(assignment, 'left')
  const call = childAt(assignment, 'right')
  if (
    left?.type !== 'identifier' ||
    call?.type !== 'call' ||
    reader.names.full(childAt(call, 'function')) !== 'typer.Typer'
  )
    return
  const handle = textOf(left)
  const name = reader.names.text(keywordArgument(call, 'name'))
  const command = newCommand(reader.lineOf(call.start), {
    name,
    handle,
    passesThrough: passesOn(call, reader.names),
  })
  if (keywordArgument(call, 'cls') !== null) command.open = 'it is made by a class of its own'
  apps.set(handle, { call, command, functions: [], callback: null, isAdded: false })
}

function assign(each: Decorated, apps: ReadonlyMap<string, App>): void {
  for (const { written, call } of each.decorators) {
    const [, handle = '', member] = /^(\w+)\.(command|callback)$/.exec(written ?? '') ?? []
    const app = apps.get(handle)
    if (app === undefined) continue
    if (member === 'callback') app.callback = each
    else app.functions.push({ ...each, told: call })
  }
}

/** `app.add_typer(other, name='x')`. */
function readAdded(call: Syntax, apps: ReadonlyMap<string, App>, reader: Reader): void {
  const callee = calleeOf(call)
  const app = callee?.object?.type === 'identifier' ? apps.get(textOf(callee.object)) : undefined
  if (callee?.member !== 'add_typer' || app === undefined) return
  app.isAdded = true
  const added = positionalArguments(call)[0] ?? null
  const own = added?.type === 'identifier' ? apps.get(textOf(added)) : undefined
  const name = reader.names.text(keywordArgument(call, 'name'))
  if (own !== undefined && own !== app) {
    own.isAdded = true
    own.command.parent ??= app.command
    own.command.name = name ?? own.command.name
  } else app.command.children.push(reader.names.full(added) ?? 'another application')
}

/** An application of one function is that command; any other has its functions as subcommands. */
function finished(app: App, reader: Reader): CommandDraft[] {
  const { command, functions, callback } = app
  const [only] = functions
  const isRoot = command.parent === null
  addHelp(command, app.call, reader.names)
  if (isRoot && keywordArgument(app.call, 'add_completion')?.type !== 'false') {
    for (const name of ['--install-completion', '--show-completion'])
      command.options.push(newOption([name], command.line))
  }
  if (callback !== null) addParameters(callback, command, reader)
  if (only !== undefined && functions.length === 1 && callback === null && !app.isAdded) {
    addParameters(only, command, reader)
    return [command]
  }
  return [command, ...functions.map((each) => subcommand(each, command, reader))]
}

function subcommand(each: App['functions'][number], parent: CommandDraft, reader: Reader): CommandDraft {
  const written = each.told === null ? null : argumentOf(each.told, 'name', 0)
  const named = written === null ? each.name.toLowerCase().replace(/_/g, '-') : reader.names.text(written)
  const command = newCommand(reader.lineOf(each.node.start), {
    name: named,
    parent,
    passesThrough: passesOn(each.told, reader.names),
  })
  if (command.passesThrough) command.open = 'it takes options that it does not know'
  if (named === null) command.open ??= 'its name is computed'
  addHelp(command, each.told, reader.names)
  addParameters(each, command, reader)
  return command
}

/** `typer.run(main)`. */
function ranFunction(node: Syntax, reader: Reader): CommandDraft[] {
  if (node.type !== 'call' || reader.names.full(childAt(node, 'function')) !== 'typer.run') return []
  const name = lastName(positionalArguments(node)[0] ?? null)
  for (const each of descendants(reader.root)) {
    const title = each.type === 'function_definition' ? childAt(each, 'name') : null
    if (title === null || textOf(title) !== name) continue
    const command = newCommand(reader.lineOf(each.start), { handle: name })
    addHelp(command, null, reader.names)
    addParameters({ name, node: each, decorators: [] }, command, reader)
    return [command]
  }
  return []
}

function addParameters(each: Decorated, command: CommandDraft, reader: Reader): void {
  const foreign = each.decorators.find(({ written }) => !/\.(?:command|callback)$/.test(written ?? ''))
  if (foreign !== undefined) command.open ??= `decorated with ${foreign.written?.slice(0, 60) ?? 'an expression'}`
  for (const parameter of childAt(each.node, 'parameters')?.children ?? []) addParameter(parameter, command, reader)
}

function addParameter(parameter: Syntax, command: CommandDraft, reader: Reader): void {
  const name = textOf(childAt(parameter, 'name') ?? parameter.children[0] ?? parameter)
  const annotated = annotatedParts(childAt(parameter, 'type'))
  const type = annotated?.type ?? unwrapped(childAt(parameter, 'type'))
  if (
    parameter.type.endsWith('_separator') ||
    /(?:^|\.)(?:Context|CallbackParam)$/.test(type === null ? '' : textOf(type))
  )
    return
  const value = childAt(parameter, 'value')
  const said = [value, ...(annotated?.said ?? [])].find((each) => each != null && kindOf(each, reader) !== null) ?? null
  const kind = said === null ? null : kindOf(said, reader)
  const given = said === value && said !== null ? argumentOf(said, 'default', 0) : value
  const hasDefault = given !== null && given.type !== 'ellipsis'
  if (kind === 'Argument' || (kind === null && value === null)) {
    const many = /^(?:list|List|tuple|Tuple)$/.test(lastName(genericOf(type)?.name ?? null) ?? '')
    command.operands.push({ name, required: !hasDefault, many, choices: choicesOf(type, reader) })
    return
  }
  const titles = said === null ? [] : namesOf(said, said === value)
  command.options.push(...optionsOf(name, titles, { type, said, given }, reader, reader.lineOf(parameter.start)))
}

function kindOf(node: Syntax, reader: Reader): 'Option' | 'Argument' | null {
  const full = node.type === 'call' ? reader.names.full(childAt(node, 'function')) : null
  return full === 'typer.Option' ? 'Option' : full === 'typer.Argument' ? 'Argument' : null
}

/** @param hasDefault the first argument is the default */
function namesOf(call: Syntax, hasDefault: boolean): string[] {
  return positionalArguments(call)
    .slice(hasDefault ? 1 : 0)
    .flatMap((each) => stringText(each) ?? [])
    .filter((each) => /^\s*[-/]/.test(each))
}

interface Written {
  readonly type: Syntax | null
  readonly said: Syntax | null
  readonly given: Syntax | null
}

function optionsOf(
  name: string,
  titles: readonly string[],
  written: Written,
  reader: Reader,
  line: number,
): OptionFact[] {
  const { type, said, given } = written
  const inner = /^(?:Optional|Union)$/.test(lastName(genericOf(type)?.name ?? null) ?? '')
    ? genericOf(type)?.of[0]
    : type
  const text = inner == null ? '' : textOf(inner).replace(/\s*\|\s*None$/, '')
  const boolean = text === 'bool' || (text === '' && /^(?:true|false)$/.test(given?.type ?? ''))
  const counts = said !== null && keywordArgument(said, 'count')?.type === 'true'
  const long = `--${name.replace(/_/g, '-')}`
  const isEager = said !== null && keywordArgument(said, 'is_flag')?.type === 'true'
  const all = titles.length > 0 ? titles : [boolean && !isEager ? `${long}/--no-${long.slice(2)}` : long]
  const call = said ?? { ...reader.root, children: [] }
  // Only short names are given: the long one, and its opposite, are not made.
  return optionsNamed(all, call, reader.names, line, boolean || counts).map((option, index) => {
    if (index > 0 || option.takes === 'nothing') return option
    return { ...option, choices: option.choices ?? choicesOf(type, reader), default: defaultOf(given, reader.names) }
  })
}

/** The values of a `Literal`, or of an enumeration of this file. */
function choicesOf(type: Syntax | null, { root }: Reader): readonly string[] | null {
  const texts = literalTexts(type)
  if (texts !== null && texts.length > 0) return texts
  const name = lastName(type)
  for (const node of name === null ? [] : root.children) {
    const title = node.type === 'class_definition' ? childAt(node, 'name') : null
    if (title === null || textOf(title) !== name || !/\b\w*Enum\b/.test(textOf(childAt(node, 'superclasses') ?? title)))
      continue
    const values = (childAt(node, 'body')?.children ?? []).map((each) => stringText(childAt(each.children[0], 'right')))
    return values.every((value) => value !== null) ? values : null
  }
  return null
}
