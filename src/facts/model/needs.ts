/** What a verifier will ask the code model: only files that may hold it are read. Plain JSON data. */
export interface FactNeeds {
  /** Names whose declarations, members and signatures are asked for, wherever in the repository's source they stand. */
  readonly declarations?: readonly string[]
  /** Packages or modules of the repository whose exports are asked for. */
  readonly exports?: readonly ModuleName[]
  /** The types of the members of what is asked for are asked for as well. */
  readonly memberTypes?: true
  /** What parsers of arguments declare. */
  readonly commands?: true
  readonly environment?: true
  /** Keys of data; the files that declare types of data and hold one of them are read. */
  readonly data?: readonly string[]
  /** Words of one quoted text; the files that hold most of them are read. */
  readonly messages?: readonly string[]
  /** Some values of an enumeration; the files that hold most of them are read. */
  readonly values?: readonly string[]
  readonly files?: readonly string[]
}

/** A module as a sample of a language imports it: `bullmq` of javascript, `starlette.routing` of python. */
export interface ModuleName {
  /** Name of an ecosystem. */
  readonly language: string
  readonly module: string
}
