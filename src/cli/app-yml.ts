import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMap, isScalar, parse, parseDocument } from 'yaml'

/** In the root of DocAlign: two folders above this file, in the sources and when built. */
const APP_YML = fileURLToPath(new URL('../../app.yml', import.meta.url))

/** The GitHub App as described by `app.yml`: the basis of its manifest, and of the comparison with a registered App. */
export interface DescribedApp {
  readonly default_permissions: Readonly<Record<string, string>>
  readonly default_events: readonly string[]
}

/** A server that asks before it writes to people also receives the event by which they answer. */
export function describedApp({ onboarding = false }: { readonly onboarding?: boolean } = {}): DescribedApp {
  const app = parse(readFileSync(APP_YML, 'utf8')) as DescribedApp
  return onboarding ? { ...app, default_events: [...app.default_events, 'issues'] } : app
}

/** Each permission that `app.yml` requests, with the comment above it as the reason. */
export function explainedPermissions(): { name: string; access: string; reason: string }[] {
  const permissions = parseDocument(readFileSync(APP_YML, 'utf8')).get('default_permissions')
  if (!isMap(permissions)) return []
  return permissions.items.map(({ key, value }, index) => {
    // The parser attaches the comment above the first key to the map itself.
    const above = index === 0 ? permissions.commentBefore : isScalar(key) ? key.commentBefore : null
    return { name: String(key), access: String(value), reason: (above ?? '').replaceAll('\n', ' ').trim() }
  })
}
