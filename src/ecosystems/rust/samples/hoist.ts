import type { Node } from 'web-tree-sitter'
import { placeOf } from '../../samples/nodes.ts'
import { plain } from '../definitions/names.ts'
import { namesOfUse } from '../imports.ts'
import type { Found } from './found.ts'
import { bind, type Scope } from './scope.ts'
import { EXPRESSION_MACROS, STANDARD_MACROS } from './standard-names.ts'

/** Tokens of one macro or attribute that are looked at for names. */
const MAX_TOKENS = 5000

/** Binds what the items of a block or module declare: they are known in all of it. */
export function hoist(found: Found, block: Node, scope: Scope): void {
  const children = block.namedChildren
  for (const child of children) {
    const item = child.type === 'expression_statement' ? (child.namedChild(0) ?? child) : child
    if (item.type === 'attribute_item' || item.type === 'inner_attribute_item') bindOfAttribute(found, item, scope)
    else if (item.type === 'macro_invocation') {
      const name = item.childForFieldName('macro')?.text ?? ''
      if (EXPRESSION_MACROS.has(name)) continue
      // Where items stand, a macro may declare anything.
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

/** Attributes may make items: `#[function_component(App)]`; `#[macro_use]` brings macros of a crate in. */
function bindOfAttribute(found: Found, item: Node, scope: Scope): void {
  const name = /^#!?\s*\[\s*([\w:]+)/.exec(item.text.slice(0, 200))?.[1] ?? ''
  if (name === 'macro_use') found.obscureMacros = true
  else if (!/^(?:derive|cfg|doc|allow|serde|tokio::main|test)$/.test(name)) bindTokens(item, scope)
}

/** Whatever a macro is given it may declare. */
function bindTokens(node: Node, scope: Scope): void {
  if (node.endIndex - node.startIndex > MAX_TOKENS * 20) return
  let left = MAX_TOKENS
  for (const token of node.descendantsOfType('identifier')) {
    if (token === null || left-- < 0) return
    bind(scope, token.text)
  }
}
