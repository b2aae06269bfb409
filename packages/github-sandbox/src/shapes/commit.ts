import type { GitCommit } from '../git/commit.ts'
import type { ChangedFile } from '../git/diff.ts'
import type { Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { accountShape } from './account.ts'
import { repositoryApiUrl, webUrl } from './urls.ts'

/** A commit as lists and comparisons show it. */
export function commitShape(world: World, repository: Repository, commit: GitCommit) {
  const api = repositoryApiUrl(world, repository)
  const url = `${api}/commits/${commit.sha}`
  return {
    url,
    sha: commit.sha,
    node_id: `C_${commit.sha}`,
    html_url: webUrl(world, repository, `/commit/${commit.sha}`),
    comments_url: `${url}/comments`,
    commit: {
      url: `${api}/git/commits/${commit.sha}`,
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
    },
    author: authorShape(world, commit.author.email),
    committer: authorShape(world, commit.committer.email),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: webUrl(world, repository, `/commit/${sha}`),
    })),
  }
}

/** The account with an address; null if GitHub knows none. */
function authorShape(world: World, email: string) {
  const login = /^(.+)@users\.noreply\.github\.com$/.exec(email)?.[1] ?? ''
  const account = world.accounts.get(login.toLowerCase())
  return account === undefined ? null : accountShape(world, account)
}

/** A changed file. Only the missing patch shows that it is binary. */
export function fileShape(world: World, repository: Repository, file: ChangedFile, sha: string) {
  const path = file.path.split('/').map(encodeURIComponent).join('/')
  return {
    sha: file.blob,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: webUrl(world, repository, `/blob/${sha}/${path}`),
    raw_url: webUrl(world, repository, `/raw/${sha}/${path}`),
    contents_url: `${repositoryApiUrl(world, repository)}/contents/${path}?ref=${sha}`,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousPath === null ? {} : { previous_filename: file.previousPath }),
  }
}
