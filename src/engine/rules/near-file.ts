import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import { baseName, folderOf, pathIn } from '../../base/paths.ts'
import { ecosystemOfFile } from '../ecosystems/lookup.ts'
import type { PathIndex } from '../facts/files/path-index.ts'

/**
 * The only file of a missing file's folder that it can mean: with the same name in another language of its ecosystem (`read.ts` for
 * `read.js`), the module that is a folder by now (`read/__init__.py` for `read.py`), or with a longer name (`CHANGELOG-3.md` for
 * `CHANGELOG.md`). Null if several fit, or none.
 */
export function nearFile(missing: string, { entries }: PathIndex): string | null {
  const [stem, ending] = partsOf(missing)
  const ecosystem = ecosystemOfFile(missing)
  const folder = folderOf(missing)
  const beside = filesIn(entries).get(folder) ?? []
  const inside = filesIn(entries).get(pathIn(folder, stem)) ?? []
  const modules =
    ecosystem === undefined
      ? []
      : inside.filter((path) => OF_FOLDER.test(baseName(path)) && ecosystemOfFile(path) === ecosystem)
  const fitting = beside.filter((path) => {
    const [other, otherEnding] = partsOf(path)
    if (other === stem) return ecosystem !== undefined && ecosystemOfFile(path) === ecosystem
    return (
      otherEnding === ending &&
      stem.length >= MIN_STEM &&
      other.startsWith(stem) &&
      /^[-_.]/.test(other.slice(stem.length))
    )
  })
  const [only, other] = [...fitting, ...modules]
  return only !== undefined && other === undefined ? only : null
}

/** Files that are the module their folder is called after. */
const OF_FOLDER = /^(?:index|mod|__init__)\.\w+$/

/** Shorter names begin many others. */
const MIN_STEM = 5

const filesIn = memoize((entries: ReadonlyMap<string, unknown>) => groupBy([...entries.keys()], folderOf))

function partsOf(path: string): [stem: string, ending: string] {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}
