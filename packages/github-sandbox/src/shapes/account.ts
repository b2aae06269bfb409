import { nodeId } from '../state/node-id.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { apiUrl, iso } from './urls.ts'

/** GitHub's "simple user". */
export function accountShape(world: World, { id, login, type }: Account) {
  const url = apiUrl(world, `/users/${encodeURIComponent(login)}`)
  const page = type === 'Bot' ? `${world.url}/apps/${login.replace(/\[bot\]$/, '')}` : `${world.url}/${login}`
  return {
    login,
    id,
    node_id: nodeId('user', id),
    avatar_url: `${world.url}/avatars/u/${id}`,
    gravatar_id: '',
    url,
    html_url: page,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** A person's own data. */
export function userShape(world: World, account: Account) {
  return {
    ...accountShape(world, account),
    name: null,
    company: null,
    blog: '',
    location: null,
    email: null,
    notification_email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: iso(account.createdAt),
    updated_at: iso(account.createdAt),
  }
}

export function organizationShape(world: World, { id, login }: Account) {
  const url = apiUrl(world, `/orgs/${login}`)
  return {
    login,
    id,
    node_id: nodeId('user', id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.url}/avatars/u/${id}`,
    description: '',
  }
}

/** The address in git commits that are made on GitHub. */
export function noreply({ login }: Account): string {
  return `${login}@users.noreply.github.com`
}
