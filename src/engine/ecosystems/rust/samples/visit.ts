import type { Node } from 'web-tree-sitter'
import { openScope } from '../../samples/scope.ts'
import { byType } from '../../syntax/rules.ts'
import { mayMakeItems } from '../definitions/traits.ts'
import { addPath, type Found, type Reader } from './found.ts'
import { hoist } from './hoist.ts'
import { readMacro } from './macro-tokens.ts'
import { readPath } from './paths.ts'
import { bindPattern } from './patterns.ts'
import { bind, type Scope } from './scope.ts'

/** Reads one kind of node. Nodes of other kinds only have their children visited. */
type Visit = (reader: Reader, node: Node, scope: Scope) => void

/** Nobody writes deeper nesting by hand. */
const MAX_DEPTH = 250

export function createReader(found: Found): Reader {
  let depth = 0
  const reader: Reader = {
    found,
    visit(node, scope) {
      if (depth >= MAX_DEPTH) {
        found.obscure = true
        return
      }
      depth++
      const read = VISITS.get(node.type)
      if (read === undefined) for (const child of node.namedChildren) reader.visit(child, scope)
      else read(reader, node, scope)
      depth--
    },
  }
  return reader
}

const skip: Visit = () => undefined

function visitFields(reader: Reader, node: Node, scope: Scope, ...fields: readonly string[]): void {
  for (const field of fields) {
    const child = node.childForFieldName(field)
    if (child !== null) reader.visit(child, scope)
  }
}

/** Visits all children except those in the given fields. */
function visitOthers(reader: Reader, node: Node, scope: Scope, ...left: readonly string[]): void {
  const without = new Set(left.map((field) => node.childForFieldName(field)?.id))
  for (const child of node.namedChildren) if (!without.has(child.id)) reader.visit(child, scope)
}

const fields =
  (...names: readonly string[]): Visit =>
  (reader, node, scope) =>
    visitFields(reader, node, scope, ...names)

/** A block or file. Its items are visible everywhere in it, its variables after their declaration. */
const block: Visit = (reader, node, scope) => {
  const inner = openScope(scope)
  hoist(reader.found, node, inner)
  for (const child of node.namedChildren) reader.visit(child, inner)
}

const module: Visit = (reader, node, scope) => {
  const body = node.childForFieldName('body')
  if (body !== null) block(reader, body, scope)
}

/** An item with type parameters. */
const generic: Visit = (reader, node, scope) =>
  visitOthers(reader, node, withTypeParameters(reader, node, scope), 'name', 'type_parameters')

function withTypeParameters(reader: Reader, node: Node, scope: Scope): Scope {
  const inner = openScope(scope)
  const parameters = node.childForFieldName('type_parameters')?.namedChildren ?? []
  const names = parameters.map((each) =>
    each.type === 'type_identifier' ? each : (each.childForFieldName('name') ?? each.childForFieldName('left')),
  )
  for (const name of names) if (name !== null) bind(inner, name.text)
  for (const [index, parameter] of parameters.entries()) {
    for (const child of parameter.namedChildren) if (child.id !== names[index]?.id) reader.visit(child, inner)
  }
  return inner
}

const callable: Visit = (reader, node, scope) => {
  const inner = withTypeParameters(reader, node, scope)
  for (const parameter of node.childForFieldName('parameters')?.namedChildren ?? []) {
    const type = parameter.type === 'parameter' ? parameter.childForFieldName('type') : null
    if (type !== null) reader.visit(type, inner)
    const pattern = parameter.type === 'parameter' ? parameter.childForFieldName('pattern') : parameter
    bindPattern(reader, pattern, inner)
  }
  visitFields(reader, node, inner, 'return_type')
  for (const child of node.namedChildren) if (child.type === 'where_clause') reader.visit(child, inner)
  visitFields(reader, node, inner, 'body')
}

/** A `let` declaration, or a `let` condition. */
const declaration: Visit = (reader, node, scope) => {
  visitFields(reader, node, scope, 'type', 'value', 'alternative')
  bindPattern(reader, node.childForFieldName('pattern'), scope)
}

const conditional: Visit = (reader, node, scope) => {
  const inner = openScope(scope)
  visitFields(reader, node, inner, 'condition', 'consequence', 'body')
  visitFields(reader, node, scope, 'alternative')
}

const loop: Visit = (reader, node, scope) => {
  visitFields(reader, node, scope, 'value')
  const inner = openScope(scope)
  bindPattern(reader, node.childForFieldName('pattern'), inner)
  visitFields(reader, node, inner, 'body')
}

const arm: Visit = (reader, node, scope) => {
  const inner = openScope(scope)
  const pattern = node.childForFieldName('pattern')
  bindPattern(reader, pattern, inner)
  if (pattern !== null) visitFields(reader, pattern, inner, 'condition')
  visitFields(reader, node, inner, 'value')
}

/** A path, or a member of one or of an expression's value. */
const access: Visit = (reader, start, scope) => {
  let node: Node | null = start
  if (node.type === 'generic_function') {
    visitFields(reader, node, scope, 'type_arguments')
    node = node.childForFieldName('function')
  }
  while (node?.type === 'field_expression') node = node.childForFieldName('value')
  if (node === null) return
  if (!/identifier$|^generic_|^self$|^crate$|^super$/.test(node.type)) {
    reader.visit(node, scope)
    return
  }
  const { names, types, plain } = readPath(node)
  for (const type of types) reader.visit(type, scope)
  if (plain) addPath(reader.found, names, scope)
}

const literal: Visit = (reader, node, scope) => {
  const name = node.childForFieldName('name')
  if (name !== null) access(reader, name, scope)
  visitFields(reader, node, scope, 'body')
}

const macro: Visit = (reader, node, scope) => {
  const path = node.childForFieldName('macro')
  if (path !== null) readMacro(reader, node, readPath(path).names, scope)
}

const MAX_DERIVES = 50

/** From attributes, only derived traits are read: each is a name that must be imported. */
const attribute: Visit = (reader, node, scope) => {
  const derived = /^#\s*\[\s*derive\s*\(/.test(node.text.slice(0, 100)) ? node.descendantsOfType('identifier') : []
  for (const each of derived.slice(1, MAX_DERIVES)) {
    if (mayMakeItems(each.text)) reader.found.obscureDerive = true
    if (each.previousSibling?.type === '::' || each.nextSibling?.type === '::') continue
    if (!reader.found.obscureMacros) addPath(reader.found, [{ text: each.text, node: each }], scope)
  }
}

const obscure: Visit = (reader) => {
  reader.found.obscure = true
}

const VISITS = byType<Visit>({
  'source_file block': block,
  mod_item: module,
  'struct_item enum_item union_item type_item trait_item impl_item associated_type': generic,
  'function_item function_signature_item closure_expression': callable,
  'const_item static_item': fields('type', 'value'),
  'field_declaration type_binding parameter higher_ranked_trait_bound': fields('type'),
  field_initializer: fields('value'),
  enum_variant: (reader, node, scope) => visitOthers(reader, node, scope, 'name'),
  'let_declaration let_condition': declaration,
  'if_expression while_expression': conditional,
  for_expression: loop,
  match_arm: arm,
  call_expression: fields('function', 'arguments'),
  'identifier type_identifier scoped_identifier scoped_type_identifier': access,
  'generic_type generic_function field_expression': access,
  struct_expression: literal,
  macro_invocation: macro,
  attribute_item: attribute,
  ERROR: obscure,
  'line_comment block_comment lifetime label visibility_modifier function_modifiers extern_modifier': skip,
  'inner_attribute_item use_declaration extern_crate_declaration macro_definition token_tree primitive_type': skip,
  'self super crate string_literal raw_string_literal use_bounds removed_trait_bound': skip,
})
