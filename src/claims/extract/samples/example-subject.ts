import type { SampleSubject } from './subject.ts'

/** What a code sample takes from the repository. */
export type ExampleSubject =
  /** A package or module that the sample imports. */
  | { readonly kind: 'package'; readonly name: string }
  /** A name imported from one of the repository's own packages. */
  | { readonly kind: 'import'; readonly name: string; readonly from: string; readonly language: string }
  /**
   * A name that the sample uses and does not define; `language` is that of its fence, '' when it has none. `ours` when the
   * sample imports from the repository's packages or takes the name from one of them.
   */
  | { readonly kind: 'use'; readonly name: string; readonly language: string; readonly ours: boolean }
  | SampleSubject
