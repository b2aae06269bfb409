/** How values of a type are written as data (JSON, YAML, TOML), as its declaration alone says. Plain JSON data. */
export interface DataType {
  readonly name: string
  /** 1-based. */
  readonly line: number
  /** Keys that the type does not have are refused. */
  readonly strict: boolean
  /** The keys of a table; of an enumeration, those that all of its variants share. */
  readonly fields: readonly DataField[]
  /** Types whose keys stand among those of this one. */
  readonly flattened: readonly string[]
  /** What an enumeration is written as; null for a table. */
  readonly choice: DataChoice | null
  /** Why it may be written in ways that the declaration does not show; null when it shows all of them. */
  readonly open: string | null
}

export interface DataField {
  /** The key, then its aliases. */
  readonly names: readonly string[]
  /** The declared type as source text in one line; `''` where something else reads the value. */
  readonly type: string
  /** What is taken when the key is left out, as data writes it (`"text"`, `3`, `true`); null where that is not plain. */
  readonly default: string | null
  /** 1-based. */
  readonly line: number
}

export interface DataChoice {
  /** The key whose value names the variant, in the table of its fields; null when variants are written by their names. */
  readonly tag: string | null
  readonly variants: readonly DataVariant[]
}

export interface DataVariant {
  /** The name as data gives it, then its aliases. */
  readonly names: readonly string[]
  /** Keys of the table that follows the name or stands beside the tag; empty for a variant that is only a name. */
  readonly fields: readonly DataField[]
  /** The one value that follows the name, as a type; null when there is none. */
  readonly type: string | null
}
