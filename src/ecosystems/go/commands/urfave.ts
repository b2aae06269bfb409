import type { Node } from 'web-tree-sitter'
import { addOwnOption, type CommandDraft, factOf, newCommand, newOption } from '../../command-draft.ts'
import type { CommandFact, OptionFact } from '../../file-facts.ts'
import {
  aliasesOf,
  argumentsOf,
  bare,
  calleeOf,
  constantText,
  elementsOf,
  fieldsOf,
  type GoSource,
  lineOf,
  textsOfList,
} from '../source-file/go-source.ts'
import { handleOf } from './draft.ts'
import { defaultOf } from './flag-call.ts'

/** Levels of subcommands that are read. */
const MAX_DEPTH = 8

interface Reading {
  readonly source: GoSource
  readonly aliases: ReadonlySet<string>
  /** Literals of the file's variables. */
  readonly variables: ReadonlyMap<string, Node>
  readonly drafts: CommandDraft[]
  readonly done: Set<number>
  /** Variables that hold a new program, with what is known of it. */
  readonly apps: Map<string, CommandDraft | null>
  /** From version 3 on subcommands know the options of the commands above them. */
  readonly inherits: boolean
}

/** Commands of urfave/cli, which are written as literals. */
export function readUrfave(source: GoSource): CommandFact[] {
  const aliases = aliasesOf(source, /(?:urfave|codegangsta)\/cli(?:\/v\d+)?$/)
  if (aliases.size === 0) return []
  const inherits = source.imports.some(({ module }) => /urfave\/cli\/v[3-9]$/.test(module))
  const variables = literalsOfVariables(source)
  const reading: Reading = { source, aliases, variables, drafts: [], done: new Set(), apps: new Map(), inherits }
  for (const node of source.nodes) if (isType(node, /^(?:App|Command)$/, aliases)) read(node, null, reading, 0)
  for (const draft of reading.drafts) if (draft.parent === null && draft.handle) reading.apps.set(draft.handle, draft)
  for (const node of source.nodes) {
    if (node.type === 'short_var_declaration') noteApp(node, reading)
    else if (node.type === 'assignment_statement') assign(node, reading)
  }
  return reading.drafts.map(factOf)
}

function isType(node: Node, names: RegExp, aliases: ReadonlySet<string>): boolean {
  if (node.type !== 'composite_literal') return false
  const [alias = '', name = ''] = node.childForFieldName('type')?.text.split('.') ?? []
  return aliases.has(alias) && names.test(name)
}

function literalsOfVariables(source: GoSource): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const node of source.nodes) {
    if (node.type !== 'var_spec' && node.type !== 'short_var_declaration') continue
    const names =
      node.type === 'var_spec' ? node.childForFieldName('name') : node.childForFieldName('left')?.namedChild(0)
    const value = bare((node.childForFieldName('value') ?? node.childForFieldName('right'))?.namedChild(0) ?? null)
    if (names && value?.type === 'composite_literal') found.set(names.text, value)
  }
  return found
}

function read(literal: Node, parent: CommandDraft | null, reading: Reading, depth: number): CommandDraft | null {
  if (reading.done.has(literal.id) || depth > MAX_DEPTH) return null
  reading.done.add(literal.id)
  const place = reading.drafts.length + 1
  const own = parent === null ? handleOfLiteral(literal, reading.source) : `${parent.handle ?? ''} ${place}`
  const draft = newCommand(lineOf(literal), { parent, handle: own ?? `command ${place}` })
  reading.drafts.push(draft)
  const fields = fieldsOf(literal)
  for (const [field, value] of fields) setField(draft, field, value, reading, depth)
  addOwn(draft, fields, /\bApp$/.test(literal.childForFieldName('type')?.text ?? ''))
  return draft
}

function setField(draft: CommandDraft, field: string, value: Node, reading: Reading, depth: number): void {
  const { source } = reading
  switch (field) {
    case 'Name':
      draft.name = constantText(value, source)?.split(/,\s*/)[0] || null
      draft.open ??= draft.name === null ? 'its name is worked out' : null
      break
    case 'Aliases':
      draft.aliases = [...(textsOfList(value, source) ?? [])]
      break
    case 'ShortName':
      draft.aliases = [constantText(value, source) ?? ''].filter(Boolean)
      break
    case 'Flags':
      readFlags(draft, value, reading)
      break
    case 'Commands':
    case 'Subcommands':
      readCommands(draft, value, reading, depth)
      break
    case 'SkipFlagParsing':
      if (value.type !== 'true') break
      draft.open ??= 'it parses its options itself'
      draft.passesThrough = true
  }
}

function readCommands(draft: CommandDraft, list: Node, reading: Reading, depth: number): void {
  const elements = elementsOf(resolved(list, reading))
  if (elements === null) draft.open ??= 'some of its subcommands are worked out'
  for (const element of elements ?? []) {
    const value = resolved(element, reading)
    if (value?.type === 'composite_literal' || value?.type === 'literal_value') read(value, draft, reading, depth + 1)
    else if (value?.type === 'identifier') draft.children.push(handleOf(reading.source.packageName, value.text))
    else if (value?.type === 'call_expression' || value?.type === 'selector_expression') {
      const callee =
        value.type === 'call_expression' ? calleeOf(value) : { name: value.childForFieldName('field')?.text ?? '' }
      draft.children.push(handleOf(reading.source.packageName, callee?.name ?? ''))
    } else draft.open ??= 'some of its subcommands are worked out'
  }
}

/** The literal that a variable of the file holds, or the value itself. */
function resolved(value: Node, reading: Reading): Node | null {
  const inner = bare(value)
  return inner?.type === 'identifier' ? (reading.variables.get(inner.text) ?? inner) : inner
}

function readFlags(draft: CommandDraft, list: Node, reading: Reading): void {
  const elements = elementsOf(resolved(list, reading))
  if (elements === null) draft.open ??= 'some of its options are worked out'
  for (const element of elements ?? []) {
    let value = resolved(element, reading)
    // `altsrc.NewStringFlag(&cli.StringFlag{…})`
    if (value?.type === 'call_expression') value = resolved(argumentsOf(value)[0] ?? value, reading)
    const flag = value && isType(value, /Flag$/, reading.aliases) ? flagOf(value, reading) : null
    if (flag) draft.options.push(flag)
    else draft.open ??= 'some of its options are worked out'
  }
}

function flagOf(literal: Node, { source, inherits }: Reading): OptionFact | null {
  const type = literal.childForFieldName('type')?.text ?? ''
  const fields = fieldsOf(literal)
  const name = constantText(fields.get('Name'), source)
  if (name === null) return null
  const names = [...name.split(/,\s*/), ...(textsOfList(fields.get('Aliases'), source) ?? [])].filter(Boolean)
  const flag = /\bBool(?:T|WithInverse)?Flag$/.test(type)
  const help = constantText(fields.get('Usage'), source)
  return newOption(names.map(dashed), lineOf(literal), {
    takes: flag ? 'optional value' : 'value',
    attached: flag,
    valueName: /`([^`]+)`/.exec(help ?? '')?.[1] ?? null,
    default: defaultOf(fields.get('Value'), source),
    negatable: /InverseFlag$/.test(type),
    inherited: inherits ? fields.get('Local')?.type !== 'true' : fields.get('Persistent')?.type === 'true',
    help,
    ...(fields.get('Hidden')?.type === 'true' ? { hidden: true } : {}),
  })
}

function dashed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}

/** `--help`, and `--version` where a version is set. */
function addOwn(draft: CommandDraft, fields: ReadonlyMap<string, Node>, isProgram: boolean): void {
  if (fields.get('HideHelp')?.type !== 'true') addOwnOption(draft, ['--help', '-h'])
  const versioned = fields.has('Version') || (isProgram && !fields.has('HideVersion'))
  if (versioned && fields.get('HideVersion')?.type !== 'true') addOwnOption(draft, ['--version', '-v'])
}

/** `app.Flags = []cli.Flag{…}` of `app := cli.NewApp()` or of a literal. */
function assign(node: Node, reading: Reading): void {
  const left = node.childForFieldName('left')?.namedChild(0)
  const value = node.childForFieldName('right')?.namedChild(0)
  if (left?.type !== 'selector_expression' || !value) return
  const field = left.childForFieldName('field')?.text ?? ''
  const owner = left.childForFieldName('operand')?.text ?? ''
  if (!/^(?:Name|Flags|Commands|Subcommands)$/.test(field) || !/^\w+$/.test(owner)) return
  const known = reading.apps.get(owner)
  if (known === undefined) return
  const draft = known ?? newCommand(lineOf(node), { handle: owner })
  if (!known) {
    addOwnOption(draft, ['--help', '-h'])
    addOwnOption(draft, ['--version', '-v'])
    reading.drafts.push(draft)
    reading.apps.set(owner, draft)
  }
  setField(draft, field, value, reading, 0)
}

/** `app := cli.NewApp()` */
function noteApp(node: Node, { aliases, apps }: Reading): void {
  const call = node.childForFieldName('right')?.namedChild(0)
  const callee = call?.type === 'call_expression' ? calleeOf(call) : null
  const name = node.childForFieldName('left')?.text ?? ''
  if (callee?.name === 'NewApp' && aliases.has(callee.on?.text ?? '')) apps.set(name, apps.get(name) ?? null)
}

/** Levels between a literal and the variable or function by which other code speaks of it. */
const MAX_LEVELS = 8

function handleOfLiteral(literal: Node, source: GoSource): string | null {
  let node: Node | null = literal.parent
  for (let level = 0; node !== null && level < MAX_LEVELS; level++, node = node.parent) {
    if (node.type === 'var_spec') return handleOf(source.packageName, node.childForFieldName('name')?.text ?? '')
    if (node.type === 'short_var_declaration') return node.childForFieldName('left')?.text ?? null
    if (node.type === 'function_declaration') {
      return handleOf(source.packageName, node.childForFieldName('name')?.text ?? '')
    }
  }
  return null
}
