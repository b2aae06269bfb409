/** GitHub's limits per installation: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
const MIN_PER_HOUR = 5000
const MAX_PER_HOUR = 12_500
/** Each repository beyond these adds this many requests per hour. */
const FREE_REPOSITORIES = 20
const PER_REPOSITORY = 50
/** Maximum check runs and comments created. */
export const CREATED_PER_MINUTE = 80
export const CREATED_PER_HOUR = 500

/** Requests per hour of an installation with this many repositories, without the share of its users. */
export function requestsPerHour(repositories: number): number {
  const more = Math.max(0, repositories - FREE_REPOSITORIES) * PER_REPOSITORY
  return Math.min(MAX_PER_HOUR, MIN_PER_HOUR + more)
}
