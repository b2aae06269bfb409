import { type CommandDraft, newCommand } from '../../command-draft.ts'
import { innerMetas } from '../definitions/attributes.ts'
import { inCase, kebab, plain, screamingSnake, textOf } from '../definitions/names.ts'
import { oneLine } from '../definitions/text.ts'
import { textOfExpression } from '../source/constants.ts'
import { type Argument, has, isOn, type Known, literalsIn, readArgument, type Setting, type Shape } from './argument.ts'
import { acceptAnything, addArgument, addAutomatic, applySettings, type Reading } from './command.ts'
import { type DerivedType, type Described, describedChildren, settingsOf } from './derived-types.ts'

const ATTRIBUTES = ['arg', 'clap', 'command', 'structopt', 'group'] as const
const PARSERS = new Set(['Parser', 'StructOpt', 'Clap'])
/** Types that flatten each other deeper than this do so in a circle. */
const MAX_DEPTH = 10
/** Types that hold each other several times would make more and more of these. */
const MAX_COMMANDS = 1000
const MAX_ARGUMENTS = 10_000

/** The commands of the types that derive a parser, and of enumerations of subcommands whose parser stands elsewhere. */
export function readDerived(file: Reading): void {
  for (const type of file.types.values()) {
    if (!type.derived.some((name) => PARSERS.has(name)) || isPart(type, file)) continue
    const settings = settingsWithin(type)
    const command = newCommand(lineOf(type), { name: nameOf(settings, file), handle: type.name })
    file.found.push(command)
    noteHelp(type, file)
    addType(command, type, file, 0)
    addAutomatic(command, settings, type.derived.includes('StructOpt') || has(settings, 'version'))
  }
  for (const type of file.types.values()) {
    if (type.node.type !== 'enum_item' || !type.derived.includes('Subcommand') || file.used.has(type.name)) continue
    addVariants(type.name, type, file, 0)
  }
}

/** A parser that is used as a part of another one of the file. */
function isPart({ name }: DerivedType, { types }: Reading): boolean {
  const mention = new RegExp(`\\b${name}\\b`)
  for (const type of types.values()) {
    if (type.name === name || !isDerived(type)) continue
    if (mention.test(type.node.childForFieldName('body')?.text ?? '')) return true
  }
  return false
}

function lineOf({ node }: Described): number {
  return node.startPosition.row + 1
}

function settingsWithin({ attributes }: Described): Setting[] {
  return settingsOf(innerMetas(attributes, ...ATTRIBUTES))
}

function nameOf(settings: readonly Setting[], { constants }: Known): string | null {
  const said = ['name', 'bin_name'].flatMap((setting) => settings.find(({ name }) => name === setting)?.text ?? [])
  const names = said.map((text) => textOfExpression(text, constants))
  // `cargo fmt` is how a program is called by another one.
  return names.find((name) => name !== null && !/\s/.test(name)) ?? null
}

function noteHelp({ comment, node }: Described, { help }: Reading): void {
  if (comment !== null) help.push({ text: comment, line: node.startPosition.row + 1 })
}

/** Adds what a struct's fields, or an enumeration's variants, say to a command. */
function addType(command: CommandDraft, type: DerivedType, file: Reading, depth: number): void {
  if (type.node.type === 'enum_item') {
    file.used.add(type.name)
    addVariants(command.handle ?? type.name, type, file, depth)
  } else addFields(command, type, styleOf(type), file, depth)
  applySettings(command, settingsWithin(type))
}

function styleOf({ attributes }: Described): string | null {
  return textOf(innerMetas(attributes, ...ATTRIBUTES), 'rename_all')
}

function addFields(command: CommandDraft, owner: Described, style: string | null, file: Reading, depth: number): void {
  for (const field of describedChildren(owner.node.childForFieldName('body'))) {
    if (field.node.type !== 'field_declaration' || file.arguments.length >= MAX_ARGUMENTS) continue
    const settings = settingsWithin(field)
    if (field.attributes.some(({ name }) => name === 'cfg')) settings.push({ name: 'cfg', text: null })
    const type = oneLine(field.node.childForFieldName('type')?.text ?? '')
    if (has(settings, 'skip')) continue
    if (has(settings, 'flatten')) addPart(command, type, file, depth)
    else if (has(settings, 'subcommand')) addSubcommands(command, type, file, depth)
    else {
      noteHelp(field, file)
      const argument = readField(field, settings, type, style, file)
      file.arguments.push(argument)
      addArgument(command, argument)
      command.passesThrough ||= isOn(settings, 'trailing_var_arg')
    }
  }
}

function readField(
  field: Described,
  settings: readonly Setting[],
  type: string,
  style: string | null,
  file: Reading,
): Argument {
  const id = plain(field.node.childForFieldName('name')?.text ?? '')
  const comment = field.comment?.split(/\n\s*\n/)[0] ?? null
  const help = comment === null ? null : oneLine(comment)
  const shape = shapeOf(type, file.choices)
  return readArgument({ id, style, settings, shape, valueName: screamingSnake(id), help, line: lineOf(field) }, file)
}

/** A field's type says how many values its argument takes. */
function shapeOf(type: string, choices: ReadonlyMap<string, readonly string[]>): Shape {
  const bare = type.replaceAll(/\s/g, '')
  const inner = /^(?:[\w:]*::)?(Option|Vec)<(.*)>$/.exec(bare)
  const within = /^(?:[\w:]*::)?(Option|Vec)<(.*)>$/.exec(inner?.[2] ?? '')
  const value = within?.[2] ?? inner?.[2] ?? bare
  const many = inner?.[1] === 'Vec' || within?.[1] === 'Vec'
  const takes =
    bare === 'bool' || bare === '()'
      ? 'nothing'
      : inner?.[1] === 'Option' && within?.[1] === 'Option'
        ? 'optional value'
        : 'value'
  return {
    takes,
    many,
    required: inner === null,
    choices: choices.get(value.slice(value.lastIndexOf(':') + 1)) ?? null,
  }
}

/** The type of a field or variant without what is around it and without its path. */
function innerType(type: string): string {
  const inner = /^(?:[\w:]*::)?(?:Option|Box)\s*<\s*(.*?)\s*>$/.exec(type)?.[1] ?? type
  return (inner.replace(/<.*$/, '').split('::').at(-1) ?? inner).trim()
}

function addPart(command: CommandDraft, type: string, file: Reading, depth: number): void {
  const name = innerType(type)
  const part = file.types.get(name)
  const byHand = file.byHand.get(name)
  if (byHand !== undefined) {
    for (const argument of byHand.options) addArgument(command, argument)
    command.open ??= byHand.open
  } else if (part !== undefined && isDerived(part) && depth < MAX_DEPTH) addType(command, part, file, depth + 1)
  else command.open ??= `options of \`${name}\` are declared elsewhere`
}

/** Its derived traits say how its fields are read. */
function isDerived({ derived }: DerivedType): boolean {
  return derived.some((name) => PARSERS.has(name) || name === 'Args' || name === 'Subcommand')
}

function addSubcommands(command: CommandDraft, type: string, file: Reading, depth: number): void {
  const name = innerType(type)
  const commands = file.types.get(name)
  if (commands?.node.type === 'enum_item' && depth < MAX_DEPTH) addType(command, commands, file, depth + 1)
  else command.children.push(name)
}

/** The subcommands that an enumeration's variants are. */
function addVariants(parent: string, type: DerivedType, file: Reading, depth: number): void {
  for (const variant of describedChildren(type.node.childForFieldName('body'))) {
    if (variant.node.type !== 'enum_variant' || file.found.length >= MAX_COMMANDS) continue
    const settings = settingsWithin(variant)
    const tuple = tupleType(variant)
    const above = file.found.find(({ handle }) => handle === parent)
    if (has(settings, 'skip')) continue
    if (has(settings, 'external_subcommand')) {
      if (above !== undefined) acceptAnything(above)
    } else if (has(settings, 'flatten') && tuple !== null) {
      const inner = file.types.get(innerType(tuple))
      if (inner !== undefined && depth < MAX_DEPTH) {
        file.used.add(inner.name)
        addVariants(parent, inner, file, depth + 1)
      } else if (above !== undefined) above.children.push(innerType(tuple))
    } else addVariant(parent, type, variant, file, depth)
  }
}

function tupleType({ node }: Described): string | null {
  const body = node.childForFieldName('body')
  return body?.type === 'ordered_field_declaration_list' ? oneLine(body.childForFieldName('type')?.text ?? '') : null
}

function addVariant(parent: string, type: DerivedType, variant: Described, file: Reading, depth: number): void {
  const settings = settingsWithin(variant)
  const tuple = tupleType(variant)
  const own = variant.node.childForFieldName('name')?.text ?? ''
  const style = styleOf(type)
  const name = nameOf(settings, file) ?? (style === null ? null : inCase(own, style)) ?? kebab(own)
  const aliases = settings
    .filter((setting) => /^(?:visible_)?alias(?:es)?$/.test(setting.name))
    .flatMap((setting) => literalsIn(setting.text ?? ''))
  const command = newCommand(lineOf(variant), {
    name,
    aliases,
    parentHandle: parent,
    handle: freeHandle(`${type.name}::${own}`, file),
  })
  file.found.push(command)
  noteHelp(variant, file)
  const others = settings.filter((setting) => setting.name !== 'subcommand')
  applySettings(command, others)
  if (tuple === null) addFields(command, variant, styleOf(variant) ?? style, file, depth)
  else if (has(settings, 'subcommand')) addSubcommands(command, tuple, file, depth)
  else addPart(command, tuple, file, depth)
  const part = tuple === null ? undefined : file.types.get(innerType(tuple))
  const all = part === undefined ? settings : [...settings, ...settingsWithin(part)]
  addAutomatic(command, all, has(all, 'version') || isOn(settingsWithin(type), 'propagate_version'))
}

/** Each place that uses an enumeration has commands of its own. */
function freeHandle(handle: string, { found }: Reading): string {
  const taken = found.filter((each) => each.handle?.startsWith(handle)).length
  return taken === 0 ? handle : `${handle}#${taken}`
}
