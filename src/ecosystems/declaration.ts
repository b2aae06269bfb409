/** What a source file declares, as its text alone says: names with their signatures, members and values. Plain JSON data. */

export type DeclarationKind = 'function' | 'method' | TypeKind | 'member' | 'constant' | 'module' | 'macro'
type TypeKind = 'class' | 'interface' | 'type' | 'enum'

/** Why a declaration is open that stands among the tokens that a macro is given. */
export const WRITTEN_IN_MACRO = 'written inside a macro'

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
  /** What can be called, one for each overload; left out where the text shows none. */
  readonly signatures?: readonly Signature[]
  /** The declared type of a member, constant, parameter or alias, as source text in one line. */
  readonly type?: string
  /** The value or default as source text in one line, when it is a literal, a name or a short expression. */
  readonly value?: string
  /** A member that may be left out when the type is written as a literal. */
  readonly optional?: boolean
  /** Reached through the type and not through a value of it. */
  readonly static?: boolean
  /** Whoever uses it is told not to. */
  readonly deprecated?: boolean
  /** Names of the types whose members this one has as well: base classes, extended interfaces, embedded structs, traits, intersected types. */
  readonly bases?: readonly string[]
  /** What a union, an enum, or a literal list or table of texts has as its values, in the order of the source. */
  readonly values?: readonly string[]
  /**
   * Why the type may have members, the enumeration values, or the function parameters that the text does not show (index
   * signature, `__getattr__`, computed name, spread, mapped type, macro). Left out when the text shows all of them.
   */
  readonly open?: string
}

export interface Signature {
  readonly parameters: readonly Parameter[]
  /** Source text in one line; null where none is written. */
  readonly returns: string | null
}

/**
 * How an argument reaches a parameter: by its place, by its name, by either; `rest` and `keywords` take any number of them.
 * The receiver (`self`, `&mut self`, `this`) is no parameter.
 */
export type ParameterKind = 'positional' | 'keyword' | 'either' | 'rest' | 'keywords'

export interface Parameter {
  /** `''` for a pattern or a parameter without a name. */
  readonly name: string
  readonly kind: ParameterKind
  readonly optional: boolean
  /** The default as source text in one line; null where none is written. */
  readonly default: string | null
  /** Source text in one line; null where none is written. */
  readonly type: string | null
}

/** What a declaration says beyond its name, as readers hand it to the collector. */
export type Details = Pick<
  Declaration,
  'signatures' | 'type' | 'value' | 'optional' | 'static' | 'deprecated' | 'bases' | 'values' | 'open'
>

/** Details without those that are not said. */
export function details(fields: { readonly [K in keyof Details]?: Details[K] | null | undefined }): Details {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null && value !== false))
}
