import { memoize } from '../../../../base/memoize.ts'
import { baseName, folderOf } from '../../../../base/paths.ts'
import { ecosystemOfFile } from '../../../ecosystems/lookup.ts'
import type { PathIndex } from '../../../facts/files/path-index.ts'
import type { FactNeeds, TypeName } from '../../../facts/model/needs.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { formatPlace, holdsAt, type Outcome, unknown } from '../../outcome.ts'

/** Types of one name in more files than this are examples of each other, or a word that every package uses. */
const MAX_OWNER_FILES = 8
const MAX_FILES_BESIDE = 20

export function memberNeeds(owner: string, name: string, snapshot: Snapshot): FactNeeds {
  const type = typeOf(owner, name, snapshot)
  return type ? { members: [type] } : {}
}

/**
 * A member of a type or of a package of the repository holds if that has it: the same name elsewhere is no evidence. Where a base of the type is
 * not of the repository, nothing contradicts the member; else its absence proves nothing as long as something has the name: run time may give
 * it.
 *
 * @param outcome that of the name alone
 */
export function memberOutcome(outcome: Outcome, owner: string, names: readonly string[], snapshot: Snapshot): Outcome {
  if (outcome.state === 'unknown') return outcome
  const [name = ''] = names
  const type = typeOf(owner, name, snapshot)
  const members = type && snapshot.code.membersOf(type)
  if (members && members.open !== null && !members.facts.some((fact) => names.includes(fact.name)))
    return unknown(
      `${members.places.slice(0, 2).map(formatPlace).join(' and ')} may have \`${name}\` ${members.open}, which is not of this repository`,
    )
  if (outcome.state === 'fails') return outcome
  if (members) {
    const member = members.facts.find((fact) => names.includes(fact.name))
    if (member) return holdsAt('defined at', member)
    const places = members.places.slice(0, 2).map(formatPlace).join(' and ')
    return unknown(`${places} declares no \`${name}\` in \`${owner}\`, which may have it from elsewhere`)
  }
  const folders = /^[a-z]/.test(owner) && /^[A-Z]/.test(name) ? packageFolders(snapshot.paths).get(owner) : undefined
  if (!folders || names.flatMap((each) => filesDefining(each, snapshot)).some((path) => folders.has(folderOf(path))))
    return outcome
  return unknown(`package ${[...folders].slice(0, 2).join(' and ')} declares no \`${name}\``)
}

/** The files in which a type of the name may be declared with its members; null if there are none, or too many. */
function typeOf(owner: string, name: string, snapshot: Snapshot): TypeName | null {
  if (!/^[A-Z]/.test(owner)) return null
  const declaring = filesDefining(owner, snapshot)
  if (declaring.length === 0 || declaring.length > MAX_OWNER_FILES) return null
  const folders = new Set(declaring.map(folderOf))
  const beside = filesDefining(name, snapshot).filter((path) => folders.has(folderOf(path)))
  return { name: owner, files: [...new Set([...declaring, ...beside.slice(0, MAX_FILES_BESIDE)])] }
}

function filesDefining(name: string, { occurrences }: Snapshot): string[] {
  const places = occurrences(name).filter(({ class: of, role }) => of === 'source' && role === 'definition')
  return [...new Set(places.map(({ path }) => path))]
}

/** Folders of packages by which code qualifies names, by their base names. */
const packageFolders: (paths: PathIndex) => ReadonlyMap<string, ReadonlySet<string>> = memoize(({ entries }) => {
  const folders = new Map<string, Set<string>>()
  for (const path of entries.keys()) {
    if (!ecosystemOfFile(path)?.conventions?.namesPackages) continue
    const folder = folderOf(path)
    const named = folders.get(baseName(folder)) ?? new Set()
    folders.set(baseName(folder), named.add(folder))
  }
  return folders
})
