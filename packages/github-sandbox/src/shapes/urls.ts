import type { Repository } from '../state/records.ts'
import { fullName, type World } from '../state/world.ts'

/** The REST API address of a path. */
export function apiUrl(world: World, path: string): string {
  return `${world.url}/api/v3${path}`
}

export function repositoryApiUrl(world: World, repository: Repository): string {
  return apiUrl(world, `/repos/${fullName(repository)}`)
}

/** The address of a page for people. */
export function webUrl(world: World, repository: Repository, path = ''): string {
  return `${world.url}/${fullName(repository)}${path}`
}

/** ISO 8601 in whole seconds, like GitHub. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}

export function isoOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : iso(milliseconds)
}
