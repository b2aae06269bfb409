/** A service that some suites need, and how these suites are named. */
export interface Service {
  readonly variable: string
  readonly suffix: string
}

/** Suites that only a real server or outside data can serve; every other suite runs without, and on a server when its variable is set. */
const SERVICES: readonly Service[] = [
  { variable: 'TEST_DATABASE_URL', suffix: '.postgres.test.ts' },
  { variable: 'TEST_REDIS_URL', suffix: '.redis.test.ts' },
  // A folder with reference values and collections, which are not ours to hand on.
  { variable: 'TEST_EVALUATION_DATA', suffix: '.data.test.ts' },
]

/** Those that are not there. */
export function missingServices(env: Readonly<Record<string, string | undefined>>): Service[] {
  return SERVICES.filter(({ variable }) => !env[variable])
}
