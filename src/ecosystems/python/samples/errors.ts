import type { Sample } from '../../sample.ts'
import type { placesIn } from '../tree.ts'
import { descendants, type Syntax, textOf } from '../tree.ts'

/** The first place that is no Python; null when all is, or when what stands there may be meant as it is. */
export function errorIn(root: Syntax, source: string, placeOf: ReturnType<typeof placesIn>): Sample['error'] {
  const lines = source.split('\n')
  for (const node of descendants(root)) {
    if (node.type !== 'ERROR' && !node.missing) continue
    const place = placeOf(node.start)
    return { ...place, text: (lines[place.line] ?? '').trim() || textOf(node).trim() }
  }
  return null
}
