import type { Node } from 'web-tree-sitter'
import type { SampleCall, SampleImport, SampleUse, UnboundName } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { TRAIT_MEMBERS } from '../definitions/traits.ts'
import { type Member, resolve } from './paths.ts'
import type { Known, Scope } from './scope.ts'
import { WRAPPER_MEMBERS } from './standard-names.ts'

/** What has been read of a sample so far. */
export interface Found {
  readonly imports: SampleImport[]
  readonly uses: SampleUse[]
  readonly unbound: UnboundName[]
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

/** Notes that a path and members of what it leads to are used. */
export function note(
  found: Found,
  names: readonly Member[],
  scope: Scope,
  members: readonly Member[] = [],
  call: SampleCall | null = null,
): void {
  const [first] = names
  const resolved = resolve(names, scope)
  if (resolved === 'own' || first === undefined) return
  if (resolved === 'unbound') {
    const called = call !== null && names.length === 1 && members.length === 0
    found.unbound.push({ ...placeOf(first.node), name: first.text, called })
    return
  }
  const taken = names.slice(names.length - resolved.path.length)
  const path = [...taken.map((name) => ({ ...name, text: name.text.replace(/^r#/, '') })), ...members]
  noteUse(found, resolved, path, names.at(-1)?.node ?? first.node, call)
}

/**
 * A use of an origin; what any type may have, or what may belong to something around it, ends the path.
 *
 * @param start stands for the origin itself
 */
export function noteUse(
  found: Found,
  { origin, wrapped }: Known,
  path: readonly Member[],
  start: Node,
  call: SampleCall | null,
): void {
  const foreign = path.findIndex(({ text }) => TRAIT_MEMBERS.has(text) || (wrapped && WRAPPER_MEMBERS.has(text)))
  const kept = foreign === -1 ? path : path.slice(0, foreign)
  const place = placeOf(kept.at(-1)?.node ?? start)
  found.uses.push({ ...place, origin, path: kept.map(({ text }) => text), call: foreign === -1 ? call : null })
}
