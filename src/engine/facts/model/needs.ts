/** The facts that a verifier will need from the code model: only files that may contain them are read. Plain JSON data. */
export interface FactNeeds {
  /** Packages or modules of the repository whose exports are needed. */
  readonly exports?: readonly (ModuleName & {
    /** The needed names; defaults to all exports. */
    readonly names?: readonly string[]
  })[]
  /** Types whose members are needed. */
  readonly members?: readonly TypeName[]
  /** The options that argument parsers declare. */
  readonly options?: true
  /** The commands of programs. */
  readonly commands?: true
  readonly environment?: true
  readonly files?: readonly string[]
  /** Texts whose places in code are needed. */
  readonly texts?: readonly string[]
}

/** A module as a sample imports it: `bullmq` in javascript, `starlette.routing` in python. */
export interface ModuleName {
  /** Name of an ecosystem. */
  readonly language: string
  readonly module: string
}

/** The types of a name that these files may declare. */
export interface TypeName {
  readonly name: string
  /** Paths of the files with its declarations, and of those that may declare members apart from it: Go's methods, Rust's `impl`. */
  readonly files: readonly string[]
}
