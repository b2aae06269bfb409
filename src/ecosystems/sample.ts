import type { Signature } from './declaration.ts'

/** What a code sample of a page does, read from its syntax. Lines and columns count from 0 within the sample. */
export interface Sample {
  /** The first place at which the sample is no text of its language; null when all of it is. */
  readonly error: (Place & { readonly text: string }) | null
  /** The sample leaves something out where it says so (`...`, `…`, `# …`): what is missing may stand there. */
  readonly abridged: boolean
  readonly imports: readonly SampleImport[]
  /**
   * Names that are used and bound nowhere: not by the sample (assignment, parameter, loop, import, declaration), nor by the
   * language (keywords, built-ins, the globals of its usual runtime).
   */
  readonly unbound: readonly UnboundName[]
  readonly uses: readonly SampleUse[]
  /** Imports that a whole file makes no use of, where its language refuses that. */
  readonly unused?: readonly SampleImport[]
  /** Methods of the sample's classes whose base class it takes from elsewhere. */
  readonly overrides?: readonly SampleOverride[]
}

/** A method that a class of the sample may write anew. */
export interface SampleOverride extends Place {
  /** The only base class. */
  readonly base: Origin
  readonly method: string
  /** Without the receiver. */
  readonly signature: Signature
}

export interface UnboundName extends Place {
  readonly name: string
  readonly called: boolean
  /** It is used as a module that everybody knows by this name, and that nothing else is called by: `os.environ`. */
  readonly isModule?: true
}

export interface Place {
  readonly line: number
  readonly column: number
}

export interface SampleImport extends Place {
  readonly module: string
  /** `*` for all names, `default` for the default export, null for the module itself. */
  readonly name: string | null
  readonly alias: string
}

/** Something imported, or what is reached from it, that the sample uses. */
export interface SampleUse extends Place {
  readonly origin: Origin
  /** Members from the origin on: `['add']` of `queue.add`; empty for the origin itself. Calls in between end the chain. */
  readonly path: readonly string[]
  /** How it is called; null when it is only named. */
  readonly call: SampleCall | null
  /** The literal that is written as a value of it: `const options: Options = { … }`. */
  readonly literal?: SampleLiteral
}

/**
 * Where a value of the sample comes from, as far as the sample itself says: an import, or an object that was made by
 * calling one (`queue = Queue('x')`, `new Queue()`, `Queue::new()`, a parameter annotated with its type).
 */
export interface Origin {
  readonly module: string
  /** Name in the module, with members (`Queue`, `errors.NotFound`); null for the module itself. */
  readonly name: string | null
  /** A value of that type rather than the type or function itself. */
  readonly instance: boolean
  /** What entering a value of that type gives (`with Type() as it`), which its own method decides. */
  readonly entered?: true
  /** The sample names a package that it does not import: the name stands for the module, which the page may tell. */
  readonly assumed?: true
}

/** A function that is written out where a value is expected. */
export interface FunctionShape {
  readonly parameters: number
  readonly results: number
}

/** A key of an object with its place, and what is written as its value, as far as that is read. */
export interface SampleKey extends Place {
  readonly name: string
  readonly kind?: ValueKind
  readonly function?: FunctionShape
  readonly literal?: SampleLiteral
}

export interface SampleCall {
  /** With `new`, or as a struct literal. */
  readonly constructs: boolean
  /** Arguments by place, before any that are spread. */
  readonly positional: number
  /** Further arguments may come from a spread (`...args`, `*args`, `**kwargs`). */
  readonly spread: boolean
  readonly keywords: readonly SampleKey[]
  /** Arguments that are written as an object, a dict or a struct literal, with their keys. */
  readonly objects: readonly SampleObject[]
  /** What the arguments by place are, where their syntax says so. */
  readonly kinds: readonly ValueKind[]
  /** Functions that are written as arguments by place, by the index of the argument. */
  readonly functions?: ReadonlyMap<number, FunctionShape>
}

/** What the syntax of an expression says of its value; `other` where it says nothing. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'function' | 'object' | 'list' | 'other'

/** An object, a dict or a struct that is written out. */
export interface SampleLiteral {
  readonly keys: readonly SampleKey[]
  /** Further keys may come from a spread or be computed. */
  readonly open: boolean
}

export interface SampleObject extends SampleLiteral {
  /** Which argument by place it is, from 0. */
  readonly argument: number
}
