/** What GitHub lets an installation do: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
const MIN_PER_HOUR = 5000
const MAX_PER_HOUR = 12_500
/** Repositories beyond these give this many requests an hour each. */
const FREE_REPOSITORIES = 20
const PER_REPOSITORY = 50
/** Check runs and comments that may be created. */
export const CREATED_PER_MINUTE = 80
export const CREATED_PER_HOUR = 500

/** Requests an hour of an installation with so many repositories; what its users add is left out. */
export function requestsPerHour(repositories: number): number {
  const more = Math.max(0, repositories - FREE_REPOSITORIES) * PER_REPOSITORY
  return Math.min(MAX_PER_HOUR, MIN_PER_HOUR + more)
}
