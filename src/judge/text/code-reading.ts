/** A parser's reading of code. Lines are 1-based. */
export interface CodeReading {
  /** The first syntax error; null if there is none. */
  readonly problem: { readonly line: number; readonly text: string } | null
  /** `note`: the docstring, or the comment directly above. */
  readonly functions: readonly {
    readonly name: string
    readonly line: number
    readonly lastLine: number
    readonly note: string
  }[]
  /** Names of test cases. */
  readonly tests: readonly string[]
  /** The code without comments and string contents. */
  readonly bare: string
  /** Places where text built from variables is run by a shell or a database. */
  readonly risks: readonly { readonly line: number; readonly sink: 'shell' | 'sql' }[]
  readonly simplifications: readonly {
    readonly name: string
    readonly kind: 'type_hints' | 'comprehension'
    readonly example: string
  }[]
}

/** Parse results by the code; code that no parser has read is missing. */
export type Syntax = ReadonlyMap<string, CodeReading>
