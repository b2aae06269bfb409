import type { Node } from 'web-tree-sitter'

/** A name that a `use` imports. */
export interface UsedName {
  /** `actix_web::web`, `crate::job`, `super`. */
  readonly module: string
  /** `*` for all names; null for the module itself. */
  readonly name: string | null
  readonly alias: string
  readonly node: Node
}

interface Pending {
  readonly node: Node
  readonly prefix: string
}

const MAX_NAMES = 2000

/** The names of a `use` or `extern crate`, in source order. */
export function namesOfUse(declaration: Node): UsedName[] {
  if (declaration.type === 'extern_crate_declaration') return externCrate(declaration)
  const found: UsedName[] = []
  const argument = declaration.childForFieldName('argument')
  const pending: Pending[] = argument === null ? [] : [{ node: argument, prefix: '' }]
  for (let next = pending.pop(); next !== undefined && found.length < MAX_NAMES; next = pending.pop()) {
    const { node, prefix } = next
    if (node.type === 'use_list' || node.type === 'scoped_use_list') {
      const path = node.type === 'use_list' ? null : node.childForFieldName('path')
      const list = node.type === 'use_list' ? node : node.childForFieldName('list')
      const inner = path === null ? prefix : joinPath(prefix, pathText(path))
      for (const child of (list?.namedChildren ?? []).reverse()) pending.push({ node: child, prefix: inner })
    } else {
      const name = readName(node, prefix)
      if (name !== null) found.push(name)
    }
  }
  return found
}

function externCrate(declaration: Node): UsedName[] {
  const name = declaration.childForFieldName('name')
  if (name === null || name.type === 'self') return []
  const alias = declaration.childForFieldName('alias')?.text ?? name.text
  return [{ module: name.text, name: null, alias, node: name }]
}

function readName(node: Node, prefix: string): UsedName | null {
  switch (node.type) {
    case 'use_wildcard': {
      const path = node.namedChild(0)
      return { module: path === null ? prefix : joinPath(prefix, pathText(path)), name: '*', alias: '*', node }
    }
    case 'use_as_clause': {
      const path = node.childForFieldName('path')
      const alias = node.childForFieldName('alias')?.text ?? '_'
      return path === null ? null : named(joinPath(prefix, pathText(path)), alias, path)
    }
    case 'identifier':
    case 'scoped_identifier':
    case 'self':
    case 'crate':
    case 'super':
      return named(joinPath(prefix, pathText(node)), null, node)
    default:
      return null
  }
}

function named(path: string, alias: string | null, node: Node): UsedName {
  const at = path.lastIndexOf('::')
  const module = at === -1 ? path : path.slice(0, at)
  const last = at === -1 ? null : path.slice(at + 2)
  // `a::b::{self}` is the module itself.
  const name = last === 'self' ? null : last
  const own = name ?? module.slice(module.lastIndexOf(':') + 1)
  return { module, name, alias: alias ?? own, node: node.childForFieldName('name') ?? node }
}

function joinPath(prefix: string, path: string): string {
  return prefix === '' ? path : `${prefix}::${path}`
}

function pathText(node: Node): string {
  return node.text.replaceAll(/\s+/g, '').replace(/^::/, '')
}
