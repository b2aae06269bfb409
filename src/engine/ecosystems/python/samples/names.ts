import { openScope, outermost, scopeAround } from '../../samples/scope.ts'
import { byType } from '../../syntax/rules.ts'
import { type Imported, importedBy } from '../imports.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'
import { type Binding, bind, type Scope } from './scopes.ts'

/** The names that a sample binds, and the expressions that use names, each with its scope. */
export interface SampleNames {
  readonly imports: readonly Imported[]
  /** All uses: single names, member chains, and calls of these. */
  readonly uses: readonly Use[]
  /** It imports all names of a module, so any name may be bound. */
  readonly takesAll: boolean
  /** Members that the sample sets on objects. */
  readonly set: ReadonlySet<string>
}

export interface Use {
  /** An identifier or a member chain. */
  readonly node: Syntax
  readonly scope: Scope
  /** The sample shows that it fails. */
  readonly fails: boolean
}

/** The result so far. */
interface Walk extends SampleNames {
  readonly imports: Imported[]
  readonly uses: Use[]
  readonly set: Set<string>
  takesAll: boolean
  /** The current node is in code that is shown to fail. */
  fails: boolean
}

type Visit = (node: Syntax, scope: Scope, walk: Walk) => void

/** Reads the whole sample, with bounded tree depth. */
export function readNames(root: Syntax): SampleNames {
  const walk: Walk = { imports: [], uses: [], set: new Set(), takesAll: false, fails: false }
  visitAll(root.children, openScope<Binding[]>(null, 'module'), walk)
  return walk
}

function visit(node: Syntax, scope: Scope, walk: Walk): void {
  const special = VISITS.get(node.type)
  if (special) special(node, scope, walk)
  else visitAll(node.children, scope, walk)
}

function visitAll(nodes: readonly Syntax[], scope: Scope, walk: Walk): void {
  for (const node of nodes) visit(node, scope, walk)
}

function visitIf(node: Syntax | null, scope: Scope, walk: Walk): void {
  if (node !== null) visit(node, scope, walk)
}

function use(node: Syntax, scope: Scope, walk: Walk): void {
  let at: Syntax | null = node
  while (at?.type === 'attribute') at = childAt(at, 'object')
  walk.uses.push({ node, scope, fails: walk.fails })
  if (at !== null && at.type !== 'identifier') visit(at, scope, walk)
}

/** Binds the names of a target. The object of a member or item assignment is a use. */
function bindTarget(target: Syntax | null, scope: Scope, walk: Walk): void {
  if (target === null) return
  if (target.type === 'identifier') bind(scope, textOf(target))
  else if (target.type === 'attribute') {
    const member = childAt(target, 'attribute')
    if (member !== null) walk.set.add(textOf(member))
    visitIf(childAt(target, 'object'), scope, walk)
  } else if (target.type === 'subscript') visit(target, scope, walk)
  else for (const child of target.children) bindTarget(child, scope, walk)
}

const assignment: Visit = (node, scope, walk) => {
  bindTarget(childAt(node, 'left'), scope, walk)
  visitIf(childAt(node, 'type'), scope, walk)
  visitIf(childAt(node, 'right'), scope, walk)
}

const namedExpression: Visit = (node, scope, walk) => {
  bindTarget(childAt(node, 'name'), scopeAround(scope, /^(?!comprehension$)/), walk)
  visitIf(childAt(node, 'value'), scope, walk)
}

const loop: Visit = (node, scope, walk) => {
  for (const child of node.children) {
    if (child.field === 'left') bindTarget(child, scope, walk)
    else visit(child, scope, walk)
  }
}

const comprehension: Visit = (node, scope, walk) => {
  const inner = openScope(scope, 'comprehension')
  const clauses = node.children.filter(({ type }) => type === 'for_in_clause')
  visitAll([...clauses, ...node.children.filter(({ type }) => type !== 'for_in_clause')], inner, walk)
}

function bindParameter(node: Syntax, scope: Scope, outer: Scope, walk: Walk): void {
  const type = childAt(node, 'type')
  visitIf(type, outer, walk)
  visitIf(childAt(node, 'value'), outer, walk)
  if (node.type === 'identifier') bind(scope, textOf(node))
  for (const child of node.children) {
    if (child !== type && child.field !== 'value') bindTarget(child, scope, walk)
  }
}

/** A scope for the type parameters of a definition, if it has any. */
function typeScope(node: Syntax, scope: Scope, walk: Walk): Scope {
  const parameters = childAt(node, 'type_parameters')
  if (parameters === null) return scope
  const inner = openScope(scope, 'function')
  bindTypeParameters(parameters, inner, walk)
  return inner
}

function bindTypeParameters(list: Syntax, scope: Scope, walk: Walk): void {
  for (const each of list.children) {
    const [first, ...rest] = each.children
    if (first?.type === 'constrained_type') {
      bindTarget(first.children[0] ?? null, scope, walk)
      visitAll(first.children.slice(1), scope, walk)
    } else bindTarget(each.type === 'identifier' ? each : (first ?? null), scope, walk)
    visitAll(rest, scope, walk)
  }
}

const functionDefinition: Visit = (node, scope, walk) => {
  const name = childAt(node, 'name')
  if (name !== null) bind(scope, textOf(name))
  const outer = typeScope(node, scope, walk)
  const inner = openScope(outer, 'function')
  for (const parameter of childAt(node, 'parameters')?.children ?? []) bindParameter(parameter, inner, outer, walk)
  visitIf(childAt(node, 'return_type'), outer, walk)
  visitIf(childAt(node, 'body'), inner, walk)
}

const classDefinition: Visit = (node, scope, walk) => {
  const name = childAt(node, 'name')
  if (name !== null) bind(scope, textOf(name))
  const outer = typeScope(node, scope, walk)
  visitIf(childAt(node, 'superclasses'), outer, walk)
  visitIf(childAt(node, 'body'), openScope(outer, 'class'), walk)
}

const typeAlias: Visit = (node, scope, walk) => {
  const left = childAt(node, 'left')?.children[0]
  const inner = openScope(scope, 'function')
  if (left?.type === 'generic_type') {
    bindTarget(left.children[0] ?? null, scope, walk)
    for (const each of left.children.slice(1)) bindTypeParameters(each, inner, walk)
  } else bindTarget(left ?? null, scope, walk)
  visitIf(childAt(node, 'right'), inner, walk)
}

const imports: Visit = (node, scope, walk) => {
  for (const imported of importedBy(node)) {
    walk.imports.push(imported)
    if (imported.name === '*') walk.takesAll = true
    else bind(scope, imported.alias.split('.', 1)[0] ?? '', imported)
  }
}

/** `value as target` of `with` and `except`; in a pattern, the name comes last. */
const asPattern: Visit = (node, scope, walk) => {
  const [value = null, target = null] = node.children
  visitIf(value, scope, walk)
  bindTarget(target?.type === 'as_pattern_target' ? (target.children[0] ?? null) : target, scope, walk)
}

const exceptClause: Visit = (node, scope, walk) => {
  const [first, second] = node.children.filter(({ field }) => field === 'value')
  // `except Error, name:` of Python 2, or a second error of Python 3.14.
  if (first !== undefined && second?.type === 'identifier') bind(scope, textOf(second))
  visitAll(node.children, scope, walk)
}

/** A `case` pattern: single names bind; dotted names and class names are uses. */
const casePattern: Visit = (node, scope, walk) => {
  const [name, ...rest] = node.children
  switch (node.type) {
    case 'dotted_name':
      if (name !== undefined && rest.length === 0) bind(scope, textOf(name))
      else if (name !== undefined) walk.uses.push({ node: name, scope, fails: walk.fails })
      return
    case 'class_pattern':
      if (name?.children[0]) walk.uses.push({ node: name.children[0], scope, fails: walk.fails })
      for (const each of rest) casePattern(each, scope, walk)
      return
    case 'keyword_pattern':
      for (const each of rest) casePattern(each, scope, walk)
      return
    case 'identifier':
      bind(scope, textOf(node))
      return
    case 'string':
    case 'concatenated_string':
      return
    default:
      for (const each of node.children) casePattern(each, scope, walk)
  }
}

const globalStatement: Visit = (node, scope) => {
  for (const name of node.children) bind(outermost(scope), textOf(name))
}

const children: Visit = (node, scope, walk) => visitAll(node.children, scope, walk)

/** Code that is shown to fail: in `pytest.raises`, or with an except clause for wrong calls and members. */
const failing =
  (shows: RegExp, head: (node: Syntax) => string): Visit =>
  (node, scope, walk) => {
    const before = walk.fails
    walk.fails ||= shows.test(head(node))
    children(node, scope, walk)
    walk.fails = before
  }

function headText(node: Syntax): string {
  return textOf(node.children[0] ?? node)
}

function exceptions(node: Syntax): string {
  const clauses = node.children.filter(({ type }) => type.startsWith('except'))
  return clauses.map((clause) => textOf(clause.children[0] ?? clause)).join(' ')
}

const VISITS = byType<Visit>({
  'identifier attribute': use,
  keyword_argument: (node, scope, walk) => visitIf(childAt(node, 'value'), scope, walk),
  assignment,
  named_expression: namedExpression,
  'for_statement for_in_clause': loop,
  'list_comprehension set_comprehension dictionary_comprehension generator_expression': comprehension,
  'lambda function_definition': functionDefinition,
  class_definition: classDefinition,
  type_alias_statement: typeAlias,
  'import_statement import_from_statement': imports,
  'future_import_statement nonlocal_statement': () => undefined,
  as_pattern: asPattern,
  except_clause: exceptClause,
  case_pattern: casePattern,
  global_statement: globalStatement,
  member_type: (node, scope, walk) => visitIf(node.children[0] ?? null, scope, walk),
  with_statement: failing(/\braises\w*\(|\bassertRaises|\bsuppress\(/, headText),
  try_statement: failing(/\b(?:AttributeError|TypeError|NameError|ImportError)\b/, exceptions),
  format_specifier: children,
})
