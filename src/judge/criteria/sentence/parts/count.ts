import type { Region } from '../../measure/region.ts'
import type { Finder } from '../../measure/things.ts'
import type { Test } from '../meaning.ts'
import { OPEN } from '../verdict.ts'
import { type Bounds, isWithinBounds } from './bounds.ts'

/** Checks the number of elements in the part. */
export function countTest({ find, name }: { readonly find: Finder; readonly name: string }, bounds: Bounds): Test {
  return (region) => {
    const all = find(region)
    if (all === null) return OPEN
    // The sections of a page are those of the level that it uses; who counts others says of which level.
    const found = /^(?:section|chapter)/.test(name) ? all.filter(({ optional }) => !optional) : all
    const range = [found.filter(({ optional }) => !optional).length, found.length] as const
    const shown = found.length.toLocaleString('en-US')
    return { met: isWithinBounds(range, bounds), how: `${placeOf(region)} ${shown} ${name}` }
  }
}

function placeOf({ name }: Region): string {
  return name === 'the output' ? 'there are' : `in ${name} there are`
}
