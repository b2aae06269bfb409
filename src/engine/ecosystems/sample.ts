/** The content of a code sample, from its syntax. Lines and columns count from 0 within the sample. */
export interface Sample {
  /** The first syntax error; null if there is none. */
  readonly error: SampleError | null
  /** The sample marks an omission (`...`, `…`, `# …`), which may contain what is missing. */
  readonly abridged: boolean
  readonly imports: readonly SampleImport[]
  /**
   * Names that are used and bound nowhere: neither by the sample (assignment, parameter, loop, import, declaration), nor by the language
   * (keywords, built-ins, the globals of its common runtimes).
   */
  readonly unbound: readonly UnboundName[]
  /** Names taken from imported modules through the module's name: `pkg.Name`. Absent for languages that import names. */
  readonly taken?: readonly TakenName[]
}

export interface SampleError extends Place {
  readonly text: string
  /** The language that the sample is in instead, which is no mistake of its own: only the label of the block is wrong. */
  readonly written?: string
}

export interface UnboundName extends Place {
  readonly name: string
  /** It is used as a well-known module whose name means nothing else: `os.environ`. */
  readonly isModule?: true
}

export interface Place {
  readonly line: number
  readonly column: number
}

export interface SampleImport extends Place {
  readonly module: string
  /** `*` for all names, `default` for the default export, null for the module itself. */
  readonly name: string | null
  readonly alias: string
}

export interface TakenName extends Place {
  readonly module: string
  readonly name: string
}

/** What of a sample a declaration of the repository contradicts. */
export type FaultKind = 'member' | 'option' | 'arguments' | 'value'

/** A place of a sample that a declaration of the repository contradicts. */
export interface SampleFault extends Place {
  readonly kind: FaultKind
  /** What the sample has and the declaration lacks, or what is called. */
  readonly name: string
  /** One sentence without a full stop. */
  readonly reason: string
  /** The declaration; `line` is 1-based, and null for a whole file. */
  readonly evidence: { readonly file: string; readonly line: number | null }
  /** The names that the declaration has in place of `name`; empty where that is not asked. */
  readonly known: readonly string[]
}
