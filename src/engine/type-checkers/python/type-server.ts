/** A place in a file; lines and columns count from 0, columns in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly character: number
}

export interface Range {
  readonly start: Position
  readonly end: Position
}

/** What the type checker says of a part of a file. */
export interface Diagnostic {
  readonly range: Range
  readonly message: string
  /** The name of its rule; absent for what is revealed, and for syntax. */
  readonly code?: string
}

export interface FileRange {
  /** The path in the folder. */
  readonly path: string
  readonly range: Range
}

/** A form in which a function can be called. */
export interface Signature {
  /** Each as written, with type and default: `host: str = "a"`, `*`, `**options`. */
  readonly parameters: readonly string[]
}

/** A type checker of Python over a folder of files. */
export interface TypeServer {
  /** Diagnostics of a text as one of the files. */
  diagnose(path: string, text: string): Promise<readonly Diagnostic[]>
  /** Where what stands in a file, which was diagnosed last, is declared. */
  definitions(path: string, at: Position): Promise<readonly FileRange[]>
  /** The forms of the function whose call surrounds a place of the file that was diagnosed last. */
  signatures(path: string, at: Position): Promise<readonly Signature[]>
}

/** Runs a type checker over a folder while `use` asks it. `roots` are the folders with modules, `others` those with more files. */
export type RunTypeServer = <T>(
  folder: { readonly files: ReadonlyMap<string, string>; readonly roots: readonly string[] },
  use: (server: TypeServer) => Promise<T>,
) => Promise<T>
