import { baseName } from '../../base/paths.ts'
import { classifyPath } from '../facts/files/file-class.ts'
import type { Alteration, ChangedText } from './alteration.ts'

/** Every folder may have one. */
const COMMON = /^(?:index|main|mod|lib|init|__init__|__main__|utils?|types?|config|README|LICENSE|\.git\w+)(?:\.\w+)?$/i
const MIN_LENGTH = 6

/** Files of code and configuration that a change deletes, and that it does not put elsewhere under the same name, as pages call them. */
export function removedFiles(files: readonly ChangedText[]): Alteration[] {
  const added = new Set(files.filter(({ before }) => before === null).map(({ path }) => baseName(path)))
  return files
    .filter(({ path, after, before }) => {
      const name = baseName(path)
      const kind = classifyPath(path)
      if (after !== null || before === null || (kind !== 'source' && kind !== 'config')) return false
      return name.length >= MIN_LENGTH && !COMMON.test(name) && !added.has(name)
    })
    .map(({ path, old }) => ({
      ...{ sort: 'file' as const, name: baseName(path), owner: null, after: null, became: null, value: null },
      before: { path, line: 1, text: old.split('\n', 1)[0]?.trim() ?? '' },
    }))
}
