/** What a verifier will ask the code model: only files that may hold it are read. Plain JSON data. */
export interface FactNeeds {
  /** Names whose declarations, members and signatures are asked for, wherever in the repository's source they stand. */
  readonly declarations?: readonly string[]
  /** Packages or modules of the repository whose exports are asked for, as samples import them: `bullmq`, `starlette.routing`. */
  readonly exports?: readonly string[]
  /** The commands that the repository's parsers of arguments are told of. */
  readonly commands?: true
  /** The environment variables that the code reads. */
  readonly environment?: true
  /** Words of a quoted text, each in a file that may hold the literal it comes from. */
  readonly messages?: readonly string[]
  /** Files, by path. */
  readonly files?: readonly string[]
}
