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
  /** A module of the repository has a name. */
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** A name that is used is bound somewhere. */
  | {
      readonly kind: 'unbound'
      readonly language: string
      readonly name: string
      /** Modules of the repository that the page imports names of. */
      readonly modules: readonly string[]
      /** A module that everybody knows is used under its name. */
      readonly isModule: boolean
    }
