/** A place of a page of which a check leaves something open; it never fails a check. */
export interface OpenPlace {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** The name or the value. */
  readonly value: string
  /** One plain sentence without a final full stop. */
  readonly reason: string
}
