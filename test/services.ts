import { existsSync } from 'node:fs'

/** A service that some suites need, and how these suites are named. */
export interface Service {
  readonly variable: string
  readonly suffix: string
  /** Where it is looked for while its variable is not set at all. */
  readonly places?: readonly string[]
}

const CHROMIUM: Service = {
  ...{ variable: 'CHROMIUM_PATH', suffix: '.chromium.test.ts' },
  places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
}

/** Suites that only a real server or outside data can serve; every other suite runs without, and on a server when its variable is set. */
const SERVICES: readonly Service[] = [
  { variable: 'TEST_DATABASE_URL', suffix: '.postgres.test.ts' },
  { variable: 'TEST_REDIS_URL', suffix: '.redis.test.ts' },
  // A folder with reference values and collections, which are not ours to hand on.
  { variable: 'TEST_EVALUATION_DATA', suffix: '.data.test.ts' },
  CHROMIUM,
]

type Variables = Readonly<Record<string, string | undefined>>

/** Those that are not there. */
export function missingServices(env: Variables): Service[] {
  return SERVICES.filter((service) => !locationOf(service, env))
}

/** The browser's program: what CHROMIUM_PATH names, which nobody has looked at, or one that is where it usually is. Null without one. */
export function chromiumPath(env: Variables): string | null {
  return locationOf(CHROMIUM, env) || null
}

function locationOf({ variable, places = [] }: Service, env: Variables): string | undefined {
  return env[variable] ?? places.find((place) => existsSync(place))
}
