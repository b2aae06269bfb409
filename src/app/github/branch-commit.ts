import { type Publisher, placeOf } from './publisher.ts'
import { isForbidden, isRefused, unlessGone } from './refusal.ts'
import type { TreeFile } from './writer.ts'

/** A commit to make: files that replace those of a commit. */
export interface BranchChange {
  readonly branch: string
  readonly head: string
  readonly files: readonly (Omit<TreeFile, 'blob'> & { readonly content: Uint8Array })[]
  readonly message: string
  /** Whether a commit on top of `head` is this change, by its message. */
  readonly isOwn: (message: string) => boolean
}

/** The outcome. No outcome loses anybody's commit. */
export type BranchOutcome =
  | { readonly kind: 'committed'; readonly commit: string }
  /** The branch has a different commit by now; null if it is gone. */
  | { readonly kind: 'moved'; readonly to: string | null }
  /** The App may not write contents. */
  | { readonly kind: 'no permission' }
  /** GitHub refused, with its own message, for example because of a branch rule. */
  | { readonly kind: 'refused'; readonly message: string }

/**
 * Commits files to a branch in one commit, unless the branch has moved. A repeated call after an interruption finds its own commit and does
 * not create another; objects that an interrupted attempt left behind are harmless.
 */
export async function commitToBranch(publisher: Publisher, change: BranchChange): Promise<BranchOutcome> {
  const found = await lookAtBranch(publisher, change)
  if (found !== null) return found
  try {
    const commit = await writeCommit(publisher, change)
    await publisher.writer.moveBranch(placeOf(publisher), change.branch, commit)
    return { kind: 'committed', commit }
  } catch (error) {
    if (isForbidden(error)) return { kind: 'no permission' }
    if (!isRefused(error)) throw error
    return (await lookAtBranch(publisher, change)) ?? { kind: 'refused', message: messageOf(error) }
  }
}

/** The outcome of an earlier attempt; null while the branch is still at `head`. */
export async function lookAtBranch(
  publisher: Publisher,
  change: Pick<BranchChange, 'branch' | 'head' | 'isOwn'>,
): Promise<BranchOutcome | null> {
  const tip = await tipOf(publisher, change.branch)
  if (tip === change.head) return null
  const own = tip === null ? null : await ownCommit(publisher, tip, change)
  return own === null ? { kind: 'moved', to: tip } : { kind: 'committed', commit: own }
}

async function tipOf(publisher: Publisher, branch: string): Promise<string | null> {
  const ref = { ...placeOf(publisher), ref: `heads/${branch}` }
  const found = await unlessGone(() => publisher.octokit.rest.git.getRef(ref))
  return found?.data.object.sha ?? null
}

/** Maximum number of commits since an interruption that are searched. */
const MAX_STEPS = 10

/** The commit of this change among the last ones of a branch; null if there is none. */
async function ownCommit(
  publisher: Publisher,
  tip: string,
  { head, isOwn }: Pick<BranchChange, 'head' | 'isOwn'>,
): Promise<string | null> {
  let sha: string | undefined = tip
  for (let step = 0; step < MAX_STEPS && sha !== undefined; step++) {
    const { data } = await publisher.octokit.rest.git.getCommit({ ...placeOf(publisher), commit_sha: sha })
    const parent: string | undefined = data.parents[0]?.sha
    if (parent === head) return isOwn(data.message) ? sha : null
    sha = parent
  }
  return null
}

async function writeCommit(publisher: Publisher, { head: parent, files, message }: BranchChange): Promise<string> {
  const { writer, octokit } = publisher
  const place = placeOf(publisher)
  const { data } = await octokit.rest.git.getCommit({ ...place, commit_sha: parent })
  const entries: TreeFile[] = []
  for (const { path, mode, content } of files)
    entries.push({ path, mode, blob: await writer.createBlob(place, content) })
  const tree = await writer.createTree(place, data.tree.sha, entries)
  return writer.createCommit(place, { message, tree, parent })
}

/** GitHub's own message, without the URL of its documentation. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+- https?:\/\/\S+$/, '').slice(0, 300)
}
