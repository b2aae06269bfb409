import type { GitRepository, TreeEntry } from '../../base/git/types.ts'
import { checkedJobs, stepsOfCheck } from '../../engine/ecosystems/github-actions/checks.ts'
import { isWorkflowPath, parseWorkflow } from '../../engine/ecosystems/github-actions/parse.ts'
import type { Workflow } from '../../engine/ecosystems/github-actions/workflow.ts'
import { type RanCommand, ranCommands } from '../../engine/scan/ci/ran.ts'
import type { CheckedCommit, CheckedCommitRequest } from './protocol.ts'

const MAX_WORKFLOWS = 100
const MAX_WORKFLOW_BYTES = 300_000
/** Maximum commands of one check. */
const MAX_COMMANDS = 2000
/** A commit that changes more shows nothing about any of it. */
const MAX_CHANGED = 20_000

/** What a commit changed, and what its completed GitHub Actions checks ran. */
export async function readCheckedCommit(
  clone: GitRepository,
  { commit, tip, like, checks, event }: CheckedCommitRequest,
): Promise<CheckedCommit> {
  const changed = await changedPaths(clone, commit, tip)
  const jobs = checkedJobs(await workflowsAt(clone, commit, like))
  const ran = new Map<string, readonly RanCommand[] | null>()
  for (const name of checks) {
    const steps = stepsOfCheck(jobs, name, event)
    ran.set(name, steps && ranCommands(steps).slice(0, MAX_COMMANDS))
  }
  return { changed: changed.length > MAX_CHANGED ? new Set() : new Set(changed), ran }
}

/** The changes of a commit: to its first parent, or to its merge base with a branch head. */
async function changedPaths(clone: GitRepository, sha: string, tip: string | null): Promise<string[]> {
  const base = tip === null ? await clone.firstParent(sha) : await clone.mergeBase(tip, sha)
  const changed = base === null ? await clone.tree(sha) : await clone.changes(base, sha)
  return changed.map(({ path }) => path)
}

/**
 * The workflows of a commit. With another commit's `like`, only those whose file is the same there: anyone who may push to a branch can
 * change its workflows.
 */
async function workflowsAt(clone: GitRepository, sha: string, like: string | null): Promise<Workflow[]> {
  const files = await workflowFiles(clone, sha)
  const same = like === null ? null : new Set((await workflowFiles(clone, like)).map(keyOf))
  const chosen = same === null ? files : files.filter((file) => same.has(keyOf(file)))
  const workflows: Workflow[] = []
  // Two workflows may be the same file under two names.
  const texts = new Map<string, string>()
  for await (const { oid, bytes } of clone.blobs(new Set(chosen.map(({ oid }) => oid))))
    if (bytes) texts.set(oid, bytes.toString('utf8'))
  for (const { oid, path } of chosen) {
    const text = texts.get(oid)
    if (text !== undefined) workflows.push(parseWorkflow(path, text))
  }
  return workflows
}

async function workflowFiles(clone: GitRepository, sha: string): Promise<TreeEntry[]> {
  const files = (await clone.tree(sha)).filter(
    ({ path, kind, size }) => kind === 'file' && isWorkflowPath(path) && (size ?? 0) <= MAX_WORKFLOW_BYTES,
  )
  return files.slice(0, MAX_WORKFLOWS)
}

function keyOf({ oid, path }: TreeEntry): string {
  return `${oid} ${path}`
}
