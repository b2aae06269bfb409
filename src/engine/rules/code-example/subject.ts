import type { FaultKind } from '../../ecosystems/sample.ts'
import type { Claim } from '../claim.ts'
import type { Reference } from '../symbol/extract/reference.ts'

/** What a code sample takes from the repository. */
export type ExampleSubject =
  | { readonly kind: 'package'; readonly name: string }
  /** A name imported from one of the repository's own packages. */
  | { readonly kind: 'import'; readonly name: string; readonly from: string; readonly language: string }
  /**
   * A name that the sample uses and does not define. `language` is that of its fence, '' without one. `ours`: the sample imports from the
   * repository's packages or takes the name from one of them. `block`: the line of its first line; 0 for a code span.
   */
  | {
      readonly kind: 'use'
      readonly name: string
      readonly language: string
      readonly ours: boolean
      readonly block: number
    }
  | SampleSubject

/** A claim from the syntax of a code sample. */
export type SampleSubject =
  | {
      readonly kind: 'syntax'
      readonly fence: string
      /** A short quote of the line with the mistake. */
      readonly at: string
      /** The language that the sample is in, if only the label of its block is wrong. */
      readonly written?: string
      /** The line of the fence that opens the block, if none closes it. */
      readonly openedAt?: number
      /** What to change, if the mistake is one character: "a comma is missing after line 12". */
      readonly mistake?: string
    }
  /** What the checker of its language found in a sample, which has this id. */
  | {
      readonly kind: 'checked'
      readonly sample: string
      readonly fault: FaultKind
      readonly name: string
    }
  /** A module of the repository exports this name. */
  | { readonly kind: 'export'; readonly language: string; readonly module: string; readonly name: string }
  /** A module of the repository contains a name. */
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** A name in use is bound somewhere. */
  | {
      readonly kind: 'unbound'
      readonly language: string
      readonly name: string
      /** Modules of the repository that the page imports from. */
      readonly modules: readonly string[]
      /** The name is that of a well-known module. */
      readonly isModule: boolean
      /** The other names that the sample lacks, unless modules of others may export them. */
      readonly beside: readonly string[]
    }

/** A type by the spelling of most languages. */
const TYPE = /^[A-Z]\w*[a-z]/

/**
 * A sample that takes nothing from the repository by name may use the reader's own. The type of a sample that also uses another type, which the
 * repository defines, is the repository's.
 */
export function isUnclaimedUse({ subject }: Claim<ExampleSubject>, owned: readonly Claim<ExampleSubject>[]): boolean {
  if (subject.kind !== 'use' || subject.ours) return false
  if (!TYPE.test(subject.name)) return true
  return !owned.some(
    (other) =>
      other.subject.kind === 'use' &&
      other.subject.block === subject.block &&
      other.subject.name !== subject.name &&
      TYPE.test(other.subject.name),
  )
}
