import type { ClaimType } from '../config/claim-types.ts'
import type { CodeBlock, Doc } from '../docs/doc.ts'
import type { Sample } from '../ecosystems/sample.ts'

/** A statement as an extractor finds it, before it has an identity. `S` is what its verifier needs to know; plain JSON data. */
export interface ClaimDraft<S = unknown> {
  readonly line: number
  readonly column: number
  /** The statement's own source: the link, the code span, the line of code, the phrase. At most 200 characters. */
  readonly text: string
  /** The extracted value: the path, the script's name, the version, the identifier. */
  readonly value: string
  readonly subject: S
  /** Identifiers whose occurrences in code the verifier will ask for. */
  readonly names?: readonly string[]
  /**
   * Only a guess that the repository is meant (a name in a code sample, a word of prose that looks like a name): counted
   * when the repository owns or owned it, dropped without a word otherwise.
   */
  readonly tentative?: true
}

export interface Claim<S = unknown> extends ClaimDraft<S> {
  readonly id: string
  readonly type: ClaimType
  readonly file: string
}

/** What extractors may know beyond the page: facts of the repository at the scanned commit that do not depend on the page. */
export interface RepositoryContext {
  /** `host/owner/name` of this repository in lower case, as remotes and manifests give it. */
  readonly ownSlugs: ReadonlySet<string>
  /** Names of the packages, crates and modules that the repository publishes or contains. */
  readonly packages: ReadonlySet<string>
  /** Base names of its folders. */
  readonly folders: ReadonlySet<string>
  /** Names of the packages that the repository depends on, in lower case. */
  readonly dependencies: ReadonlySet<string>
  /** Command-line programs that the repository builds. */
  readonly binaries: ReadonlySet<string>
  /** Names of all settings of its charts, modules, actions and builds, and of variables of its compose files. */
  readonly settings: ReadonlySet<string>
  /** Operations of its HTTP APIs whose parameters are described: `GET /users/{}`. */
  readonly operations: ReadonlySet<string>
  /** Commands of its extensions of editors that are bound to keys, by their ids and titles. */
  readonly boundCommands: ReadonlySet<string>
  /** Namespaces of its PHP classes, with the backslash at their end. */
  readonly namespaces: ReadonlySet<string>
  /** Dotted names of code that directives of its pages describe by hand. */
  readonly described: ReadonlySet<string>
  /** Names of its Python packages that samples of its pages give to something else: `huey = Huey()`. */
  readonly rebound: ReadonlySet<string>
  /** What a code block does, where its language is read; null elsewhere. */
  readonly sampleOf: (block: CodeBlock) => Sample | null
}

export type Extractor<S> = (doc: Doc, repository: RepositoryContext) => ClaimDraft<S>[]
