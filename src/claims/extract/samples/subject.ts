import type { Origin, SampleCall, SampleKey, SampleOverride, ValueKind } from '../../../ecosystems/sample.ts'
import type { Reference } from '../names/reference.ts'

/** What a code sample takes from the repository. */
export type ExampleSubject =
  | { readonly kind: 'package'; readonly name: string }
  /** A name imported from one of the repository's own packages. */
  | { readonly kind: 'import'; readonly name: string; readonly from: string; readonly language: string }
  /**
   * A name that the sample uses and does not define; `language` is that of its fence, '' when it has none. `ours` when the
   * sample imports from the repository's packages or takes the name from one of them.
   */
  | { readonly kind: 'use'; readonly name: string; readonly language: string; readonly ours: boolean }
  | SampleSubject

/** What the syntax of a code sample says of the repository. */
export type SampleSubject =
  | { readonly kind: 'syntax'; readonly fence: string; readonly at: string }
  /** A module of the repository's has this name for others to take. */
  | { readonly kind: 'export'; readonly language: string; readonly module: string; readonly name: string }
  /** The sample imports the module, and its language refuses imports that are of no use. */
  | { readonly kind: 'unused import'; readonly module: string }
  /** Something that an import of the repository's leads to has this member. */
  | { readonly kind: 'member'; readonly language: string; readonly origin: Origin; readonly member: string }
  /** A type of the repository's has this field, which takes what is written for it. */
  | { readonly kind: 'field'; readonly language: string; readonly origin: Origin; readonly field: SampleKey }
  /** Something of the repository can be called like this. */
  | {
      readonly kind: 'call'
      readonly language: string
      /** The sample has types, so that a missing argument is an error of the compiler. */
      readonly typed: boolean
      readonly origin: Origin
      readonly path: readonly string[]
      readonly call: SampleCall
    }
  /** A method that a class of the sample writes anew takes what its base class calls it with. */
  | { readonly kind: 'override'; readonly language: string; readonly override: SampleOverride }
  /** A module of the repository has a name, and what is named behind it. */
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** An object that is passed, or written as a value of a type, may have this key, and such a value for it. */
  | {
      readonly kind: 'key'
      readonly language: string
      readonly origin: Origin
      readonly path: readonly string[]
      /** The argument that the object is, by its place; null when it is a value of the origin itself. */
      readonly argument: number | null
      /** The key, behind those of the objects around it. */
      readonly keys: readonly string[]
      readonly value: ValueKind
    }
  /** A name that is used is bound somewhere. */
  | {
      readonly kind: 'unbound'
      readonly language: string
      readonly name: string
      /** Modules of the repository that the page imports names of. */
      readonly modules: readonly string[]
      /** The variable that the sample declares under nearly the same name; null when there is none. */
      readonly declared: string | null
      /** A module that everybody knows is used under its name. */
      readonly isModule: boolean
    }
