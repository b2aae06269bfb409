import type { Node } from 'web-tree-sitter'
import { originOfType, originOfValue } from './origins.ts'
import type { Scopes } from './scopes.ts'

/** Nodes that open a block of names. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'function_declaration method_declaration func_literal function_type method_elem block if_statement for_statement ' +
    'expression_switch_statement type_switch_statement select_statement expression_case default_case type_case ' +
    'communication_case type_spec type_alias'
  ).split(' '),
)

/** Binds what holds from where it is declared: parameters and types. */
export function bindOnEntry(node: Node, scopes: Scopes): void {
  switch (node.type) {
    case 'parameter_declaration':
    case 'variadic_parameter_declaration': {
      const origin = node.type === 'parameter_declaration' ? originOfType(node.childForFieldName('type'), scopes) : null
      for (const name of names(node)) scopes.bind(name, origin)
      break
    }
    case 'type_parameter_declaration':
      for (const name of names(node)) scopes.bind(name)
      break
    case 'type_spec':
    case 'type_alias':
      for (const name of names(node)) scopes.bind(name)
  }
}

/** Binds what holds only behind its declaration: variables, whose values may speak of earlier ones of the same name. */
export function bindOnExit(node: Node, scopes: Scopes): void {
  switch (node.type) {
    case 'var_spec':
    case 'const_spec': {
      const type = node.childForFieldName('type')
      const values = node.childForFieldName('value')?.namedChildren ?? []
      for (const [index, name] of names(node).entries()) {
        scopes.bind(name, type ? originOfType(type, scopes) : originOfResult(values, index, scopes))
      }
      break
    }
    case 'short_var_declaration': {
      const values = node.childForFieldName('right')?.namedChildren ?? []
      bindLeft(node.childForFieldName('left'), scopes, (index) => originOfResult(values, index, scopes))
      break
    }
    case 'range_clause':
    case 'receive_statement':
      if (declares(node)) bindLeft(node.childForFieldName('left'), scopes, () => null)
  }
}

/** The first result of a call is what the call makes; the others are errors and the like. */
function originOfResult(values: readonly Node[], index: number, scopes: Scopes): ReturnType<typeof originOfValue> {
  return originOfValue(values[index] ?? null, scopes)
}

function bindLeft(
  left: Node | null,
  scopes: Scopes,
  originOf: (index: number) => ReturnType<typeof originOfValue>,
): void {
  const targets = left?.namedChildren ?? []
  const origins = targets.map((_, index) => originOf(index))
  for (const [index, target] of targets.entries()) {
    if (target.type === 'identifier') scopes.bind(target.text, origins[index] ?? null)
  }
}

/** `:=` rather than `=`. */
export function declares(node: Node): boolean {
  return node.children.some(({ type }) => type === ':=')
}

/** Names that hold in the whole package wherever they are declared. */
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
