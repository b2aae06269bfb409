import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** Of DocAlign itself: two folders above this file, in the sources and when built. */
const APP_YML = fileURLToPath(new URL('../../app.yml', import.meta.url))

/** The GitHub App as `app.yml` describes it: what its manifest says, and what a registered App is compared with. */
export interface DescribedApp {
  readonly default_permissions: Readonly<Record<string, string>>
  readonly default_events: readonly string[]
}

/** Reads `app.yml`. */
export function describedApp(): DescribedApp {
  return parse(readFileSync(APP_YML, 'utf8')) as DescribedApp
}
