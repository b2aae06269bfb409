import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../declaration.ts'
import { basesIn } from '../syntax/bases.ts'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../syntax/rules.ts'

/** The name that a declarator declares, below pointers, arrays, parameters and initial values. */
function declared(declarator: Node): { readonly name: Node; readonly isFunction: boolean } | null {
  let node: Node | null = declarator
  let isFunction = false
  for (let step = 0; node !== null && step < 30; step++) {
    if (/^(?:identifier|field_identifier|type_identifier|qualified_identifier|operator_name)$/.test(node.type)) {
      return { name: node, isFunction }
    }
    if (node.type === 'function_declarator') isFunction = true
    // A pointer to a function is a variable.
    if (node.type === 'parenthesized_declarator') isFunction = false
    node = node.childForFieldName('declarator') ?? (/_declarator$/.test(node.type) ? node.lastNamedChild : null)
  }
  return null
}

function declare(
  declarator: Node | null,
  other: DeclarationKind,
  scope: VisitContext,
  collector: Collector,
  exported: boolean,
): void {
  const heart = declarator === null ? null : declared(declarator)
  if (heart === null) return
  let { name } = heart
  let container = scope.container
  for (let step = 0; name.type === 'qualified_identifier' && step < 20; step++) {
    container = name.childForFieldName('scope')?.text ?? container
    name = name.childForFieldName('name') ?? name
  }
  const kind = heart.isFunction ? (container === null || !isClass(scope, container) ? 'function' : 'method') : other
  if (name.type === 'destructor_name' || name.text === container) return
  collector.define(container === scope.container ? scope : inside(scope, container), name, kind, { exported })
}

/** `Foo::bar` outside Foo, and declarations in Foo's body. */
function isClass(scope: VisitContext, container: string): boolean {
  return scope.rules === memberRules || container !== scope.container
}

const functionDefinition: Rule = (node, scope, collector) => {
  declare(node.childForFieldName('declarator'), 'function', scope, collector, scope.exported && !isStatic(node, scope))
  return null
}

const variables =
  (other: DeclarationKind): Rule =>
  (node, scope, collector) => {
    const exported = scope.exported && !isStatic(node, scope)
    for (const each of node.childrenForFieldName('declarator')) declare(each, other, scope, collector, exported)
    return inside(scope, null)
  }

/** `static` at file level makes a name local to its file. In a class it has another meaning. */
function isStatic(node: Node, scope: VisitContext): boolean {
  if (scope.rules === memberRules) return false
  return node.children.slice(0, 4).some((child) => child.type === 'storage_class_specifier' && child.text === 'static')
}

const type =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    if (node.childForFieldName('body') === null) return null
    const bases = basesIn(node.namedChildren.filter(({ type: clause }) => clause === 'base_class_clause'))
    const name = collector.define(scope, node.childForFieldName('name'), kind, { bases })
    return inside(scope, name, { rules: kind === 'enum' ? enumRules : memberRules })
  }

/** `typedef struct { … } Name;` makes the struct's members those of Name. */
const typedef: Rule = (node, scope, collector) => {
  const declarator = node.childForFieldName('declarator')
  const name = declarator === null ? null : declared(declarator)?.name
  const type = node.childForFieldName('type')
  const kind = type?.childForFieldName('body') ? (type.type === 'enum_specifier' ? 'enum' : 'class') : 'type'
  const given = collector.define(scope, name ?? null, kind)
  return type?.childForFieldName('name') === null ? inside(scope, given) : scope
}

const named =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    collector.define(scope, node.childForFieldName('name'), kind)
    return null
  }

const namespace: Rule = (node, scope, collector) => {
  const name = collector.define(scope, node.childForFieldName('name'), 'module')
  return inside(scope, name, { exported: scope.exported && name !== null })
}

const enumRules: Rules = rules({ 'enumerator_list ERROR': 'enter', enumerator: named('member') })

const DECLARATIONS = {
  'declaration_list field_declaration_list linkage_specification template_declaration ERROR': 'enter',
  'preproc_if preproc_ifdef preproc_else preproc_elif preproc_elifdef': 'enter',
  'class_specifier struct_specifier union_specifier': type('class'),
  enum_specifier: type('enum'),
  function_definition: functionDefinition,
  'preproc_def preproc_function_def': named('macro'),
  'alias_declaration concept_definition': named('type'),
  type_definition: typedef,
} as const

const memberRules: Rules = rules({ ...DECLARATIONS, 'declaration field_declaration': variables('member') })

export const cRules: Rules = rules({
  ...DECLARATIONS,
  namespace_definition: namespace,
  declaration: variables('constant'),
})
