import { openScope } from '../../../samples/scope.ts'
import { byType } from '../../../syntax/rules.ts'
import { importedBy } from '../../imports.ts'
import { childAt, type Syntax, textOf } from '../../tree.ts'
import { type Binding, bind, type Scope } from '../scopes.ts'
import { classDefinition, functionDefinition, typeAlias } from './definitions.ts'
import { asPattern, assignment, casePattern, exceptClause, globalStatement, loop, namedExpression } from './targets.ts'
import { type SampleNames, type Visit, visitAll, visitIf, type Walk } from './walk.ts'

/** Reads the whole sample, with bounded tree depth. */
export function readNames(root: Syntax): SampleNames {
  const module = openScope<Binding[]>(null, 'module')
  const walk: Walk = { imports: [], uses: [], set: new Set(), module, takesAll: false, fails: false, visit }
  visitAll(root.children, module, walk)
  return walk
}

function visit(node: Syntax, scope: Scope, walk: Walk): void {
  const special = VISITS.get(node.type)
  if (special) special(node, scope, walk)
  else visitAll(node.children, scope, walk)
}

function use(node: Syntax, scope: Scope, walk: Walk): void {
  let at: Syntax | null = node
  while (at?.type === 'attribute') at = childAt(at, 'object')
  walk.uses.push({ node, scope, fails: walk.fails })
  if (at !== null && at.type !== 'identifier') visit(at, scope, walk)
}

const comprehension: Visit = (node, scope, walk) => {
  const inner = openScope(scope, 'comprehension')
  const clauses = node.children.filter(({ type }) => type === 'for_in_clause')
  visitAll([...clauses, ...node.children.filter(({ type }) => type !== 'for_in_clause')], inner, walk)
}

const imports: Visit = (node, scope, walk) => {
  for (const imported of importedBy(node)) {
    walk.imports.push(imported)
    if (imported.name === '*') walk.takesAll = true
    else bind(scope, imported.alias.split('.', 1)[0] ?? '', imported)
  }
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
