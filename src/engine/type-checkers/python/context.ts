import type { PythonClasses } from './classes.ts'
import type { TypeServer } from './type-server.ts'

/** The sources of the packages that samples import. */
export interface PythonCode {
  readonly classes: PythonClasses
  /** Texts by the paths in the repository. */
  readonly texts: ReadonlyMap<string, string>
}

/** A sample beside the sources. */
export interface FaultContext extends PythonCode {
  readonly server: TypeServer
  /** The file of the sample, and its text there: a line of context, and the sample. */
  readonly file: string
  readonly text: string
  /** The path in the repository of a file of the folder; null for others. */
  pathOf(file: string): string | null
}
