import type { Region } from '../../measure/region.ts'
import type { Test } from '../meaning.ts'
import { OPEN } from '../verdict.ts'
import { type Bounds, isWithinBounds } from './bounds.ts'
import type { Noun } from './noun.ts'

/** Checks the number of elements in the part. */
export function countTest({ find, name }: Pick<Noun, 'find' | 'name'>, bounds: Bounds): Test {
  return (region, { restricted }) => {
    const all = find(region)
    if (all === null) return OPEN
    // The sections of a page are those of the level that it uses; who counts others says of which level.
    const found = /^(?:section|chapter)/.test(name) ? all.filter(({ optional }) => !optional) : all
    const range = rangeOf(found, restricted)
    const shown = found.length.toLocaleString('en-US')
    return { met: isWithinBounds(range, bounds), how: `${placeOf(region)} ${shown} ${name}` }
  }
}

function rangeOf(found: readonly Region[], restricted: boolean): readonly [number, number] {
  return [restricted ? 0 : found.filter(({ optional }) => !optional).length, found.length]
}

function placeOf({ name }: Region): string {
  return name === 'the output' ? 'there are' : `in ${name} there are`
}
