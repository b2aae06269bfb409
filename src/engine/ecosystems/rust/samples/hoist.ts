import type { Node } from 'web-tree-sitter'
import { placeOf } from '../../samples/nodes.ts'
import { plain } from '../definitions/names.ts'
import { namesOfUse } from '../imports.ts'
import type { Found } from './found.ts'
import { bind, type Scope } from './scope.ts'
import { EXPRESSION_MACROS, STANDARD_MACROS } from './standard-names.ts'

/** Maximum number of tokens of one macro or attribute that are searched for names. */
const MAX_TOKENS = 5000

/** Binds the items of a block or module, which are visible in all of it. */
export function hoist(found: Found, block: Node, scope: Scope): void {
  const children = block.namedChildren
  for (const child of children) {
    const item = child.type === 'expression_statement' ? (child.namedChild(0) ?? child) : child
    if (item.type === 'attribute_item' || item.type === 'inner_attribute_item') bindOfAttribute(found, item, scope)
    else if (item.type === 'macro_invocation') {
      const name = item.childForFieldName('macro')?.text ?? ''
      if (EXPRESSION_MACROS.has(name)) continue
      // At item level, a macro may declare anything.
      if (block.type !== 'block' && !STANDARD_MACROS.has(name)) found.obscure = true
      bindTokens(item, scope)
    }
  }
  for (const child of children) {
    if (child.type === 'use_declaration' || child.type === 'extern_crate_declaration') bindImports(found, child, scope)
    else if (child.type === 'foreign_mod_item') hoist(found, child.childForFieldName('body') ?? child, scope)
    else if (child.type === 'macro_definition') bind(scope, `${child.childForFieldName('name')?.text ?? ''}!`)
    else if (child.type.endsWith('_item')) {
      const name = child.childForFieldName('name')
      if (name === null) continue
      bind(scope, plain(name.text))
      if (name.type === 'type_identifier') found.declared.add(name.text)
    }
  }
}

function bindImports(found: Found, declaration: Node, scope: Scope): void {
  for (const { module, name, alias, node } of namesOfUse(declaration)) {
    found.imports.push({ ...placeOf(node), module, name, alias })
    if (name === '*') found.obscure = true
    else bind(scope, plain(alias))
  }
}

/** Attributes may generate items: `#[function_component(App)]`; `#[macro_use]` imports a crate's macros. */
function bindOfAttribute(found: Found, item: Node, scope: Scope): void {
  const name = /^#!?\s*\[\s*([\w:]+)/.exec(item.text.slice(0, 200))?.[1] ?? ''
  if (name === 'macro_use') found.obscureMacros = true
  else if (!/^(?:derive|cfg|doc|allow|serde|tokio::main|test)$/.test(name)) bindTokens(item, scope)
}

/** A macro may declare any of its argument names. */
function bindTokens(node: Node, scope: Scope): void {
  if (node.endIndex - node.startIndex > MAX_TOKENS * 20) return
  let left = MAX_TOKENS
  for (const token of node.descendantsOfType('identifier')) {
    if (token === null || left-- < 0) return
    bind(scope, token.text)
  }
}
