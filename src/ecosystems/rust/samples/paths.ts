import type { Node } from 'web-tree-sitter'
import type { Origin } from '../../sample.ts'
import { lookUp } from '../../samples/scope.ts'
import type { Known, Scope } from './scope.ts'
import { STANDARD_NAMES } from './standard-names.ts'

/** A name in a path, or a member. */
export interface Member {
  readonly text: string
  readonly node: Node
}

/** `a::b::<T>::c` as its names, with the types between them. */
export interface PathNames {
  readonly names: readonly Member[]
  /** Type arguments, and types in angle brackets. */
  readonly types: readonly Node[]
  /** False for `<T as Trait>::name`, which starts at a type. */
  readonly plain: boolean
}

const MAX_NAMES = 50

export function readPath(path: Node): PathNames {
  const names: Member[] = []
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

/** What a path leads to: an origin with members of it, something of the sample or the language (`own`), or nothing (`unbound`). */
export type Resolved = (Known & { readonly path: readonly string[] }) | 'own' | 'unbound'

export function resolve(names: readonly { readonly text: string }[], scope: Scope): Resolved {
  const [first, ...rest] = names.map((name) => name.text.replace(/^r#/, ''))
  if (first === undefined || /^(?:Self|_|dyn)$/.test(first)) return 'own'
  const bound = lookUp(scope, first)
  if (bound === null) return 'own'
  if (bound !== undefined) return { ...bound, path: rest }
  if (/^(?:crate|super|self|[ui](?:\d+|size)|f\d+|str|char|bool)$/.test(first)) return 'own'
  if (rest.length > 0 && /^[a-z_]/.test(first)) return inCrate([first, ...rest])
  return STANDARD_NAMES.has(first) ? 'own' : 'unbound'
}

/** A full path: modules are written in lower case up to the first type, or to the last name. */
function inCrate(names: readonly string[]): Resolved {
  const type = names.findIndex((name) => /^[A-Z]/.test(name))
  const at = type === -1 ? names.length - 1 : type
  const name = names[at] ?? null
  return {
    origin: { module: names.slice(0, at).join('::'), name, instance: false },
    wrapped: false,
    path: names.slice(at + 1),
  }
}

/** The type that a path names, or whose variant it names, as the origin of its values; null when that is no imported type. */
export function instanceOf(resolved: Resolved): Origin | null {
  if (typeof resolved === 'string' || resolved.origin.instance) return null
  const { module, name } = resolved.origin
  const names = [...(name === null ? [] : [name]), ...resolved.path]
  const type = names.findIndex((each) => /^[A-Z]/.test(each))
  return type === -1 ? null : { module, name: names.slice(0, type + 1).join('.'), instance: true }
}
