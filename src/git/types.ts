import type { Uncommitted } from './folder/work-tree.ts'
import type { Lineage } from './log/lineage.ts'

/** What the git room hands out: plain values read from one repository. */

export type EntryKind = 'file' | 'executable' | 'symlink' | 'submodule'

/** One path of a commit's tree. `path` is decoded as UTF-8; names that are not UTF-8 carry `undecodable: true`. */
export interface TreeEntry {
  readonly path: string
  readonly kind: EntryKind
  readonly oid: string
  /** Bytes of the blob; null for submodules and for blobs that a partial clone does not hold. */
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

/** A file that git's similarity detection recognises under a new name. `similarity` is 0–100. */
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
  /** The line stands at a shallow boundary, so it may be older than `commit`. */
  readonly boundary: boolean
}

/** The commit that added a file, and the blob that it held then. */
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
  /** Null when the object is not in this (partial) clone, or larger than anything reads: 64 MB. */
  readonly bytes: Buffer | null
}

export interface CommitNote {
  /** Committer's time, Unix seconds. */
  readonly time: number
  /** The first line of its message. */
  readonly subject: string
}

/** Read access to one git repository, bare or ordinary. Nothing of the repository is executed and no work tree is touched. */
export interface GitRepository {
  readonly path: string
  /** Folder that its files are checked out in; null for a bare repository. */
  readonly workTree: string | null
  /** History before some commit is missing. */
  readonly shallow: boolean
  /** Some blobs may be missing. */
  readonly partial: boolean
  /** Another text once a shallow or partial clone may hold more than before; null where nothing is missing. */
  readonly held: string | null
  /** URLs of the remotes, without credentials. */
  readonly remotes: readonly string[]
  /** What was left out so far because it is too much, in sentences: commits that change too many paths. */
  readonly leftOut: readonly string[]
  /** Full commit id of a ref, tag or abbreviated id. Throws GitError `DOCALIGN_E102` when there is none. */
  resolve(ref: string): Promise<string>
  /**
   * A commit on top of HEAD with the files as they are on disk, tracked ones and those that git does not ignore, or as they are
   * staged; HEAD itself where nothing differs. It is in no folder of the repository's, and gone after `close`. Null for a bare
   * repository, and where nothing is checked out.
   */
  uncommitted(of: Uncommitted): Promise<string | null>
  /** Every path of a commit, recursively, in git's order. Throws GitError `DOCALIGN_E109` for more than half a million. */
  tree(commit: string): Promise<readonly TreeEntry[]>
  /** The blobs in the order asked for, streamed; memory stays bounded by the largest blob. */
  blobs(oids: Iterable<string>): AsyncIterable<Blob>
  /** Files at commits, in the order asked for; `name` is `commit:path`. `bytes` is null for what is not there. */
  files(
    wanted: Iterable<{ readonly commit: string; readonly path: string }>,
  ): AsyncIterable<{ readonly name: string; readonly bytes: Buffer | null }>
  /**
   * Paths of the files of a commit that hold any of the texts, byte for byte; for few texts cheaper than reading every
   * blob. Null when git cannot tell: in a partial clone, or for texts that are not printable ASCII.
   *
   * @param among the files that are searched: endings with their dot, such as `.py`, and base names; left out, all files
   */
  grep(commit: string, texts: readonly string[], among?: readonly string[]): Promise<ReadonlySet<string> | null>
  changes(base: string, head: string): Promise<readonly Change[]>
  /**
   * The changes from each of many commits to `head`, in the order of `bases`; one process for all of them. A commit that differs in too
   * much is left out: it is as if it were `head`.
   */
  changesFrom(bases: readonly string[], head: string): Promise<Change[][]>
  /** The commit and its first parents, newest first. */
  mainline(commit: string): Promise<string[]>
  /**
   * What each commit that leads to `head` changed, newest first: since a time (Unix seconds), and not those that lead to
   * `after`. Merges are left out, and of a very long history the oldest commits.
   */
  changedTogether(
    head: string,
    options: { readonly since: number; readonly after: string | null },
  ): Promise<ChangedTogether[]>
  /** The main line of `head` and what was merged into it, back to `since` (which leads to it), or from the beginning. */
  lineage(head: string, since: string | null): Promise<Lineage>
  /** The commits of the main line of `head`, newest first, that changed any of the paths; not those that lead to `after`. */
  touching(head: string, after: string | null, paths: readonly string[]): Promise<ChangedTogether[]>
  /** Renames between two commits by similarity, best first. */
  renames(base: string, head: string): Promise<readonly Rename[]>
  /** The lines of a file at `head` that its diff from `base` shows, `around` lines of context included (three, as code hosts show). */
  shownLines(base: string, head: string, path: string, around?: number): Promise<readonly LineSpan[]>
  mergeBase(left: string, right: string): Promise<string | null>
  /** Whether `commit` leads to `head`; false when it is not there. */
  isAncestor(commit: string, head: string): Promise<boolean>
  firstParent(commit: string): Promise<string | null>
  about(commit: string): Promise<CommitNote>
  /** Who wrote the given 1-based lines, whitespace changes and moves ignored. Lines that do not exist are left out. */
  blame(commit: string, path: string, lines: readonly number[]): Promise<Map<number, BlameLine>>
  /** Paths that once existed in the history of `commit`, with their last deletion; a path that came back may be among them. */
  deletions(commit: string): Promise<ReadonlyMap<string, Deletion>>
  /**
   * Files that in the history of `commit` were added once, by a commit that deleted nothing. While such a file holds what it held then,
   * blame gives that commit for all of its lines.
   */
  additions(commit: string): Promise<ReadonlyMap<string, Addition>>
  /** Ends the helper processes. */
  close(): Promise<void>
}
