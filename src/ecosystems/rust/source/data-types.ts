import type { Node } from 'web-tree-sitter'
import type { DataChoice, DataField, DataType, DataVariant } from '../../data-type.ts'
import { derives, has, type Item, innerMetas, itemsOf, rewriting } from '../definitions/attributes.ts'
import { ENTERED, flattenedType, type Implementations, implementationsOf } from '../definitions/implementations.ts'
import { serdeNames, textOf } from '../definitions/names.ts'
import { typeText } from '../definitions/signature.ts'
import type { Meta } from '../definitions/text.ts'

const MAX_TYPES = 2000

/** The types that serde reads by their declarations (`#[derive(Deserialize)]`), those of tests left out. */
export function readDataTypes(root: Node): DataType[] {
  const found: DataType[] = []
  const implemented = implementationsOf(root.tree)
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop())
    for (const item of itemsOf(node)) {
      if (found.length >= MAX_TYPES) return found
      const type = item.node.type
      if (type === 'struct_item' || type === 'enum_item') found.push(...dataType(item, implemented))
      else if (ENTERED.has(type) && !isTest(item.attributes)) pending.push(item.node)
    }
  return found
}

function isTest(attributes: readonly Meta[]): boolean {
  return attributes.some(({ name, inner }) => name === 'cfg' && inner?.trim() === 'test')
}

function dataType({ node, attributes }: Item, implemented: Implementations): DataType[] {
  const name = node.childForFieldName('name')?.text
  if (name === undefined || !derives(attributes).includes('Deserialize')) return []
  const own = innerMetas(attributes, 'serde')
  const body = node.childForFieldName('body')
  const isOptional = has(own, 'default')
  const defaults = isOptional ? (implemented.types.get(name)?.defaults ?? new Map<string, string>()) : null
  const rest = { defaults, derived: isOptional && derives(attributes).includes('Default'), implemented }
  const fields = node.type === 'struct_item' ? fieldsOf(body, textOf(own, 'rename_all'), rest) : NO_FIELDS
  const said = {
    ...{ name, line: node.startPosition.row + 1 },
    strict: has(own, 'deny_unknown_fields'),
    fields: fields.fields,
    flattened: fields.flattened,
    choice: node.type === 'enum_item' ? choiceOf(body, own, implemented) : null,
  }
  return [{ ...said, open: openness({ node, attributes }, own) ?? fields.open }]
}

/** Why serde, or a macro, may read the type in another way than its declaration shows. */
function openness({ node, attributes }: Item, own: readonly Meta[]): string | null {
  const byOther = own.find(({ name }) => OTHER_WAYS.has(name))
  if (byOther !== undefined) return `\`serde(${byOther.name})\` reads it in another way`
  const body = node.childForFieldName('body')
  if (node.type === 'struct_item' && body?.type !== 'field_declaration_list') return 'it has no named fields'
  if (/\bserde\(\s*other\b/.test(body?.text ?? '')) return 'it takes other names, too'
  return rewriting(attributes.filter(({ name }) => !/^serde_with::|^serde_as$/.test(name)))
}

const OTHER_WAYS = new Set(['remote', 'from', 'try_from', 'transparent', 'untagged', 'content'])
const NO_FIELDS: Fields = { fields: [], flattened: [], open: null }

interface Fields {
  readonly fields: DataField[]
  readonly flattened: string[]
  readonly open: string | null
}

/** Where the values of fields come from that are left out. */
interface Defaults {
  /** What the `Default` of the whole gives; null where serde does not take it. */
  readonly defaults: ReadonlyMap<string, string> | null
  /** That of the whole is made of those of its fields. */
  readonly derived: boolean
  readonly implemented: Implementations
}

/** What a field is when it is left out, as data writes it. */
function defaultOf(field: string, type: string, own: readonly Meta[], rest: Defaults): string | null {
  const path = textOf(own, 'default')
  if (path !== null) return literalOf(rest.implemented.results.get(path.slice(path.lastIndexOf(':') + 1)))
  if (has(own, 'default') || rest.derived) return ZEROS.get(type) ?? (/^[iu](?:\d+|size)$/.test(type) ? '0' : null)
  return literalOf(rest.defaults?.get(field))
}

const ZEROS: ReadonlyMap<string, string> = new Map([['bool', 'false']])

function literalOf(value: string | undefined): string | null {
  const plain = value?.replace(/(?<=^-?\d[\d_.]*)_?[iuf](?:8|16|32|64|128|size)$/, '').replaceAll(/(?<=\d)_(?=\d)/g, '')
  return plain !== undefined && /^(?:"[^"\\]*"|-?\d+(?:\.\d+)?|true|false)$/.test(plain) ? plain : null
}

function fieldsOf(body: Node | null, style: string | null, rest: Defaults): Fields {
  const fields: DataField[] = []
  const flattened: string[] = []
  let open: string | null = null
  for (const { node, attributes } of itemsOf(body)) {
    const name = node.childForFieldName('name')?.text
    if (node.type !== 'field_declaration' || name === undefined) continue
    const own = innerMetas(attributes, 'serde')
    if (has(own, 'skip') || has(own, 'skip_deserializing')) continue
    const type = typeText(node.childForFieldName('type')) ?? ''
    if (has(own, 'flatten')) {
      const flat = flattenedType(node)
      if (flat === null || /Map$|^Value$|^Table$/.test(flat)) open = 'further keys are read into a map'
      else flattened.push(flat)
      continue
    }
    const readByOther =
      has(own, 'with') || has(own, 'deserialize_with') || attributes.some((meta) => meta.name === 'serde_as')
    fields.push({
      names: serdeNames(name, own, style),
      type: readByOther ? '' : type,
      default: defaultOf(name, type, own, rest),
      line: node.startPosition.row + 1,
    })
  }
  return { fields, flattened, open }
}

function choiceOf(body: Node | null, own: readonly Meta[], implemented: Implementations): DataChoice {
  const rest = { defaults: null, derived: false, implemented }
  const style = textOf(own, 'rename_all')
  const ofFields = textOf(own, 'rename_all_fields')
  const variants = itemsOf(body).flatMap(({ node, attributes }): DataVariant[] => {
    const name = node.childForFieldName('name')?.text
    if (node.type !== 'enum_variant' || name === undefined) return []
    const metas = innerMetas(attributes, 'serde')
    if (has(metas, 'skip') || has(metas, 'skip_deserializing')) return []
    const inner = node.childForFieldName('body')
    const isTable = inner?.type === 'field_declaration_list'
    const { fields, open } = isTable ? fieldsOf(inner, textOf(metas, 'rename_all') ?? ofFields, rest) : NO_FIELDS
    const type = inner === null || isTable ? null : (typeText(inner.childrenForFieldName('type')[0] ?? null) ?? '')
    return [{ names: serdeNames(name, metas, style), fields, type: open === null ? type : '' }]
  })
  return { tag: textOf(own, 'tag'), variants }
}
