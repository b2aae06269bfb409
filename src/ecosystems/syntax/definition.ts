export type DefinitionKind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'member'
  | 'constant'
  | 'module'
  | 'macro'

/** A name that a source file declares outside function bodies. */
export interface Definition {
  readonly name: string
  readonly kind: DefinitionKind
  /** 1-based. */
  readonly line: number
  /** Name of the enclosing class, struct, interface, impl, namespace or object; null at the top level. */
  readonly container: string | null
  /** Visible outside its file as far as its text says: `export`, `pub`, a capital in Go, no leading underscore in Python. */
  readonly exported: boolean
}
