import type { Node } from 'web-tree-sitter'
import type { Scopes } from './scopes.ts'

/** Nodes that open a scope. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'function_declaration method_declaration func_literal function_type method_elem block if_statement for_statement ' +
    'expression_switch_statement type_switch_statement select_statement expression_case default_case type_case ' +
    'communication_case type_spec type_alias'
  ).split(' '),
)

/** Binds names whose scope includes their own declaration: parameters and types. */
export function bindOnEntry(node: Node, scopes: Scopes): void {
  if (DECLARED_ON_ENTRY.test(node.type)) for (const name of names(node)) scopes.bind(name)
}

const DECLARED_ON_ENTRY = /^(?:(?:variadic_|type_)?parameter_declaration|type_spec|type_alias)$/

/** Binds names whose scope begins after their declaration: variables, whose values may refer to earlier ones of the same name. */
export function bindOnExit(node: Node, scopes: Scopes): void {
  switch (node.type) {
    case 'var_spec':
    case 'const_spec':
      for (const name of names(node)) scopes.bind(name)
      break
    case 'short_var_declaration':
      bindLeft(node, scopes)
      break
    case 'range_clause':
    case 'receive_statement':
      if (declares(node)) bindLeft(node, scopes)
  }
}

function bindLeft(node: Node, scopes: Scopes): void {
  for (const target of node.childForFieldName('left')?.namedChildren ?? [])
    if (target.type === 'identifier') scopes.bind(target.text)
}

/** `:=` rather than `=`. */
export function declares(node: Node): boolean {
  return node.children.some(({ type }) => type === ':=')
}

/** Binds names that are visible in the whole package wherever they are declared. */
export function bindPackage(root: Node, scopes: Scopes): void {
  const declared = ['function_declaration', 'type_spec', 'type_alias', 'var_spec', 'const_spec']
  for (const node of root.namedChildren) {
    if (node.type === 'short_var_declaration') bindOnExit(node, scopes)
    else if (/^(?:function|type|var|const)_declaration$/.test(node.type)) {
      const specs = node.type === 'function_declaration' ? [node] : node.descendantsOfType(declared)
      for (const spec of specs) {
        if (spec?.type === 'function_declaration') scopes.bind(spec.childForFieldName('name')?.text ?? '_')
        else if (spec && !/literal|block/.test(spec.parent?.type ?? '')) bindSpec(spec, scopes)
      }
    }
  }
}

function bindSpec(spec: Node, scopes: Scopes): void {
  bindOnEntry(spec, scopes)
  bindOnExit(spec, scopes)
}

export function names(node: Node): string[] {
  return node
    .childrenForFieldName('name')
    .filter((name) => name.isNamed)
    .map((name) => name.text)
}
