/** What a change takes away from the code, or alters in it, as docs would name it. */

/** The sort of a thing that code declares. */
export type Sort =
  | 'option'
  | 'subcommand'
  | 'task'
  | 'dependency'
  | 'parameter'
  | 'declaration'
  | 'module'
  | 'member'
  | 'key'
  | 'environment variable'
  | 'route'
  | 'text'
  | 'message'
  | 'value'
  | 'list'
  | 'version'
  | 'file'

/** A line of code before the change. */
export interface Place {
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly text: string
}

export interface Alteration {
  readonly sort: Sort
  /** As code writes it, options with their dashes. */
  readonly name: string
  /** The class, function or object that has it; null if it stands for itself. */
  readonly owner: string | null
  readonly before: Place
  /** The line that took its place; null if there is none. */
  readonly after: Place | null
  /** Its new name; null if the change shows none. */
  readonly became: string | null
  /** A value of the name, or the version that is asked for, before and after; null if the name itself is gone. */
  readonly value: { readonly old: string; readonly now: string } | null
}

/** A file on both sides of a change. */
export interface ChangedText {
  readonly path: string
  /** '' if it did not exist, or is no text. */
  readonly old: string
  readonly now: string
  /** Its blobs; null where it did not exist. */
  readonly before: string | null
  readonly after: string | null
}
