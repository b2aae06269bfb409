import type { Node, Tree } from 'web-tree-sitter'
import { memoize } from '../../../memoize.ts'
import { valueText } from './signature.ts'
import { oneLine } from './text.ts'
import { KNOWN_TRAITS } from './traits.ts'

/** What the implementations of a file say of one of its types. */
export interface Implemented {
  /** Traits, and targets of `Deref`, beyond those of the standard library. */
  readonly bases: string[]
  /** Values of fields in its `Default`, as source text. */
  readonly defaults: Map<string, string>
  open: string | null
}

export interface Implementations {
  readonly types: ReadonlyMap<string, Implemented>
  /** What functions without parameters return, when their body is a short expression. */
  readonly results: ReadonlyMap<string, string>
}

const MAX_BASES = 100

/** What items stand in. */
export const ENTERED = new Set(['source_file', 'mod_item', 'declaration_list', 'expression_statement'])

/** What a file implements; read once. */
export const implementationsOf = memoize(({ rootNode }: Tree): Implementations => {
  const types = new Map<string, Implemented>()
  const results = new Map<string, string>()
  const of = (name: string): Implemented => {
    const entry = types.get(name) ?? { bases: [], defaults: new Map<string, string>(), open: null }
    types.set(name, entry)
    return entry
  }
  const pending = [rootNode]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'impl_item') readImplementation(node, of)
    else if (node.type === 'function_item') readResult(node, results)
    else if (node.type === 'macro_invocation') markNamed(node, of)
    else if (ENTERED.has(node.type)) for (const child of [...node.namedChildren].reverse()) pending.push(child)
  }
  return { types, results }
})

function readImplementation(node: Node, of: (name: string) => Implemented): void {
  const name = typeName(node.childForFieldName('type'))
  const body = node.childForFieldName('body')
  if (name === null || body === null) return
  const trait = typeName(node.childForFieldName('trait'))
  if (body.namedChildren.some((child) => child.type === 'macro_invocation' || child.type === 'expression_statement')) {
    of(name).open = 'a macro writes members of it'
  }
  if (trait === null || of(name).bases.length >= MAX_BASES) return
  if (trait === 'Deref' || trait === 'DerefMut') {
    const target = body.namedChildren.find((child) => child.type === 'type_item')?.childForFieldName('type')
    const base = typeName(target ?? null)
    if (base !== null) of(name).bases.push(base)
    else if (trait === 'Deref') of(name).open = 'it dereferences to another type'
  } else if (trait === 'Default') readDefaults(body, of(name).defaults)
  else if (!KNOWN_TRAITS.has(trait)) of(name).bases.push(trait)
}

/** The fields of the literal that `default()` ends in. */
function readDefaults(body: Node, defaults: Map<string, string>): void {
  const block = body.namedChildren.find((child) => child.type === 'function_item')?.childForFieldName('body')
  const last = block?.namedChildren.at(-1)
  const literal = last?.type === 'expression_statement' ? last.namedChild(0) : last
  if (literal?.type !== 'struct_expression') return
  for (const field of literal.childForFieldName('body')?.namedChildren ?? []) {
    const value = valueText(field.childForFieldName('value'))
    const name = field.childForFieldName('field')
    if (value !== undefined && name !== null) defaults.set(name.text, plainValue(value))
  }
}

function readResult(node: Node, results: Map<string, string>): void {
  const name = node.childForFieldName('name')
  const body = node.childForFieldName('body')
  if (name === null || body?.namedChildCount !== 1) return
  const value = valueText(body.namedChild(0))
  if (value !== undefined && !value.endsWith(';')) results.set(name.text, plainValue(value))
}

/** Without what only turns a literal into the type of its field. */
function plainValue(value: string): string {
  const match =
    /^(?:String::from|PathBuf::from|Some|Cow::from|Cow::Borrowed)\((".*"|'.*'|[\d_.]+|true|false)\)$/.exec(value) ??
    /^(".*")\.(?:into|to_string|to_owned|to_string_lossy)\(\)$/.exec(value)
  return oneLine(match?.[1] ?? value)
}

/** Tokens of one macro that are looked at for names of types. */
const MAX_TOKENS = 2000

/** A macro that is given the name of a type may add to it. */
function markNamed(node: Node, of: (name: string) => Implemented): void {
  const macro = node.childForFieldName('macro')?.text ?? ''
  if (
    /^(?:thread_local|lazy_static|bitflags|assert_impl_all|const_assert\w*|static_assertions::\w+|println)$/.test(macro)
  )
    return
  const tree = node.namedChildren.find((child) => child.type === 'token_tree')
  if (tree === undefined || tree.endIndex - tree.startIndex > MAX_TOKENS * 10) return
  for (const [name] of tree.text.matchAll(/\b[A-Z]\w*\b/g)) of(name).open = `the macro \`${macro}!\` may add to it`
}

/** The type whose keys are read for a field that serde flattens, without the `Option` or `Box` around it. */
export function flattenedType(field: Node): string | null {
  const type = field.childForFieldName('type')
  const held = /^(?:[\w:]*::)?(?:Option|Box)\s*<\s*(?:\w+::)*(\w+)\s*>$/.exec(type?.text ?? '')?.[1]
  return held ?? typeName(type)
}

/** The name of the type without its path, references and arguments; null when it has none. */
export function typeName(type: Node | null): string | null {
  let node = type
  for (let step = 0; node !== null && step < 20; step++) {
    if (node.type === 'type_identifier' || node.type === 'primitive_type' || node.type === 'identifier')
      return node.text
    node = node.childForFieldName('name') ?? node.childForFieldName('type')
  }
  return null
}
