/** What a code sample of a page does, read from its syntax. Lines and columns count from 0 within the sample. */
export interface Sample {
  /** The first place at which the sample is no text of its language; null when all of it is. */
  readonly error: (Place & { readonly text: string }) | null
  /** The sample leaves something out where it says so (`...`, `…`, `# …`): what is missing may stand there. */
  readonly abridged: boolean
  readonly imports: readonly SampleImport[]
  /**
   * Names that are used and bound nowhere: not by the sample (assignment, parameter, loop, import, declaration), nor by the
   * language (keywords, built-ins, the globals of its usual runtime).
   */
  readonly unbound: readonly UnboundName[]
  /** Names that are taken of imported modules by the module's name: `pkg.Name`. Left out where the language imports names. */
  readonly taken?: readonly TakenName[]
}

export interface UnboundName extends Place {
  readonly name: string
  /** It is used as a module that everybody knows by this name, and that nothing else is called by: `os.environ`. */
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
