import type { DescribedApp } from '../../app-yml.ts'
import { type CheckResult, fault, ok, warning } from '../result.ts'

/** The App's permissions and events on GitHub. */
export interface AppAnswer {
  readonly permissions: Readonly<Record<string, string | undefined>>
  readonly events: readonly string[]
}

/** `write` includes `read`, and `admin` both. */
const RANK: Readonly<Record<string, number>> = { read: 1, write: 2, admin: 3 }
/** An optional permission, for a setting that not everybody uses: see `fix` in docs/configuration.md. */
const FOR_FIX = 'contents: write'
const PLACE = 'on the App’s settings page under Permissions & events'

/** Compares the App's permissions with those in `app.yml`: a missing one is a fault, an additional one a warning. */
export function judgePermissions(
  { permissions }: AppAnswer,
  { default_permissions: needed }: DescribedApp,
): CheckResult {
  const missing = missingPermissions(permissions, needed)
  if (missing.length > 0)
    return fault(
      'permissions',
      `${missing.join(', ')} missing`,
      `grant them ${PLACE}, and accept them for each installation`,
    )
  const added = Object.entries(permissions).filter(([name, level]) => rankOf(level) > rankOf(needed[name]))
  const names = added.map(([name, level]) => `${name}: ${level}`)
  const tooMuch = names.filter((name) => name !== FOR_FIX)
  if (tooMuch.length > 0)
    return warning('permissions', `more than app.yml asks for: ${tooMuch.join(', ')}`, `remove them ${PLACE}`)
  return ok('permissions', names.length > 0 ? `as in app.yml, and ${FOR_FIX} for \`fix: commit\`` : 'as in app.yml')
}

/** The missing permissions, as `name: level`. */
export function missingPermissions(
  given: AppAnswer['permissions'],
  needed: DescribedApp['default_permissions'],
): string[] {
  const missing = Object.entries(needed).filter(([name, level]) => rankOf(given[name]) < rankOf(level))
  return missing.map(([name, level]) => `${name}: ${level}`)
}

/** Compares the events that the App receives with those in `app.yml`. */
export function judgeEvents({ events }: AppAnswer, { default_events: needed }: DescribedApp): CheckResult {
  const missing = needed.filter((event) => !events.includes(event))
  if (missing.length > 0) return fault('events', `${missing.join(', ')} missing`, `subscribe to them ${PLACE}`)
  const tooMany = events.filter((event) => !needed.includes(event))
  if (tooMany.length === 0) return ok('events', 'as in app.yml')
  return warning('events', `more than app.yml asks for: ${tooMany.join(', ')}`, `unsubscribe from them ${PLACE}`)
}

function rankOf(level: string | undefined): number {
  return RANK[level ?? ''] ?? 0
}
