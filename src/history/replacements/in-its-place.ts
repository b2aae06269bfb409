import { bareName } from '../../verify/closest.ts'
import type { Named } from './named.ts'

/**
 * The one thing that stands where another one stood: it is new, and nothing else of its scope changed its name; and whether
 * it is made of the same.
 * For one change only: over years, what stands at a place may have come after what stood there was long gone.
 */
export function inItsPlace(
  names: readonly string[],
  before: readonly Named[],
  after: readonly Named[],
): { readonly replacement: Named; readonly isSame: boolean } | null {
  const wanted = new Set(names.map(bareName))
  const gone = before.filter((each) => each.names.some((name) => wanted.has(bareName(name))))
  const [first] = gone
  if (!first || gone.length > 1) return null
  const then = before.filter(({ scope }) => scope === first.scope)
  const now = after.filter(({ scope }) => scope === first.scope)
  const left = new Set(now.flatMap(keysOf))
  const had = new Set(then.flatMap(keysOf))
  const lost = then.filter((each) => !keysOf(each).some((key) => left.has(key)))
  const fresh = now.filter((each) => !keysOf(each).some((key) => had.has(key)))
  const [replacement] = fresh
  if (lost.length !== 1 || fresh.length !== 1 || !replacement || lost[0] !== first) return null
  if (then.indexOf(first) !== now.indexOf(replacement) || then.length !== now.length) return null
  return { replacement, isSame: replacement.content.join('\n') === first.content.join('\n') }
}

function keysOf({ names }: Named): string[] {
  return names.map(bareName)
}
