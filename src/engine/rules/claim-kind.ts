import type { ClaimHelp, ClaimType, Severity } from '../../base/config/claim-types.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Claim, Extractor } from './claim.ts'
import type { Verifier } from './outcome.ts'

/**
 * One kind of claim: how it is extracted from a page, how it is verified at a commit, and everything specific to its type. What only history
 * asks of a type is in `src/engine/history/past-kinds.ts`.
 */
export interface ClaimKind<S = unknown> extends Reading<S>, Reported<S>, Listed {
  readonly type: ClaimType
  readonly help: ClaimHelp
  /** How much a false claim of this type harms a reader. */
  readonly severity: Severity
  /** The severity of rules whose findings cost a reader less than others of this type. */
  readonly severityByRule?: Readonly<Record<string, Severity>>
  readonly extract: Extractor<S>
  readonly verify: Verifier<S>
}

/** What the verifier reads from a commit, and which changes of the code affect its claims. */
interface Reading<S> {
  /** Pages whose content the verifier requests from a snapshot. */
  readonly pages?: (claim: Claim<S>, snapshot: Snapshot) => readonly string[]
  /** What the verifier requests from the code model of a snapshot. */
  readonly needs?: (claim: Claim<S>, snapshot: Snapshot) => FactNeeds
  /** The needs only serve to suggest what was meant when the claim fails. Past commits do not need them. */
  readonly needsOnlyNow?: true
  /** Paths whose removal would explain why the claim fails. With them, history can answer without blame. */
  readonly places?: (claim: Claim<S>, snapshot: Snapshot) => readonly string[]
  /** Its value is a path, or the end of one: `config.ts` for `src/config.ts`. */
  readonly namesPath?: true
  /** A change of any manifest may change the verdict. */
  readonly restsOnManifests?: true
  /** A change of any code may change the verdict: new code may break a rule. */
  readonly restsOnCode?: true
  /** Checked even on pages about the past, such as upgrade guides. */
  readonly isTimeless?: true
}

/** Which failing claims are reported, and which of them form one finding. */
interface Reported<S> {
  /** What it names exists or does not, independently of other claims. */
  readonly isIndependent?: true
  /** It states that something exists, not what it is like. */
  readonly namesThing?: (claim: Claim<S>) => boolean
  /** It names a function, a setting, a variable, an option or another declaration on its own, outside samples. */
  readonly namesDeclaration?: true
  /** It names a task, which task files declare and CI jobs run. */
  readonly namesTask?: true
  /**
   * Whether the page leaves open that the name is the repository's.
   *
   * @param owned the claims of the page that name what the repository defines
   */
  readonly isUnclaimed?: (claim: Claim<S>, owned: readonly Claim<S>[]) => boolean
  /** The words of the page that a suggestion replaces: `18` of `node 18`. Default: its value. */
  readonly replacedWords?: (claim: Claim<S>, suggestion: string) => string
  /** The subject of the version it states. */
  readonly versionOf?: (claim: Claim<S>) => string
  /** The names in code, rather than the words of the page, identify what the claim is about. */
  readonly isKnownByNames?: true
  /** A claim that was never true is a mistake of its page only. */
  readonly neverTrueIsPageError?: true
  /** An enclosing claim of this type says the same: a link whose text is the path. */
  readonly impliedBy?: ClaimType
  /** Its page also uses the name elsewhere without a claim, so a rename affects the whole page. */
  readonly isUsedAgain?: true
}

/** Which claims that are no findings are listed as not found in the code, if a change writes their line. */
interface Listed {
  /** Those that may be false, as they name something that the repository has or requires. */
  readonly isListedIfPossible?: true
  /** Those of which the code leaves open whether they hold. */
  readonly isListedIfUnknown?: true
  /** Those that hold only because something in the code has the name, which may be anything. */
  readonly isListedIfOnlyNamed?: true
}
