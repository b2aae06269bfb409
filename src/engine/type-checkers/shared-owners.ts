import { groupBy } from '../../base/group-by.ts'
import type { SampleFault } from '../ecosystems/sample.ts'

/** Number of members of one owner that are many. */
const MANY = 5

/** Faults without those of owners of which a page names many members and none that exists: it speaks of something else of that name. */
export function withoutOtherOwners(
  faults: readonly SampleFault[],
  named: ReadonlyMap<number, { readonly owner: string; readonly member: string }>,
): SampleFault[] {
  const missing = new Set(faults.map(({ line }) => line))
  const isOther = new Map(
    [...groupBy(named, ([, { owner }]) => owner)].map(([owner, all]) => {
      const members = new Set(all.map(([, { member }]) => member))
      return [owner, members.size >= MANY && all.every(([line]) => missing.has(line))]
    }),
  )
  return faults.filter(({ line }) => !isOther.get(named.get(line)?.owner ?? ''))
}
