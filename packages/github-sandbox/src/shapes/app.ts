import { nodeId } from '../state/node-id.ts'
import type { Installation } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { accountShape } from './account.ts'
import { apiUrl, iso, isoOrNull } from './urls.ts'

/** The tested app, or another one that only runs checks, such as `github-actions`. */
export function appShape(world: World, slug: string = world.app.slug) {
  const { app } = world
  const own = slug === app.slug
  const id = own ? app.id : appIdOf(slug)
  return {
    id,
    slug,
    node_id: nodeId('app', id),
    client_id: own ? app.clientId : `Iv1.${slug}`,
    owner: accountShape(world, app.owner),
    name: own ? app.name : slug,
    description: '',
    external_url: `${world.url}/apps/${slug}`,
    html_url: `${world.url}/apps/${slug}`,
    created_at: iso(app.createdAt),
    updated_at: iso(app.createdAt),
    permissions: own ? app.permissions : { checks: 'write', metadata: 'read' },
    events: own ? app.events : [],
  }
}

/** GitHub Actions has its real number; any other slug gets a constant one. */
function appIdOf(slug: string): number {
  if (slug === 'github-actions') return 15368
  return [...slug].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 900_000, 7) + 100_000
}

/** An installation as the REST API shows it. */
export function installationShape(world: World, installation: Installation) {
  const { id, account, createdAt } = installation
  return {
    id,
    client_id: world.app.clientId,
    account: accountShape(world, account),
    repository_selection: 'selected',
    access_tokens_url: apiUrl(world, `/app/installations/${id}/access_tokens`),
    repositories_url: apiUrl(world, '/installation/repositories'),
    html_url: `${world.url}/settings/installations/${id}`,
    app_id: world.app.id,
    app_slug: world.app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: world.app.permissions,
    events: world.app.events,
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: installation.suspendedBy === null ? null : accountShape(world, installation.suspendedBy),
    suspended_at: isoOrNull(installation.suspendedAt),
  }
}

/** An installation in installation events: with times in Unix seconds. */
export function installedShape(world: World, installation: Installation) {
  const created = Math.floor(installation.createdAt / 1000)
  return { ...installationShape(world, installation), created_at: created, updated_at: created }
}
