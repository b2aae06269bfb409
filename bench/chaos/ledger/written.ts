import type { GitHubSandbox } from 'github-sandbox/sandbox'

/** Something that DocAlign wrote on GitHub, deleted or not. */
export interface Written {
  readonly kind: 'check_run' | 'issue_comment' | 'pull_request_review_comment'
  readonly repositoryId: number
  /** Number of the pull request or issue; null for a check run. */
  readonly number: number | null
  /** The original text of a comment; the head of a check run. */
  readonly text: string
}

const KINDS: ReadonlySet<string> = new Set<Written['kind']>([
  'check_run',
  'issue_comment',
  'pull_request_review_comment',
])

interface Payload {
  readonly sender?: { readonly type?: string }
  readonly check_run?: { readonly name: string; readonly head_sha: string; readonly app?: { readonly id: number } }
  readonly comment?: { readonly body: string }
  readonly issue?: { readonly number: number }
  readonly pull_request?: { readonly number: number }
}

/** Everything that DocAlign ever wrote, including what was deleted, from the events that GitHub sent. */
export function writtenBy(github: GitHubSandbox): Written[] {
  const seen = new Set<string>()
  return github.deliveries.flatMap(({ guid, outgoing }): Written[] => {
    const { event, action, repositoryId, payload } = outgoing
    if (seen.has(guid) || action !== 'created' || repositoryId === null || !KINDS.has(event)) return []
    seen.add(guid)
    const { sender, check_run: run, comment, issue, pull_request: pull } = payload as Payload
    const isOwn = event === 'check_run' ? run?.app?.id === github.app.id : sender?.type === 'Bot'
    if (!isOwn) return []
    const kind = event as Written['kind']
    if (run) return run.name === 'DocAlign' ? [{ kind, repositoryId, number: null, text: run.head_sha }] : []
    return [{ kind, repositoryId, number: issue?.number ?? pull?.number ?? null, text: comment?.body ?? '' }]
  })
}
