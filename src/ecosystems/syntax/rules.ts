import type { Node } from 'web-tree-sitter'
import type { Declaration, DeclarationKind } from '../declaration.ts'

/** Where the walk stands: what encloses the node, and which rules read its children. */
export interface Scope {
  readonly rules: Rules
  /** Name of the innermost enclosing declaration; null at the top level. */
  readonly container: string | null
  /** Name of the outermost enclosing declaration; null at the top level. */
  readonly root: string | null
  /** What is declared here is visible outside the file unless it says otherwise. */
  readonly exported: boolean
  readonly hidden: boolean
  /** How many literals (objects, tables, object types) enclose the node. */
  readonly depth: number
  /** What is declared here counts only if this name is defined at the top level of the file. */
  readonly requires: string | null
}

/** Reads one node and says in which scope its children are read; null leaves them out. */
export type Rule = (node: Node, scope: Scope, found: Collector) => Scope | null

/** By node type. `enter` reads the children in the same scope; node types without a rule are left out with all they hold. */
export type Rules = ReadonlyMap<string, Rule | 'enter'>

export interface DefineOptions {
  /** The name, when it is not the text of the node. */
  readonly name?: string
  /** Visible by its own declaration; what its scope says counts when left out. */
  readonly exported?: boolean
  /** Declared private, whatever is said elsewhere. */
  readonly hidden?: boolean
  /** Only passes a name on (a re-export): any other definition of the same name in the same container replaces it. */
  readonly weak?: boolean
  /** Counts only if this name is defined at the top level of the same file. */
  readonly requires?: string
  /** See {@link Declaration.open}. */
  readonly open?: string
}

/** Gathers what a file defines while its tree is walked. */
export interface Collector {
  /** Returns the name, or null when the node holds nothing that could be one. */
  define(scope: Scope, node: Node | null, kind: DeclarationKind, options?: DefineOptions): string | null
  /** Says that a name of the top level is visible outside the file (`export { name }`, `__all__`). */
  publish(name: string): void
  finish(): Declaration[]
}

export const rules: (entries: Readonly<Record<string, Rule | 'enter'>>) => Rules = byType

/** A table by node type, of entries that are each for one type or for several. */
export function byType<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(entries).flatMap(([types, entry]) => types.split(' ').map((type) => [type, entry] as const)),
  )
}

/** The scope of what stands inside a declaration named `name`; a declaration without a name opens no new container. */
export function inside(scope: Scope, name: string | null, change: Partial<Scope> = {}): Scope {
  return { ...scope, container: name ?? scope.container, root: scope.root ?? name, ...change }
}
