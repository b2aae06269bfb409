import type { ClaimType } from '../../base/config/claim-types.ts'
import { baseName } from '../../base/paths.ts'
import type { Site } from '../docs/site/site.ts'
import type { Claim } from '../rules/claim.ts'
import { ownPackage } from '../rules/code-example/extract/own-package.ts'
import type { ExampleSubject } from '../rules/code-example/subject.ts'
import { DEFAULT_IMPORT, moduleOf } from '../rules/code-example/verify.ts'
import type { CommandSubject } from '../rules/command/extract.ts'
import { nounOf } from '../rules/command/verify.ts'
import type { ConfigSubject } from '../rules/config/extract.ts'
import { isOrdinaryDefault } from '../rules/config/verify.ts'
import { linkAsWritten, pathAsWritten } from '../rules/link/as-written.ts'
import type { LinkSubject } from '../rules/link/extract.ts'
import type { PathSubject } from '../rules/path-reference/extract.ts'

/** What a repository has now and had in the past. */
export interface AllTimeNames {
  /** Names of its packages in any of its commits. */
  readonly packages: ReadonlySet<string>
  /** Paths of all its files. */
  readonly paths: ReadonlySet<string>
}

/** What history asks of a claim type: whether a claim was true, and what replaced what it names. A property that is left out means "no", or the usual way. */
export interface PastKind<S = unknown> {
  /** Whether a claim without names may have held in the past. Decided without reading code. Default: it may. */
  readonly couldHold?: (claim: Claim<S>, allTime: AllTimeNames) => boolean
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
  /** The noun for what was renamed: `script` in "script renamed to `build`". Default: none. */
  readonly noun?: (claim: Claim<S>) => string
  /** How code spells what the claim names. Default: its names. */
  readonly spellings?: (claim: Claim<S>) => readonly string[]
  /** An option of a program. Dashes join its words, however code spells them. */
  readonly isOption?: true
  /** The module from which the claim imports what it names. */
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

const PAST_KINDS: Readonly<Partial<Record<ClaimType, PastKind>>> = {
  link: past<LinkSubject>({
    anchorOf: ({ value }) => value.split('#')[1],
    isRelativePath: true,
    asWritten: linkAsWritten,
  }),
  path_reference: past<PathSubject>({
    // A tree drawing writes each part of a path on its own line.
    searchTerms: ({ value, subject }) => [subject.beside ? baseName(value) : value],
    asWritten: pathAsWritten,
  }),
  command: past<CommandSubject>({
    noun: ({ subject }) => nounOf(subject.runner),
    spellings: ({ value }) => [value],
  }),
  dependency_version: { searchTerms: ({ value }) => [value.split(' ').at(-1) ?? value] },
  cli_flag: { searchTerms: ({ value }) => [value.split(' ', 1)[0] ?? value], isOption: true },
  symbol: { isDefinition: () => true, isOfOneLanguage: true },
  config: past<ConfigSubject>({
    searchTerms: ({ value }) => value.split(' = '),
    isDefinition: ({ subject }) => subject.kind === 'key',
    mayBeMember: true,
    isBoundToFile: ({ subject }) => isOrdinaryDefault(subject),
    isOfOneLanguage: true,
  }),
  code_example: past<ExampleSubject>({
    isDefinition: ({ subject }) => subject.kind !== 'package' && subject.kind !== 'checked',
    isWithoutPast: ({ subject }) => subject.kind === 'checked',
    couldHold: ({ subject }, { packages, paths }) =>
      subject.kind !== 'package' || (ownPackage(subject.name, { packages }) ?? moduleOf(subject.name, paths)) !== null,
    moduleOf: ({ subject }) => (subject.kind === 'import' ? subject.from : undefined),
    namesItself: ({ text }, name) => DEFAULT_IMPORT.exec(text)?.[1] === name,
  }),
  architecture: { needsNoDeclaration: true },
}

const USUAL: PastKind = {}

export function pastKindOf(type: ClaimType): PastKind {
  return PAST_KINDS[type] ?? USUAL
}

/** Erases the subject type: a claim only reaches the functions of its own type. */
function past<S>(kind: PastKind<S>): PastKind {
  return kind as unknown as PastKind
}
