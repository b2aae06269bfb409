import { checkedJobs, stepsOfCheck } from '../../ecosystems/github-actions/checks.ts'
import { isWorkflowPath, parseWorkflow } from '../../ecosystems/github-actions/parse.ts'
import type { Workflow } from '../../ecosystems/github-actions/workflow.ts'
import type { GitRepository, TreeEntry } from '../../git/types.ts'
import { type CompletedCheck, claimsSpokenOf, type MappedClaim } from '../../scan/ci/check-attribution.ts'
import { ranCommands } from '../../scan/ci/ran.ts'
import type { CheckOutcome } from '../../scan/ci/store.ts'
import type { NewEvent } from '../../trust/events/admit.ts'
import type { StrengthRule } from '../../trust/events/strength.ts'

const ACTIONS = 'github-actions'
const MAX_WORKFLOWS = 100
const MAX_WORKFLOW_BYTES = 300_000

/** A commit on which checks were completed. */
export interface CheckedCommit {
  readonly sha: string
  /** Whether it was the head of a branch that counts. */
  readonly counted: boolean
  /** Whether that is the default branch. */
  readonly isDefault: boolean
  /** The paths that it changed; of a pull request's head, those that the pull request changes. */
  readonly changed: ReadonlySet<string>
  readonly workflows: readonly Workflow[]
}

/**
 * The workflows of a commit. With another commit's `like`, only those whose file is the same there: whoever may push to a
 * branch can write there what its jobs are said to run.
 */
export async function workflowsAt(clone: GitRepository, sha: string, like: string | null): Promise<Workflow[]> {
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

/**
 * What the completed checks of a commit say of the claims. A commit speaks once of each claim with each strength: a fail if any
 * of its checks failed. Of a commit that does not count the events are provisional.
 */
export function checkEvents(
  commit: CheckedCommit,
  outcomes: readonly CheckOutcome[],
  claims: readonly MappedClaim[],
  keys: ReadonlyMap<string, number>,
  rules: readonly StrengthRule[],
): NewEvent[] {
  const { sha, counted, isDefault, changed } = commit
  const jobs = checkedJobs(commit.workflows)
  return outcomes.flatMap(({ app, name, passed, completedAt }) => {
    const steps = app === ACTIONS ? stepsOfCheck(jobs, name, counted ? 'push' : 'pull_request') : null
    // Its workflow is another one than the default branch has.
    if (counted && !isDefault && app === ACTIONS && steps === null) return []
    const check: CompletedCheck = { name, passed, ran: steps && ranCommands(steps) }
    return claimsSpokenOf(check, claims, changed, rules).flatMap(({ id, strength, command }): NewEvent[] => {
      const entry = keys.get(id)
      if (entry === undefined) return []
      return [
        {
          entry,
          source: 'ci',
          externalId: `${counted ? 'commit' : 'head'}:${sha}:${strength}`,
          failWins: true,
          result: passed ? 'pass' : 'fail',
          signal_strength: strength,
          ts: completedAt.getTime(),
          provisional: !counted,
          context: { commit: sha, check: name, app, ...(command === null ? {} : { command }) },
        },
      ]
    })
  })
}
