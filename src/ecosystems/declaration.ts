/** What a source file declares, as its text alone says. Plain JSON data. */

export type DeclarationKind = 'function' | 'method' | TypeKind | 'member' | 'constant' | 'module' | 'macro'
type TypeKind = 'class' | 'interface' | 'type' | 'enum'

/** A name that a source file declares outside function bodies. */
export interface Declaration {
  readonly name: string
  readonly kind: DeclarationKind
  /** 1-based. */
  readonly line: number
  /** Name of the enclosing class, struct, interface, impl, namespace or object; null at the top level. */
  readonly container: string | null
  /** Visible outside its file as far as its text says: `export`, `pub`, a capital in Go, no leading underscore in Python. */
  readonly exported: boolean
  /**
   * Why the name stands for what another file declares, or, of a module, why there may be more names than its text shows
   * (`__getattr__`, computed names). Left out where the text shows all.
   */
  readonly open?: string
}
