import type { Node } from 'web-tree-sitter'
import type { Scope } from './scopes.ts'

/** A node on the way of the walk, with what it stands in. */
export interface Visited {
  readonly node: Node
  readonly scope: Scope
  readonly parent: Visited | null
  readonly depth: number
}

/** An identifier that is used as a value or as a type. */
export interface Reference extends Visited {
  readonly name: string
}

/** `const { a: { b } } = value`: a member that is taken out of a value or of something of a type. */
export interface Taken {
  readonly key: Node
  readonly from: { readonly kind: 'value' | 'type'; readonly node: Node; readonly scope: Scope }
  readonly path: readonly string[]
}

/** An object that is written out beside the type that it is of. */
export interface Typed {
  readonly type: Node
  readonly value: Node
  readonly scope: Scope
}

/** What a walk over a sample has found. */
export interface Walked {
  readonly program: Scope
  readonly references: readonly Reference[]
  /** Calls of which a member is taken on the spot: `make().run()`. */
  readonly calls: readonly Visited[]
  readonly taken: readonly Taken[]
  readonly typed: readonly Typed[]
}

/** What visits of nodes add to. */
export interface Walk {
  /** Visits the node later, in this scope. */
  visit(node: Node | null, scope: Scope): void
  /** Visits the children of a node, but those whose types are left out. */
  visitChildren(node: Node, scope: Scope, except?: RegExp): void
  /** Takes a node as a name that is used; a child of the node that is visited, or that node itself. */
  refer(node: Node, scope: Scope): void
  assign(node: Node, scope: Scope): void
  /** Takes a call, inside of the node that is visited, as the start of a chain of members. */
  call(node: Node, scope: Scope): void
  take(taken: Taken): void
  type(typed: Typed): void
}
