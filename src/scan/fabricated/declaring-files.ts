import { flagSpellings } from '../../claims/identifiers.ts'
import type { Role } from '../../facts/names/occurrence.ts'
import type { Snapshot } from '../../facts/snapshot.ts'

/** Roles by which code declares an option. */
export const DECLARING: ReadonlySet<Role> = new Set<Role>(['key', 'string', 'definition'])

/** So many options have to stand together in the files that declare options, and so great a share of all. */
const MIN_OPTIONS = 3
const SHARE = 0.8
/** Files that declare options: one, or one for each part of a program. */
const MAX_FILES = 4
/** Among more options than these, one more or less does not matter. */
const MANY = 200

/** Where the code declares some options. */
export interface DeclaringFiles {
  /**
   * The few source files that declare nearly all of the options other than one, the one with most of them first; none when they
   * stand all over the code.
   */
  besides(option: string): readonly string[]
}

/** @param options names whose occurrences were looked up */
export function declaringFiles(options: ReadonlySet<string>, head: Snapshot): DeclaringFiles {
  const paths = new Map<string, ReadonlySet<string>>()
  for (const option of options) {
    const declared = declarationsOf(option, head)
    if (declared.size > 0) paths.set(option, declared)
  }
  const ofAll = fewestFiles(paths)
  return {
    besides(option) {
      if (!paths.has(option) || paths.size > MANY) return ofAll
      return fewestFiles(new Map([...paths].filter(([other]) => other !== option)))
    },
  }
}

function declarationsOf(option: string, { occurrences }: Snapshot): ReadonlySet<string> {
  const found = flagSpellings(option)
    .flatMap((name) => occurrences(name))
    .filter(({ role, class: fileClass }) => fileClass === 'source' && DECLARING.has(role))
  return new Set(found.map(({ path }) => path))
}

/** @param paths of the files that declare each option */
function fewestFiles(paths: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const left = new Map(paths)
  const few = paths.size * (1 - SHARE)
  const files: string[] = []
  while (files.length < MAX_FILES && left.size > few) {
    const gains = new Map<string, number>()
    for (const path of [...left.values()].flatMap((each) => [...each])) gains.set(path, (gains.get(path) ?? 0) + 1)
    const best = [...gains].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
    if (files.length === 0 && best[1] < MIN_OPTIONS) return []
    files.push(best[0])
    for (const [option, each] of left) if (each.has(best[0])) left.delete(option)
  }
  return left.size <= few ? files : []
}
