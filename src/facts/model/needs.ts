/** What a verifier will ask the code model: only files that may hold it are read. Plain JSON data. */
export interface FactNeeds {
  /** Packages or modules of the repository whose exports are asked for. */
  readonly exports?: readonly (ModuleName & {
    /** What is asked of them; all that they export where this is left out. */
    readonly names?: readonly string[]
  })[]
  /** What parsers of arguments declare. */
  readonly options?: true
  /** The commands of programs. */
  readonly commands?: true
  readonly environment?: true
  readonly files?: readonly string[]
  /** Texts whose places in code are asked for. */
  readonly texts?: readonly string[]
}

/** A module as a sample of a language imports it: `bullmq` of javascript, `starlette.routing` of python. */
export interface ModuleName {
  /** Name of an ecosystem. */
  readonly language: string
  readonly module: string
}
