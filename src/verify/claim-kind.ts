import type { Claim, Extractor } from '../claims/claim.ts'
import type { ClaimType, Severity } from '../config/claim-types.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Verifier } from './outcome.ts'

/** One kind of claim: how it is found in a page, how it is judged at a commit, and all that is special about its type. */
export interface ClaimKind<S = unknown> extends Reading<S>, Past<S>, Reported<S> {
  readonly type: ClaimType
  /** How bad it is for a reader when such a claim is false. */
  readonly severity: Severity
  readonly extract: Extractor<S>
  readonly verify: Verifier<S>
}

/** What the verifier asks of a commit, and which claims a change of the code concerns. */
interface Reading<S> {
  /** Pages whose content the verifier asks a snapshot for. */
  readonly pages?: (claim: Claim<S>, snapshot: Snapshot) => readonly string[]
  /** What the verifier will ask the code model of a snapshot. */
  readonly needs?: (claim: Claim<S>, snapshot: Snapshot) => FactNeeds
  /** What is asked of the code model only tells what is meant where the claim fails, so that the past need not be asked. */
  readonly needsOnlyNow?: true
  /** Paths whose disappearance would explain why the claim fails; lets history answer without reading blame. */
  readonly places?: (claim: Claim<S>, snapshot: Snapshot) => readonly string[]
  /** Its value is a path, perhaps only the end of one: `config.ts` for `src/config.ts`. */
  readonly namesPath?: true
  /** A change of any manifest may change the verdict. */
  readonly restsOnManifests?: true
  /** A change of any code may change the verdict: what is added may break a rule. */
  readonly restsOnCode?: true
  /** Checked even on pages about the past, such as upgrade guides. */
  readonly isTimeless?: true
}

/** What a repository has and had. */
export interface Ever {
  /** Names of its packages in some of its commits. */
  readonly packages: ReadonlySet<string>
  /** Paths of all its files. */
  readonly paths: ReadonlySet<string>
}

/** What history asks: whether the claim was true, and what took the place of what it names. */
interface Past<S> {
  /** Whether the claim, which has no names, may have held once; it may where this is left out. Tells it without reading any code. */
  readonly couldHold?: (claim: Claim<S>, ever: Ever) => boolean
  /** What of the claim stands literally in its page, all on one line; its value where this is left out. */
  readonly searchTerms?: (claim: Claim<S>) => readonly string[]
  /** Whether a parser has to confirm that the code defines what the claim names: a line that looks like it may be a local. */
  readonly isDefinition?: (claim: Claim<S>) => boolean
  /** It may have been true though the code never declared what it names: folders, and what is imported. */
  readonly needsNoDeclaration?: true
  /** A guess may name a member of a type; otherwise a guess needs a definition that is no member. */
  readonly mayBeMember?: true
  /** Whether the claim was true only if what contradicts it now stands in the file that bore it out. */
  readonly isBoundToFile?: (claim: Claim<S>) => boolean
  /** What it names is declared in one language: the same name in files of another says nothing of it. */
  readonly isOfOneLanguage?: true
  /** A task, which is declared by a file for tasks and run by jobs of CI. */
  readonly namesTask?: true
  /** What is said to be renamed: `script` in "script renamed to `build`"; nothing where this is left out. */
  readonly noun?: (claim: Claim<S>) => string
  /** How code spells what the claim names; its names where this is left out. */
  readonly spellings?: (claim: Claim<S>) => readonly string[]
  /** An option of a program, whose words are joined by dashes however code spells them. */
  readonly isOption?: true
  readonly moduleOf?: (claim: Claim<S>) => string | undefined
  /** Whether the page gives a thing this name itself, so that the code need not have it. */
  readonly namesItself?: (claim: Claim<S>, name: string) => boolean
  /** The heading or id that is meant on the page that the claim leads to; undefined without one. */
  readonly anchorOf?: (claim: Claim<S>) => string | undefined
  /** Its value is a way from its page, so that it is another one when the page moves. */
  readonly isSeenFromPage?: true
  /**
   * A path of the repository in the words of the claim.
   *
   * @param was the path that the claim led to
   */
  readonly asWritten?: (claim: Claim<S>, path: string, was: string) => string
}

/** What decides whether claims that fail are reported, and which are one finding. */
interface Reported<S> {
  /** What it names is there or is not: that one fails says nothing of the next. */
  readonly standsAlone?: true
  /** It says that something is there, as opposed to what it is like. */
  readonly namesThing?: (claim: Claim<S>) => boolean
  /** It names a function, a class or another declaration by itself, and not in a sample. */
  readonly namesDeclaration?: true
  /** Whether the page does not say that the name is the repository's. */
  readonly isUnclaimed?: (claim: Claim<S>) => boolean
  /** What it gives the version of. */
  readonly versionOf?: (claim: Claim<S>) => string
  /** The names that code has, and not the words of the page, say what the claim is about. */
  readonly isKnownByNames?: true
  /** One that was never true is a mistake of its page alone. */
  readonly isOfItsPage?: true
  /** A claim of this type that stands around it says the same: a path in the link to it. */
  readonly impliedBy?: ClaimType
  /** Its page uses what it names elsewhere without claiming anything, so that a new name concerns the whole page. */
  readonly isUsedAgain?: true
}
