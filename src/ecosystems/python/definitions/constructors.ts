import { memoizePart } from '../../../memoize.ts'
import type { Details, Parameter, Signature } from '../../declaration.ts'
import { keywordArgument } from '../literals.ts'
import { type ModuleOutline, statementsIn } from '../module.ts'
import { type Syntax, textOf } from '../tree.ts'
import { allowsNone } from '../types.ts'
import { annotatedField, fieldDefault, fieldParameter, fieldsOf } from './fields.ts'
import { type ClassShape, shapeOf } from './shape.ts'
import { signatureOf } from './signatures.ts'

/** How values of a class are made; an empty value where it is the bases that say so. */
export type Constructor = Pick<Details, 'signatures' | 'open'>

/** Base classes followed within a file. */
const MAX_BASES = 10

export function constructorOf(shape: ClassShape, module: ModuleOutline, depth = 0): Constructor {
  const own = shape.methods.filter(({ name }) => name === '__init__')
  const made = own.length > 0 ? own : shape.methods.filter(({ name }) => name === '__new__')
  const fields = fieldsOf(shape.body)
  const hidden = made.find(({ decoration }) => decoration.open !== null)?.decoration.open ?? null
  if (hidden !== null) return { open: hidden }
  if (own.length > 0) return { signatures: made.map(({ node }) => signatureOf(node, true)) }
  const style = styleOf(shape, module, depth)
  if (style !== null && made.length === 0) return fromFields(shape, style, module, depth)
  if (made.length > 0) return { signatures: made.map(({ node }) => signatureOf(node, true)) }
  if (isMade(shape)) return {}
  if (shape.open !== null) return {}
  if (shape.bases.length === 0) return shape.abstract ? {} : { signatures: [{ parameters: [], returns: null }] }
  return fields.length > 0 && !basesAreKnown(shape, module, depth)
    ? { open: 'its base classes may take the fields as arguments' }
    : {}
}

export type Style = 'dataclass' | 'pydantic' | 'named tuple' | 'typed dict'

function isMade(shape: ClassShape): boolean {
  return shape.bases.some(({ full }) => isEnum(full) || full === 'typing.NamedTuple')
}

/** Enumerations of the standard library. */
export function isEnum(full: string): boolean {
  return /(?:^|\.)(?:Enum|IntEnum|StrEnum|Flag|IntFlag|ReprEnum)$/.test(full)
}

/** Which rules make a constructor of the fields; null when none of those known here do. */
export function styleOf(shape: ClassShape, module: ModuleOutline, depth = 0): Style | null {
  if (shape.decoration.dataclass !== null) return 'dataclass'
  for (const { full } of shape.bases) {
    if (/^pydantic\.(?:v1\.|main\.)?BaseModel$/.test(full)) return 'pydantic'
    if (/^(?:typing|typing_extensions)\.NamedTuple$/.test(full)) return 'named tuple'
    if (/^(?:typing|typing_extensions)\.TypedDict$/.test(full)) return 'typed dict'
    const base = depth < MAX_BASES ? sibling(module, full) : null
    const style = base === null ? null : styleOf(base, module, depth + 1)
    if (style === 'pydantic' || style === 'typed dict') return style
  }
  return null
}

/** A class of the same file. */
const sibling = memoizePart((module: ModuleOutline, name: string): ClassShape | null => {
  const found = module.classes.get(name)
  return found ? shapeOf(found, module) : null
})

function basesAreKnown(shape: ClassShape, module: ModuleOutline, depth: number): boolean {
  if (depth >= MAX_BASES) return false
  return shape.bases.every(({ full }) => {
    const base = sibling(module, full)
    return base === null
      ? /^(?:Exception|\w+Error|BaseException|str|int|float|dict|list|tuple|set|(?:collections|abc|typing|threading|logging|argparse)\.[\w.]+)$/.test(
          full,
        )
      : base.open === null && basesAreKnown(base, module, depth + 1)
  })
}

function fromFields(shape: ClassShape, style: Style, module: ModuleOutline, depth: number): Constructor {
  const unclear = shape.decoration.open ?? unclearConfiguration(shape, style)
  if (unclear !== null) return { open: unclear }
  const parameters = new Map<string, Parameter>()
  for (const { name, full } of [...shape.bases].reverse()) {
    const base = depth < MAX_BASES ? sibling(module, full) : null
    const inherited = base === null ? [] : inheritedFields(base, style, module, depth + 1)
    if (inherited === null || (base === null && !isRoot(full))) return { open: `fields of ${name} come first` }
    for (const each of inherited) parameters.set(each.name, each)
  }
  if (shape.decoration.dataclass && isFalse(keywordArgument(shape.decoration.dataclass, 'init')))
    return { open: 'makes no constructor of its fields' }
  const own = ownParameters(shape, style)
  if (own === null) return { open: 'its fields may be called otherwise in the constructor' }
  for (const each of own) parameters.set(each.name, each)
  const all = [...parameters.values()]
  const signature: Signature = {
    parameters: [...all.filter(({ kind }) => kind !== 'keyword'), ...all.filter(({ kind }) => kind === 'keyword')],
    returns: null,
  }
  return { signatures: [signature] }
}

function inheritedFields(
  base: ClassShape,
  style: Style,
  module: ModuleOutline,
  depth: number,
): readonly Parameter[] | null {
  if (base.open !== null) return null
  if (style === 'dataclass' && base.decoration.dataclass === null) return basesAreKnown(base, module, depth) ? [] : null
  if (style === 'pydantic' && base.methods.some(({ name }) => name === '__init__')) return null
  if (style === 'pydantic' && base.bases.length === 0) return []
  const { signatures } = fromFields(base, style, module, depth)
  return signatures?.[0]?.parameters ?? null
}

/** A class that has no fields, or that is only told by being the base. */
function isRoot(full: string): boolean {
  return /^(?:pydantic\.(?:\w+\.)?BaseModel|(?:typing|typing_extensions)\.(?:NamedTuple|TypedDict)|Exception|abc\.\w+|enum\.\w+|str|int)$/.test(
    full,
  )
}

function isFalse(node: Syntax | null): boolean {
  return node?.type === 'false'
}

/** Options of the class by which a constructor takes other names than those of the fields, or further ones. */
function unclearConfiguration(shape: ClassShape, style: Style): string | null {
  if (style !== 'pydantic') return shape.keywords.has('extra_items') ? 'takes extra items' : null
  const said = [...shape.keywords].map(([name, value]) => `${name}=${textOf(value)}`)
  for (const statement of statementsIn(shape.body)) {
    const text = textOf(statement)
    if (/^(?:model_config|class Config)\b/.test(text)) said.push(text)
  }
  return said.some((text) => /\b(?:extra['"]?\s*[=:]\s*(?!['"]?(?:forbid|ignore)\b)|alias_generator|\*\*)/.test(text))
    ? 'its configuration lets it take other arguments'
    : null
}

/** Parameters that the fields make; null when one of them may be called otherwise. */
function ownParameters(shape: ClassShape, style: Style): Parameter[] | null {
  const decorator = shape.decoration.dataclass
  const option = decorator === null ? null : keywordArgument(decorator, 'kw_only')
  let keyword = style === 'pydantic' || style === 'typed dict' || option?.type === 'true'
  const parameters: Parameter[] = []
  for (const field of fieldsOf(shape.body)) {
    const text = textOf(field.type)
    if (style === 'dataclass' && /(?:^|\.)KW_ONLY$/.test(text)) {
      keyword = true
      continue
    }
    if (style === 'pydantic' && field.name.startsWith('_')) continue
    const said = annotatedField(field.type)
    const given = fieldDefault(field.right)
    const more = fieldDefault(said)
    if (given.unclear || (said !== null && more.unclear)) return null
    if (given.excluded || more.excluded || field.name === 'model_config') continue
    const optional =
      given.optional ||
      (said !== null && more.optional) ||
      (style === 'pydantic' && field.right === null && allowsNone(field.type)) ||
      (style === 'typed dict' && isNotRequired(text, shape))
    parameters.push(fieldParameter(field, { ...given, optional }, keyword || given.keyword ? 'keyword' : 'either'))
  }
  return parameters
}

/** Whether a table of that type may leave the key out. */
export function isNotRequired(type: string, shape: ClassShape): boolean {
  return shape.keywords.get('total')?.type === 'false'
    ? !/\bRequired\[/.test(type) || /\bNotRequired\[/.test(type)
    : /\bNotRequired\[/.test(type)
}
