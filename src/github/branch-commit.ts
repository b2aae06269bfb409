import { type Publisher, placeOf } from './publisher.ts'
import { isForbidden, isRefused, unlessGone } from './refusal.ts'
import type { TreeFile } from './writer.ts'

/** What is committed: files in place of those that a commit has. */
export interface BranchChange {
  readonly branch: string
  readonly head: string
  readonly files: readonly (Omit<TreeFile, 'blob'> & { readonly content: Uint8Array })[]
  readonly message: string
  /** Whether a commit on top of `head` is of this very change, by its message. */
  readonly isOwn: (message: string) => boolean
}

/** The outcome. In every case nobody's commit is lost. */
export type BranchOutcome =
  | { readonly kind: 'committed'; readonly commit: string }
  /** The branch has another commit by now; null when it is gone. */
  | { readonly kind: 'moved'; readonly to: string | null }
  /** The App may not write contents. */
  | { readonly kind: 'no permission' }
  /** GitHub would not, in its words: a rule of the branch, for one. */
  | { readonly kind: 'refused'; readonly message: string }

/**
 * Commits files onto a branch by one commit, unless the branch has moved. Done again after an interruption it finds its own commit
 * there and makes no second one; what an interrupted attempt left beside the branch is in nobody's way.
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

/** What has come of a change before; null while the branch is where the change begins. */
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

/** As many commits may have come since an interruption. */
const MAX_STEPS = 10

/** The commit of this very change among the last ones of a branch; null when it is not there. */
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

/** GitHub's own words, without the address of its documentation. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+- https?:\/\/\S+$/, '').slice(0, 300)
}
