import type { Node } from 'web-tree-sitter'
import type { Declaration, DeclarationKind } from '../declaration.ts'

/** The context of a visited node: its enclosing declarations, and the rules for its children. */
export interface VisitContext {
  readonly rules: Rules
  /** Name of the innermost enclosing declaration; null at the top level. */
  readonly container: string | null
  /** Name of the outermost enclosing declaration; null at the top level. */
  readonly root: string | null
  /** Declarations in this scope are visible outside the file by default. */
  readonly exported: boolean
  readonly hidden: boolean
  /** Number of enclosing literals (objects, tables, object types). */
  readonly depth: number
  /** Declarations in this scope only count if this name is defined at the top level of the file. */
  readonly requires: string | null
}

/** Reads one node and returns the scope for its children; null skips them. */
export type Rule = (node: Node, scope: VisitContext, collector: Collector) => VisitContext | null

/** Rules by node type. `enter` reads the children in the same scope. Nodes without a rule are skipped with their descendants. */
export type Rules = ReadonlyMap<string, Rule | 'enter'>

export interface DefineOptions {
  /** The name, if it differs from the node's text. */
  readonly name?: string
  /** Visibility from its own declaration. Default: that of the scope. */
  readonly exported?: boolean
  /** Declared private, which overrides everything else. */
  readonly hidden?: boolean
  /** Only re-exports a name: any other definition of the name in the same container replaces it. */
  readonly weak?: boolean
  /** Only counts if this name is defined at the top level of the same file. */
  readonly requires?: string
  /** See {@link Declaration.open}. */
  readonly open?: string
  /** See {@link Declaration.bases}. */
  readonly bases?: readonly string[]
}

/** Collects the declarations of a file during the walk. */
export interface Collector {
  /** Returns the name, or null if the node contains no name. */
  define(scope: VisitContext, node: Node | null, kind: DeclarationKind, options?: DefineOptions): string | null
  /** Adds a base of a type of the file, which is declared before or after: a mixin, a trait that is implemented for it. */
  extend(type: string | null, base: string): void
  /** Makes a top-level name visible outside the file (`export { name }`, `__all__`). */
  publish(name: string): void
  finish(): Declaration[]
}

export const rules: (entries: Readonly<Record<string, Rule | 'enter'>>) => Rules = byType

/** A table by node type, from entries with one or several types in their key. */
export function byType<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(entries).flatMap(([types, entry]) => types.split(' ').map((type) => [type, entry] as const)),
  )
}

/** The scope inside a declaration named `name`. A declaration without a name opens no container. */
export function inside(scope: VisitContext, name: string | null, change: Partial<VisitContext> = {}): VisitContext {
  return { ...scope, container: name ?? scope.container, root: scope.root ?? name, ...change }
}
