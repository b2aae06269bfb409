/** The kind of a declaration in a source file. Plain JSON data, from the file's text alone. */

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
  /** Visible outside its file, according to its text: `export`, `pub`, a capital in Go, no leading underscore in Python. */
  readonly exported: boolean
  /**
   * Why the name refers to another file's declaration, or why a module may have more names than its text shows (`__getattr__`, computed
   * names). Absent if the text shows all.
   */
  readonly open?: string
  /**
   * What a type extends, implements or embeds, without arguments of types: `Base`, `web.Base`, `mixed(Base)`. Absent if it does so with
   * nothing, or if that is not read.
   */
  readonly bases?: readonly string[]
}
