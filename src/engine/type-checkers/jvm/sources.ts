import { groupBy } from '../../../base/group-by.ts'
import { once } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { ReadTexts } from '../protocol.ts'
import { type ClassText, classIn } from './classes.ts'

/** The classes of the repository, each in the file with its name. */
export interface Sources {
  /** Null for a class that the repository does not have, or has several times. */
  find(name: string): Promise<ClassText | null>
  /** Whether a file declares a function or property for classes that it does not belong to: `fun Lamp.dim()`. */
  isExtension(name: string): Promise<boolean>
  readonly read: ReadonlySet<string>
}

/** Maximum files that may declare extensions. */
const MAX_FILES = 3000

export function createSources(paths: readonly string[], readTexts: ReadTexts): Sources {
  const sources = paths.filter((path) => classifyPath(path) === 'source')
  const byName = groupBy(sources, (path) => baseName(path).replace(/\.\w+$/, ''))
  const known = new Map<string, ClassText | null>()
  const read = new Set<string>()
  const extensions = once(async (): Promise<ReadonlySet<string> | null> => {
    const files = paths.filter((path) => path.endsWith('.kt'))
    if (files.length > MAX_FILES) return null
    for (const path of files) read.add(path)
    return new Set([...(await readTexts(files)).values()].flatMap(extensionsIn))
  })
  return {
    read,
    async find(name) {
      const before = known.get(name)
      if (before !== undefined) return before
      const [path, ...others] = byName.get(name) ?? []
      const text = path === undefined || others.length > 0 ? undefined : (await readTexts([path])).get(path)
      const found = text === undefined || path === undefined ? null : classIn(text, path, name)
      if (path !== undefined && text !== undefined) read.add(path)
      known.set(name, found)
      return found
    },
    async isExtension(name) {
      const names = await extensions()
      return names === null || names.has(name)
    },
  }
}

/** The names behind a dot in what begins a function or property: `fun Lamp.dim()`. */
function extensionsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:fun|va[lr])\b[^\n={]{0,200}/g)].flatMap(([head]) =>
    [...head.matchAll(/\.(\w+)/g)].map(([, name = '']) => name),
  )
}
