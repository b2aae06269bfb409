/** What a parser shows of a code. Lines are 1-based. */
export interface CodeReading {
  /** The first place that is not of its language; null where all of it is. */
  readonly problem: { readonly line: number; readonly text: string } | null
  /** `note`: the docstring, or the comment right above. */
  readonly functions: readonly {
    readonly name: string
    readonly line: number
    readonly lastLine: number
    readonly note: string
  }[]
  /** Names of the cases of a test framework. */
  readonly tests: readonly string[]
  /** The code without comments and the contents of strings. */
  readonly bare: string
  /** Where a text that is built of variables goes into a shell or a database. */
  readonly risks: readonly { readonly line: number; readonly sink: 'shell' | 'sql' }[]
  readonly simplifications: readonly {
    readonly name: string
    readonly kind: 'type_hints' | 'comprehension'
    readonly example: string
  }[]
}

/** What parsers said of codes, by the code; those that none has read are missing. */
export type Syntax = ReadonlyMap<string, CodeReading>
