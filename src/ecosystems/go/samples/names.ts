import type { Node } from 'web-tree-sitter'
import type { Origin, Sample, SampleUse } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { STANDARD_PACKAGES } from '../package-name.ts'
import { BLOCKS, bindOnEntry, bindOnExit, bindPackage, declares, names } from './bind.ts'
import { callShape, literalShape } from './call.ts'
import type { ImportedPackage } from './imports.ts'
import { originOfType } from './origins.ts'
import { isOmission } from './prepare/abridged.ts'
import { createScopes, type Scopes } from './scopes.ts'
import { type Ancestor, visit } from './tree.ts'

/** A name that is bound nowhere, with the member that is taken of it. */
export type UnboundName = Sample['unbound'][number] & { readonly member: string | null }

/** What the language binds everywhere. */
const PREDECLARED: ReadonlySet<string> = new Set(
  (
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint ' +
    'uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close complex copy delete imag len make ' +
    'max min new panic print println real recover _'
  ).split(' '),
)

const MAX_USES = 2000

interface Names {
  readonly uses: readonly SampleUse[]
  readonly unbound: readonly UnboundName[]
  /** Names of packages that the sample takes something of. */
  readonly taken: ReadonlySet<string>
}

/**
 * Follows the names of a sample through its blocks. What is taken of a name that is bound nowhere as of a package is a use of
 * the package that the page may import elsewhere.
 */
export function followNames(root: Node, imports: readonly ImportedPackage[]): Names {
  // What a package is likely called goes before what another may be called.
  const possible = imports.flatMap(({ module, names }) => [...names].map((name) => [name, packageOf(module)] as const))
  const named = [...possible, ...imports.map(({ module, alias }) => [alias, packageOf(module)] as const)]
  const first = followBound(root, named)
  const assumed = new Set(
    first.unbound.flatMap(({ name, member }) => (member !== null && isPackageMember(name, member) ? [name] : [])),
  )
  if (assumed.size === 0) return first
  const packages = [...assumed].map((name) => [name, { ...packageOf(name), assumed: true }] as const)
  return { ...followBound(root, [...named, ...packages]), unbound: first.unbound }
}

function packageOf(module: string): Origin {
  return { module, name: null, instance: false }
}

/**
 * `pkg.Name`: the names of packages are of small letters, what they export starts with a large one. Those of the standard
 * library stand for it unless an import says otherwise.
 */
function isPackageMember(name: string, member: string): boolean {
  return /^[a-z][a-z\d_]*$/.test(name) && /^\p{Lu}/u.test(member) && !STANDARD_PACKAGES.has(name)
}

function followBound(root: Node, modules: readonly (readonly [string, Origin])[]): Names {
  const scopes = createScopes()
  const uses: SampleUse[] = []
  const unbound: UnboundName[] = []
  const taken = new Set<string>()
  for (const [name, origin] of modules) scopes.bind(name, origin)
  bindPackage(root, scopes)
  visit(root, {
    enter: (node, ancestors) => {
      if (BLOCKS.has(node.type)) openBlock(node, ancestors, scopes)
      bindOnEntry(node, scopes)
      if (node.type === 'import_declaration') return false
      if (!/^(?:identifier|type_identifier|package_identifier)$/.test(node.type)) return true
      if (isUse(node, ancestors) && uses.length < MAX_USES) read(node, ancestors)
      return false
    },
    leave: (node) => {
      if (BLOCKS.has(node.type)) scopes.close()
      bindOnExit(node, scopes)
    },
  })

  function read(node: Node, ancestors: readonly Ancestor[]): void {
    const name = node.text
    const origin = scopes.find(name)
    const place = placeOf(node)
    if (origin) {
      if (origin.name === null) taken.add(name)
      uses.push({ ...ofPackage(origin, reached(ancestors)), ...place })
    } else if (origin === undefined && !PREDECLARED.has(name) && !isOmission(name)) {
      const { path, call } = reached(ancestors)
      unbound.push({ name, called: call !== null && path.length === 0, member: path[0] ?? null, ...place })
    }
  }

  return { uses, unbound, taken }
}

/** What a package has is an origin of its own: `Config` of `fiber` rather than the member `Config` of the package. */
function ofPackage(origin: Origin, use: Pick<SampleUse, 'path' | 'call'>): Pick<SampleUse, 'origin' | 'path' | 'call'> {
  const [first, ...rest] = use.path
  if (origin.name !== null || first === undefined) return { origin, ...use }
  return { origin: { ...origin, name: first }, path: rest, call: use.call }
}

function openBlock(node: Node, ancestors: readonly Ancestor[], scopes: Scopes): void {
  // The name of a type holds around the block of its own parameters.
  if (node.type === 'type_spec' || node.type === 'type_alias') bindOnEntry(node, scopes)
  scopes.open()
  const parent = ancestors.at(-2)?.node
  if (node.type === 'method_declaration') bindReceiverTypes(node, scopes)
  if (parent?.type === 'type_switch_statement') {
    const types = node.childrenForFieldName('type').filter((type) => type.isNamed)
    const origin = types.length === 1 ? originOfType(types[0] ?? null, scopes) : null
    for (const name of parent.childForFieldName('alias')?.namedChildren ?? []) scopes.bind(name.text, origin)
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

/** The identifier speaks of something, rather than naming what is declared here or the field of a literal. */
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

/** The members that are taken of a name, and how the last of them is called. */
function reached(ancestors: readonly Ancestor[]): Pick<SampleUse, 'path' | 'call'> {
  const path: string[] = []
  let at = ancestors.length - 1
  const above = (): Ancestor | undefined => ancestors[at - 1]
  const isIn = (type: string, field: string): boolean => above()?.node.type === type && ancestors[at]?.field === field

  if (isIn('qualified_type', 'package')) {
    path.push(above()?.node.childForFieldName('name')?.text ?? '')
    at--
    while (isIn('generic_type', 'type')) at--
  }
  while (isIn('selector_expression', 'operand')) {
    path.push(above()?.node.childForFieldName('field')?.text ?? '')
    at--
  }
  const next = above()?.node
  if (next && (isIn('call_expression', 'function') || isIn('type_conversion_expression', 'type'))) {
    // How something is called is told rather than done: `store.Get(key string) error`.
    return { path, call: next.hasError ? null : callShape(next) }
  }
  if (next && isIn('composite_literal', 'type')) return { path, call: literalShape(next) }
  return { path, call: null }
}
