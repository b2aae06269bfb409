import type { Node } from 'web-tree-sitter'
import { lookUp } from '../../samples/scope.ts'
import type { Scope } from './scope.ts'
import { STANDARD_NAMES } from './standard-names.ts'

export interface PathName {
  readonly text: string
  readonly node: Node
}

/** The names of `a::b::<T>::c`, and its type arguments. */
export interface PathNames {
  readonly names: readonly PathName[]
  /** Type arguments, and types in angle brackets. */
  readonly types: readonly Node[]
  /** False for `<T as Trait>::name`, which starts with a type. */
  readonly plain: boolean
}

const MAX_NAMES = 50

export function readPath(path: Node): PathNames {
  const names: PathName[] = []
  const types: Node[] = []
  let node: Node | null = path
  for (let step = 0; node !== null && step < MAX_NAMES; step++) {
    switch (node.type) {
      case 'scoped_identifier':
      case 'scoped_type_identifier': {
        const name = node.childForFieldName('name')
        if (name !== null) names.unshift({ text: name.text, node: name })
        node = node.childForFieldName('path')
        break
      }
      case 'generic_type':
      case 'generic_type_with_turbofish':
      case 'generic_function': {
        const given = node.childForFieldName('type_arguments')
        if (given !== null) types.push(given)
        node = node.childForFieldName(node.type === 'generic_function' ? 'function' : 'type')
        break
      }
      case 'identifier':
      case 'type_identifier':
      case 'primitive_type':
      case 'self':
      case 'super':
      case 'crate':
        names.unshift({ text: node.text, node })
        return { names, types, plain: true }
      default:
        types.push(node)
        return { names, types, plain: false }
    }
  }
  return { names, types, plain: node === null && names.length > 0 }
}

/** Neither the sample nor the language binds the first name of a path, or a single name. */
export function isUnbound(names: readonly { readonly text: string }[], scope: Scope): boolean {
  const [first, ...rest] = names.map((name) => name.text.replace(/^r#/, ''))
  if (first === undefined || /^(?:Self|_|dyn|crate|super|self|[ui](?:\d+|size)|f\d+|str|char|bool)$/.test(first))
    return false
  // A path with a lower-case first letter starts with a crate.
  if (rest.length > 0 && /^[a-z_]/.test(first)) return false
  return lookUp(scope, first) === undefined && !STANDARD_NAMES.has(first)
}
