import { nodeId } from '../state/node-id.ts'
import type { Account, Issue, IssueComment, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { accountShape } from './account.ts'
import { appShape } from './app.ts'
import { reactionRollup } from './reactions.ts'
import { iso, isoOrNull, repositoryApiUrl, webUrl } from './urls.ts'

/** An issue, or a pull request as an issue. */
export function issueShape(world: World, repository: Repository, issue: Issue) {
  const { id, number, pull } = issue
  const url = `${repositoryApiUrl(world, repository)}/issues/${number}`
  const page = webUrl(world, repository, `/${pull === null ? 'issues' : 'pull'}/${number}`)
  return {
    url,
    repository_url: repositoryApiUrl(world, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: page,
    id,
    node_id: nodeId(pull === null ? 'issue' : 'pull', pull?.id ?? id),
    number,
    title: issue.title,
    user: accountShape(world, issue.user),
    labels: issue.labels.map((name) => labelShape(world, repository, name)),
    state: issue.state,
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: repository.comments.filter((comment) => comment.number === number).length,
    created_at: iso(issue.createdAt),
    updated_at: iso(issue.updatedAt),
    closed_at: isoOrNull(issue.closedAt),
    author_association: association(repository, issue.user),
    active_lock_reason: null,
    body: issue.body,
    closed_by: null,
    reactions: reactionRollup(url, issue.reactions),
    performed_via_github_app: issue.byApp ? appShape(world) : null,
    state_reason: issue.stateReason,
    draft: pull?.draft ?? false,
    ...(pull === null
      ? {}
      : {
          pull_request: {
            url: `${repositoryApiUrl(world, repository)}/pulls/${number}`,
            html_url: page,
            diff_url: `${page}.diff`,
            patch_url: `${page}.patch`,
            merged_at: isoOrNull(pull.mergedAt),
          },
        }),
  }
}

function labelShape(world: World, repository: Repository, name: string) {
  const url = `${repositoryApiUrl(world, repository)}/labels/${encodeURIComponent(name)}`
  return { id: 1, node_id: `LA_${name}`, url, name, color: 'ededed', default: false, description: null }
}

export function commentShape(world: World, repository: Repository, comment: IssueComment) {
  const { id, number } = comment
  const url = `${repositoryApiUrl(world, repository)}/issues/comments/${id}`
  const issue = repository.issues.find((candidate) => candidate.number === number)
  const kind = issue === undefined || issue.pull === null ? 'issues' : 'pull'
  return {
    url,
    html_url: webUrl(world, repository, `/${kind}/${number}#issuecomment-${id}`),
    issue_url: `${repositoryApiUrl(world, repository)}/issues/${number}`,
    id,
    node_id: nodeId('comment', id),
    user: accountShape(world, comment.user),
    created_at: iso(comment.createdAt),
    updated_at: iso(comment.updatedAt),
    author_association: association(repository, comment.user),
    body: comment.body,
    reactions: reactionRollup(url, comment.reactions),
    performed_via_github_app: comment.byApp ? appShape(world) : null,
  }
}

/** GitHub's approximation of a person's relation to the repository. Bots have none, whatever their permissions. */
export function association(repository: Repository, user: Account): string {
  if (user.id === repository.owner.id) return 'OWNER'
  if (user.type === 'Bot') return 'NONE'
  const role = repository.permissions.get(user.login.toLowerCase())
  if (role === 'admin' || role === 'maintain' || role === 'write')
    return repository.owner.type === 'Organization' ? 'MEMBER' : 'COLLABORATOR'
  return 'NONE'
}
