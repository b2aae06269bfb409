import type { Node } from 'web-tree-sitter'
import type { Place, SampleCall, SampleImport, SampleUse } from '../../sample.ts'
import { TRAIT_MEMBERS } from '../definitions/traits.ts'
import type { Resolved } from './paths.ts'
import type { Known, Scope } from './scope.ts'
import { WRAPPER_MEMBERS } from './standard-names.ts'

/** What has been read of a sample so far. */
export interface Found {
  readonly imports: SampleImport[]
  readonly uses: SampleUse[]
  readonly unbound: (Place & { readonly name: string; readonly called: boolean })[]
  /** Names of types that the sample declares: macros make further names of them. */
  readonly declared: Set<string>
  /** Something binds names that cannot be read: a glob import, a syntax error, nesting beyond reason. */
  obscure: boolean
  /** A derive macro is not known: it may make functions. */
  obscureDerive: boolean
  /** Some macros come from a crate as a whole. */
  obscureMacros: boolean
}

/** What readers of parts need of the reader of the whole. */
export interface Reader {
  readonly found: Found
  visit(node: Node, scope: Scope): void
}

export function placeOf(node: Node): Place {
  return { line: node.startPosition.row, column: node.startPosition.column }
}

export interface Member {
  readonly text: string
  readonly node: Node
}

/** Notes that a path and members of what it leads to are used. */
export function note(
  found: Found,
  resolved: Resolved,
  names: readonly Member[],
  members: readonly Member[],
  call: SampleCall | null,
): void {
  const first = names[0]
  if (resolved === 'own' || first === undefined) return
  if (resolved === 'unbound') {
    const called = call !== null && names.length === 1 && members.length === 0
    found.unbound.push({ ...placeOf(first.node), name: first.text, called })
    return
  }
  const nodes = [...names.slice(names.length - resolved.path.length), ...members].map(({ node }) => node)
  const path = [...resolved.path, ...members.map(({ text }) => text)]
  noteUse(found, resolved, path, nodes, names.at(-1)?.node ?? first.node, call)
}

/** A use of an origin; what any type may have, or what may belong to something around it, ends the path. */
export function noteUse(
  found: Found,
  { origin, wrapped }: Known,
  path: readonly string[],
  nodes: readonly Node[],
  start: Node,
  call: SampleCall | null,
): void {
  const foreign = path.findIndex((name) => TRAIT_MEMBERS.has(name) || (wrapped && WRAPPER_MEMBERS.has(name)))
  const kept = foreign === -1 ? path : path.slice(0, foreign)
  const place = placeOf(nodes[kept.length - 1] ?? start)
  found.uses.push({ ...place, origin, path: kept, call: foreign === -1 ? call : null })
}
