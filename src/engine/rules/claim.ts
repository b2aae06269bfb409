import type { ClaimType } from '../../base/config/claim-types.ts'
import type { CodeBlock, Doc } from '../docs/doc.ts'
import type { Sample, SampleFault } from '../ecosystems/sample.ts'

/** A statement as an extractor finds it, before it has an identity. `S` is what its verifier needs: plain JSON data. */
export interface ClaimDraft<S = unknown> {
  readonly line: number
  readonly column: number
  /** The statement's own source: the link, the code span, the line of code, the phrase. At most 200 characters. */
  readonly text: string
  /** The extracted value: the path, the script's name, the version, the identifier. */
  readonly value: string
  readonly subject: S
  /** Identifiers whose occurrences in code the verifier looks up. */
  readonly names?: readonly string[]
  /** The type or package whose member is named. It is looked up as well, but is no evidence for the member. */
  readonly owner?: string
  /**
   * A guess that the statement refers to the repository (a name in a code sample, a word of prose that looks like a name). It counts if the
   * repository owns or owned the name. Otherwise it is dropped silently.
   */
  readonly tentative?: true
}

export interface Claim<S = unknown> extends ClaimDraft<S> {
  readonly id: string
  readonly type: ClaimType
  readonly file: string
}

/** All identifiers whose occurrences the verifiers of claims look up. */
export function lookedUpNames(claims: readonly Claim[]): Set<string> {
  return new Set(claims.flatMap(({ names = [], owner }) => (owner === undefined ? names : [...names, owner])))
}

/** What extractors know beyond the page: facts about the repository at the scanned commit. They do not depend on the page. */
export interface RepositoryContext {
  /** `host/owner/name` of this repository in lower case, from remotes and manifests. */
  readonly ownSlugs: ReadonlySet<string>
  /** Names of the packages, crates and modules that the repository publishes or contains. */
  readonly packages: ReadonlySet<string>
  /** Folders that pages call the reader's own: "the `docs` directory of your project". */
  readonly readersFolders: ReadonlySet<string>
  /** Base names of the repository's folders. */
  readonly folders: ReadonlySet<string>
  /** Names of the packages that the repository depends on, in lower case. */
  readonly dependencies: ReadonlySet<string>
  /** Command-line programs that the repository builds. */
  readonly binaries: ReadonlySet<string>
  /** Names of all settings of the repository's charts, modules, actions and builds, and variables of its compose files. */
  readonly settings: ReadonlySet<string>
  /** Operations of the repository's HTTP APIs with documented parameters: `GET /users/{}`. */
  readonly operations: ReadonlySet<string>
  /** Ids and titles of commands that the repository's editor extensions bind to keys. */
  readonly boundCommands: ReadonlySet<string>
  /** Namespaces of the repository's PHP classes, with a trailing backslash. */
  readonly namespaces: ReadonlySet<string>
  /** Dotted names of code that directives of the pages document by hand. */
  readonly described: ReadonlySet<string>
  /** Names of the repository's Python packages that samples rebind to something else: `huey = Huey()`. */
  readonly rebound: ReadonlySet<string>
  /** Names that so many samples use without an import that these docs leave it out on purpose. */
  readonly leftOut: ReadonlySet<string>
  /** What a code block does, if its language is supported; null otherwise. */
  readonly sampleOf: (block: CodeBlock) => Sample | null
  /** What the checker of its language says of a code block; null if it was not checked. */
  readonly checkOf: (block: CodeBlock) => SampleCheck | null
}

/** A sample that was checked against the code of the scanned commit. */
export interface SampleCheck {
  /** Identifies the sample for {@link Snapshot.faultsOf}. */
  readonly id: string
  readonly faults: readonly SampleFault[]
}

export type Extractor<S> = (doc: Doc, repository: RepositoryContext) => ClaimDraft<S>[]
