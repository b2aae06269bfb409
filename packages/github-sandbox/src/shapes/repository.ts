import { nodeId } from '../state/node-id.ts'
import type { Repository, RepositoryRole } from '../state/records.ts'
import { fullName, type World } from '../state/world.ts'
import { accountShape, noreply } from './account.ts'
import { iso, repositoryApiUrl, webUrl } from './urls.ts'

/** Suffixes of the repository's own address, by property name without `_url`. */
const ADDRESSES = {
  forks: '/forks',
  keys: '/keys{/key_id}',
  collaborators: '/collaborators{/collaborator}',
  teams: '/teams',
  hooks: '/hooks',
  issue_events: '/issues/events{/number}',
  events: '/events',
  assignees: '/assignees{/user}',
  branches: '/branches{/branch}',
  tags: '/tags',
  blobs: '/git/blobs{/sha}',
  git_tags: '/git/tags{/sha}',
  git_refs: '/git/refs{/sha}',
  trees: '/git/trees{/sha}',
  statuses: '/statuses/{sha}',
  languages: '/languages',
  stargazers: '/stargazers',
  contributors: '/contributors',
  subscribers: '/subscribers',
  subscription: '/subscription',
  commits: '/commits{/sha}',
  git_commits: '/git/commits{/sha}',
  comments: '/comments{/number}',
  issue_comment: '/issues/comments{/number}',
  contents: '/contents/{+path}',
  compare: '/compare/{base}...{head}',
  merges: '/merges',
  archive: '/{archive_format}{/ref}',
  downloads: '/downloads',
  issues: '/issues{/number}',
  pulls: '/pulls{/number}',
  milestones: '/milestones{/number}',
  notifications: '/notifications{?since,all,participating}',
  labels: '/labels{/name}',
  releases: '/releases{/id}',
  deployments: '/deployments',
} as const

type Addresses = { [K in keyof typeof ADDRESSES as `${K}_url`]: string }

/** A repository as the REST API and most events show it. */
export function repositoryShape(world: World, repository: Repository) {
  const url = repositoryApiUrl(world, repository)
  const page = webUrl(world, repository)
  const forks = [...world.repositories.values()].filter(({ parentId }) => parentId === repository.id).length
  const open = repository.issues.filter(({ state }) => state === 'open').length
  return {
    ...briefRepositoryShape(repository),
    owner: accountShape(world, repository.owner),
    html_url: page,
    description: null,
    fork: repository.parentId !== null,
    url,
    ...(Object.fromEntries(Object.entries(ADDRESSES).map(([name, path]) => [`${name}_url`, url + path])) as Addresses),
    created_at: iso(repository.createdAt),
    updated_at: iso(repository.updatedAt),
    pushed_at: iso(repository.pushedAt),
    git_url: `${page.replace(/^http/, 'git')}.git`,
    ssh_url: `git@127.0.0.1:${fullName(repository)}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: forks,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: open,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.isPrivate ? 'private' : 'public',
    custom_properties: {},
    forks,
    open_issues: open,
    watchers: 0,
    default_branch: repository.defaultBranch,
  }
}

const ROLES: readonly RepositoryRole[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin']

/** A repository for a user token: with the person's permissions. */
export function accessibleRepositoryShape(world: World, repository: Repository, role: RepositoryRole) {
  const isAtLeast = (least: RepositoryRole): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)
  return {
    ...repositoryShape(world, repository),
    permissions: {
      admin: isAtLeast('admin'),
      maintain: isAtLeast('maintain'),
      push: isAtLeast('write'),
      triage: isAtLeast('triage'),
      pull: isAtLeast('read'),
    },
  }
}

/** A repository in push events: with times in Unix seconds and a few legacy names. */
export function pushedRepositoryShape(world: World, repository: Repository) {
  const shape = repositoryShape(world, repository)
  const { login, type } = repository.owner
  return {
    ...shape,
    owner: { ...shape.owner, name: login, email: noreply(repository.owner) },
    created_at: Math.floor(repository.createdAt / 1000),
    pushed_at: Math.floor(repository.pushedAt / 1000),
    stargazers: 0,
    master_branch: repository.defaultBranch,
    ...(type === 'Organization' ? { organization: login } : {}),
  }
}

/** A repository as a side of a pull request, with the allowed merge methods. */
export function sideRepositoryShape(world: World, repository: Repository) {
  return {
    ...repositoryShape(world, repository),
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    allow_update_branch: false,
    delete_branch_on_merge: false,
  }
}

/** A repository in the list of installation events. */
export function briefRepositoryShape(repository: Repository) {
  return {
    id: repository.id,
    node_id: nodeId('repository', repository.id),
    name: repository.name,
    full_name: fullName(repository),
    private: repository.isPrivate,
  }
}
