import type { ClaimHelp, ClaimType, Severity } from '../../base/config/claim-types.ts'
import type { Site } from '../docs/site/site.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Claim, Extractor } from './claim.ts'
import type { Verifier } from './outcome.ts'

/** One kind of claim: how it is extracted from a page, how it is verified at a commit, and everything specific to its type. */
export interface ClaimKind<S = unknown> extends Reading<S>, Past<S>, Reported<S> {
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

/** What a repository has now and had in the past. */
export interface Ever {
  /** Names of its packages in any of its commits. */
  readonly packages: ReadonlySet<string>
  /** Paths of all its files. */
  readonly paths: ReadonlySet<string>
}

/** What history needs to know: whether the claim was true, and what replaced what it names. */
interface Past<S> {
  /** Whether a claim without names may have held in the past. Decided without reading code. Default: it may. */
  readonly couldHold?: (claim: Claim<S>, ever: Ever) => boolean
  /** The parts of the claim that its page contains literally, all on one line. Default: its value. */
  readonly searchTerms?: (claim: Claim<S>) => readonly string[]
  /** Whether a parser must confirm that the code defines what the claim names: a matching line may declare a local variable. */
  readonly isDefinition?: (claim: Claim<S>) => boolean
  /** The claim may have been true without a declaration of what it names: folders, and imported modules. */
  readonly needsNoDeclaration?: true
  /** A tentative claim may name a member of a type. Otherwise a tentative claim needs a definition that is not a member. */
  readonly mayBeMember?: true
  /** Whether the claim was true only if the code that contradicts it now is in the file that confirmed it then. */
  readonly isBoundToFile?: (claim: Claim<S>) => boolean
  /** Whether only head and the base of a comparison can say if it holds, so that no commit is named that broke it. */
  readonly isWithoutPast?: (claim: Claim<S>) => boolean
  /** What it names is declared in one language. The same name in files of another language is no evidence. */
  readonly isOfOneLanguage?: true
  /** The claim names a task, which task files declare and CI jobs run. */
  readonly namesTask?: true
  /** The noun for what was renamed: `script` in "script renamed to `build`". Default: none. */
  readonly noun?: (claim: Claim<S>) => string
  /** How code spells what the claim names. Default: its names. */
  readonly spellings?: (claim: Claim<S>) => readonly string[]
  /** An option of a program. Dashes join its words, however code spells them. */
  readonly isOption?: true
  readonly moduleOf?: (claim: Claim<S>) => string | undefined
  /** Whether the page itself introduces the name, so that the code need not have it. */
  readonly namesItself?: (claim: Claim<S>, name: string) => boolean
  /** The heading or id on the target page; undefined without an anchor. */
  readonly anchorOf?: (claim: Claim<S>) => string | undefined
  /** Its value is a path relative to its page, so it changes when the page moves. */
  readonly isRelativePath?: true
  /**
   * Writes a path of the repository in the form of the claim.
   *
   * @param was the path that the claim resolved to
   * @param site the site that serves its page
   */
  readonly asWritten?: (claim: Claim<S>, path: string, was: string, site: Site) => string
}

/** Which failing claims are reported, and which of them form one finding. */
interface Reported<S> {
  /** What it names exists or does not, independently of other claims. */
  readonly isIndependent?: true
  /** How many statements of the page hold by the same check, without being claims. */
  readonly heldBeside?: (claim: Claim<S>) => number
  /** It states that something exists, not what it is like. */
  readonly namesThing?: (claim: Claim<S>) => boolean
  /** It names a function, a setting, a variable, an option or another declaration on its own, outside samples. */
  readonly namesDeclaration?: true
  /** Whether the page leaves open that the name is the repository's. */
  readonly isUnclaimed?: (claim: Claim<S>) => boolean
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
