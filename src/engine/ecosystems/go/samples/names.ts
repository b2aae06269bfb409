import type { Node } from 'web-tree-sitter'
import { groupBy } from '../../../../base/group-by.ts'
import type { Sample, TakenName } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { BLOCKS, bindOnEntry, bindOnExit, bindPackage, declares, names } from './bind.ts'
import type { ImportedPackage } from './imports.ts'
import { isOmission } from './prepare/abridged.ts'
import { createScopes, type Scopes } from './scopes.ts'

/** Maximum depth of a sample's tree. Nobody writes deeper ones by hand. */
const MAX_DEPTH = 150

interface Visitor {
  /** Called before a node's children. Returns false to skip them. */
  enter(node: Node, ancestors: readonly Ancestor[]): boolean
  /** Called after the children of each entered node. */
  leave(node: Node, ancestors: readonly Ancestor[]): void
}

/** A node above the visited one, with its field in its own parent. */
interface Ancestor {
  readonly node: Node
  readonly field: string | null
}

/** Visits all named nodes in source order. The last ancestor is the node itself. */
function visit(root: Node, visitor: Visitor): void {
  const cursor = root.walk()
  const above: Ancestor[] = [{ node: root, field: null }]
  try {
    if (!visitor.enter(root, above) || !cursor.gotoFirstChild()) return
    for (;;) {
      if (cursor.nodeIsNamed) {
        const current = { node: cursor.currentNode, field: cursor.currentFieldName }
        above.push(current)
        const entered = visitor.enter(current.node, above)
        if (entered && above.length < MAX_DEPTH && cursor.gotoFirstChild()) continue
        if (entered) visitor.leave(current.node, above)
        above.pop()
      }
      while (!cursor.gotoNextSibling()) {
        const done = above.at(-1)
        if (done === undefined) return
        visitor.leave(done.node, above)
        above.pop()
        if (above.length === 0 || !cursor.gotoParent()) return
      }
    }
  } finally {
    cursor.delete()
  }
}

/** An unbound name, with the member taken from it. */
export type UnboundName = Sample['unbound'][number] & { readonly member: string | null }

/** Identifiers that the language predeclares. */
const PREDECLARED: ReadonlySet<string> = new Set(
  (
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint ' +
    'uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close complex copy delete imag len make ' +
    'max min new panic print println real recover _'
  ).split(' '),
)

const MAX_TAKEN = 2000

interface Names {
  /** Names taken from imported packages. */
  readonly taken: readonly TakenName[]
  readonly unbound: readonly UnboundName[]
}

/** Resolves the names of a sample through its blocks. */
export function followNames(root: Node, imports: readonly ImportedPackage[]): Names {
  const scopes = createScopes()
  const taken: TakenName[] = []
  const unbound: UnboundName[] = []
  // A package's likely name takes precedence over another package's possible name.
  for (const { module, names } of imports) for (const name of names) scopes.bind(name, module)
  for (const [alias, packages] of groupBy(imports, (each) => each.alias)) {
    const [module, ...others] = new Set(packages.map((each) => each.module))
    // Of two packages with one name Go takes the first and refuses the second: what the sample means is not known.
    scopes.bind(alias, others.length === 0 ? module : undefined)
  }
  bindPackage(root, scopes)
  visit(root, {
    enter: (node, ancestors) => {
      if (BLOCKS.has(node.type)) openBlock(node, ancestors, scopes)
      bindOnEntry(node, scopes)
      if (node.type === 'import_declaration') return false
      if (!/^(?:identifier|type_identifier|package_identifier)$/.test(node.type)) return true
      if (isUse(node, ancestors)) read(node, ancestors)
      return false
    },
    leave: (node) => {
      if (BLOCKS.has(node.type)) scopes.close()
      bindOnExit(node, scopes)
    },
  })

  function read(node: Node, ancestors: readonly Ancestor[]): void {
    const name = node.text
    const module = scopes.find(name)
    const member = memberTaken(ancestors)
    if (typeof module === 'string') {
      if (member !== null && taken.length < MAX_TAKEN) taken.push({ module, name: member, ...placeOf(node) })
    } else if (module === undefined && !PREDECLARED.has(name) && !isOmission(name))
      unbound.push({ name, member, ...placeOf(node) })
  }

  return { taken, unbound }
}

function openBlock(node: Node, ancestors: readonly Ancestor[], scopes: Scopes): void {
  // The name of a type is visible outside the block of its type parameters.
  if (node.type === 'type_spec' || node.type === 'type_alias') bindOnEntry(node, scopes)
  scopes.open()
  const parent = ancestors.at(-2)?.node
  if (node.type === 'method_declaration') bindReceiverTypes(node, scopes)
  if (parent?.type === 'type_switch_statement') {
    for (const name of parent.childForFieldName('alias')?.namedChildren ?? []) scopes.bind(name.text)
  }
}

/** `T` of `func (s *Stack[T]) Push(…)`. */
function bindReceiverTypes(method: Node, scopes: Scopes): void {
  for (const list of method.childForFieldName('receiver')?.descendantsOfType('type_arguments') ?? []) {
    for (const name of list?.descendantsOfType('type_identifier') ?? []) if (name) scopes.bind(name.text)
  }
}

const NAMING = new Set(
  (
    'parameter_declaration variadic_parameter_declaration type_parameter_declaration var_spec const_spec type_spec ' +
    'type_alias function_declaration method_declaration import_spec qualified_type'
  ).split(' '),
)

/** The identifier refers to something, instead of naming a declaration or the field of a literal. */
function isUse(node: Node, ancestors: readonly Ancestor[]): boolean {
  const parent = ancestors.at(-2)
  const above = ancestors.at(-3)?.node
  if (parent === undefined || parent.node.type === 'package_clause') return false
  if (ancestors.at(-1)?.field === 'name' && NAMING.has(parent.node.type)) return !names(parent.node).includes(node.text)
  if (parent.node.type === 'literal_element' && parent.field === 'key') return false
  if (parent.node.type !== 'expression_list' || !above) return true
  if (parent.field === 'alias') return false
  if (parent.field !== 'left') return true
  if (above.type === 'short_var_declaration') return false
  return !(/^(?:range_clause|receive_statement)$/.test(above.type) && declares(above))
}

/** The member taken from a name: `Name` of `pkg.Name`; null if there is none. */
function memberTaken(ancestors: readonly Ancestor[]): string | null {
  const parent = ancestors.at(-2)?.node
  const field = ancestors.at(-1)?.field
  if (parent?.type === 'qualified_type' && field === 'package') return parent.childForFieldName('name')?.text ?? null
  if (parent?.type !== 'selector_expression' || field !== 'operand') return null
  return parent.childForFieldName('field')?.text ?? null
}
