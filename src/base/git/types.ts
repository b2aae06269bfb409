import type { Lineage } from './log/lineage.ts'

/** Plain values read from one git repository. */

export type EntryKind = 'file' | 'executable' | 'symlink' | 'submodule'

/** One path of a commit's tree. `path` is decoded as UTF-8; names that are not UTF-8 have `undecodable: true`. */
export interface TreeEntry {
  readonly path: string
  readonly kind: EntryKind
  readonly oid: string
  /** Bytes of the blob; null for submodules and for blobs that a partial clone lacks. */
  readonly size: number | null
  readonly undecodable?: true
}

/** One changed path between two commits; renames appear as a deletion and an addition. */
export interface Change {
  readonly status: 'added' | 'modified' | 'deleted'
  readonly path: string
  readonly before: { readonly kind: EntryKind; readonly oid: string } | null
  readonly after: { readonly kind: EntryKind; readonly oid: string } | null
}

/** A file that git's similarity detection finds under a new name. `similarity` is 0–100. */
export interface Rename {
  readonly from: string
  readonly to: string
  readonly similarity: number
}

/** Who wrote a line: the commit, the path and line number it had there, and the committer's time (Unix seconds). */
export interface BlameLine {
  readonly commit: string
  readonly path: string
  readonly line: number
  readonly time: number
  /** The line is at a shallow boundary, so it may be older than `commit`. */
  readonly boundary: boolean
}

/** The commit that added a file, and its blob then. */
export interface Addition {
  readonly commit: string
  readonly oid: string
}

/** The last time a path disappeared from the history of a commit. */
export interface Deletion {
  readonly path: string
  /** The commit that deleted it; its first parent still had it. */
  readonly commit: string
  /** Committer's time, Unix seconds. */
  readonly time: number
}

export interface ChangedTogether {
  readonly commit: string
  /** Committer's time, Unix seconds. */
  readonly time: number
  readonly paths: readonly string[]
}

/** 1-based lines, the last one included. */
export interface LineSpan {
  readonly start: number
  readonly end: number
}

export interface Blob {
  readonly oid: string
  /** Null if the object is not in this (partial) clone, or larger than 64 MB, the limit for reading. */
  readonly bytes: Buffer | null
}

export interface CommitTitle {
  /** Committer's time, Unix seconds. */
  readonly time: number
  /** The first line of its message. */
  readonly subject: string
}

/** Uncommitted state on top of HEAD: the files on disk, or the staged ones. */
export type Uncommitted = 'work tree' | 'index'

/** What an editor has instead of the files on disk. Files that are ignored, or not on disk, are left out. */
export interface Unsaved {
  /** Texts of open files, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** New paths of files and folders that are about to move, by their present ones. */
  readonly moves?: ReadonlyMap<string, string>
}

/** Read access to one git repository, bare or ordinary. Never executes code of the repository or touches a work tree. */
export interface GitRepository {
  readonly path: string
  /** Folder in which its files are checked out; null for a bare repository. */
  readonly workTree: string | null
  /** History before some commit is missing. */
  readonly shallow: boolean
  /** Some blobs may be missing. */
  readonly partial: boolean
  /** Changes when a shallow or partial clone may contain more than before; null if nothing is missing. */
  readonly held: string | null
  /** URLs of the remotes, without credentials. */
  readonly remotes: readonly string[]
  /** What was omitted so far because it is too large, in sentences: commits that change too many paths. */
  readonly leftOut: readonly string[]
  /** Full ids of the blobs that were asked for so far and that the repository lacks. */
  readonly missing: ReadonlySet<string>
  /**
   * Whether all that was asked for so far could be read, except for what a partial clone lacks as it says. Otherwise a later attempt may
   * have more answers.
   */
  isIntact(): boolean
  /** Full commit id of a ref, tag or abbreviated id. Throws GitError `DOCALIGN_E102` if there is none. */
  resolve(ref: string): Promise<string>
  /**
   * A commit on top of HEAD with the files on disk, both tracked ones and those that git does not ignore, or with the staged files; HEAD
   * itself if nothing differs. It is not stored in the repository's folders, and is gone after `close`. Null for a bare repository, and if
   * nothing is checked out.
   *
   * @param unsaved what an editor has instead of the files on disk
   */
  uncommitted(of: Uncommitted, unsaved?: Unsaved): Promise<string | null>
  /** Every path of a commit, recursively, in git's order. Throws GitError `DOCALIGN_E109` for more than half a million. */
  tree(commit: string): Promise<readonly TreeEntry[]>
  /** The blobs in the requested order, streamed; memory is bounded by the largest blob. */
  blobs(oids: Iterable<string>): AsyncIterable<Blob>
  /** Files at commits, in the requested order; `name` is `commit:path`. `bytes` is null for missing files. */
  files(
    wanted: Iterable<{ readonly commit: string; readonly path: string }>,
  ): AsyncIterable<{ readonly name: string; readonly bytes: Buffer | null }>
  /**
   * Paths of the files of a commit that contain any of the texts, byte for byte, and of those that may contain them in UTF-16; for few texts
   * cheaper than reading every blob. Null if git cannot search: in a partial clone, or for texts that are not printable ASCII.
   *
   * @param among the files to search: extensions with their dot, such as `.py`, and base names; defaults to all files
   */
  grep(commit: string, texts: readonly string[], among?: readonly string[]): Promise<ReadonlySet<string> | null>
  /**
   * Paths of the files of a commit that are text for git: neither empty nor binary, by their bytes or by `.gitattributes`. Null as in
   * {@link GitRepository.grep}.
   */
  textFiles(commit: string, among: readonly string[]): Promise<ReadonlySet<string> | null>
  changes(base: string, head: string): Promise<readonly Change[]>
  /**
   * The changes from each of many commits to `head`, in the order of `bases`; one process for all of them. A commit with too many
   * differences has no changes, as if it were `head`.
   */
  changesFrom(bases: readonly string[], head: string): Promise<Change[][]>
  /** The commit and its first parents, newest first. */
  mainline(commit: string): Promise<string[]>
  /**
   * The changes of each ancestor of `head`, newest first: since a time (Unix seconds), and without ancestors of `after`. Omits merges, and
   * the oldest commits of a very long history.
   */
  changedTogether(
    head: string,
    options: { readonly since: number; readonly after: string | null },
  ): Promise<ChangedTogether[]>
  /** The main line of `head` and what was merged into it, back to `since` (an ancestor), or from the beginning. */
  lineage(head: string, since: string | null): Promise<Lineage>
  /** The commits of the main line of `head`, newest first, that changed any of the paths, without ancestors of `after`. */
  touching(head: string, after: string | null, paths: readonly string[]): Promise<ChangedTogether[]>
  /** Renames between two commits by similarity, best first. */
  renames(base: string, head: string): Promise<readonly Rename[]>
  /** The lines of a file at `head` that its diff from `base` shows, with `around` lines of context (three by default, like code hosts). */
  shownLines(base: string, head: string, path: string, around?: number): Promise<readonly LineSpan[]>
  mergeBase(left: string, right: string): Promise<string | null>
  /** Whether `commit` is an ancestor of `head`; false if it is missing. */
  isAncestor(commit: string, head: string): Promise<boolean>
  firstParent(commit: string): Promise<string | null>
  about(commit: string): Promise<CommitTitle>
  /** Who wrote the given 1-based lines, ignoring whitespace changes and moves. Lines that do not exist are omitted. */
  blame(commit: string, path: string, lines: readonly number[]): Promise<Map<number, BlameLine>>
  /** Paths that once existed in the history of `commit`, with their last deletion; may include paths that were added again. */
  deletions(commit: string): Promise<ReadonlyMap<string, Deletion>>
  /**
   * Files that were added only once in the history of `commit`, by a commit that deleted nothing. While such a file has its original
   * content, blame returns that commit for all its lines.
   */
  additions(commit: string): Promise<ReadonlyMap<string, Addition>>
  /** Ends the helper processes. */
  close(): Promise<void>
}
