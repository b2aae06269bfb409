import { baseName } from '../../../base/paths.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { Alteration, ChangedText } from '../alteration.ts'
import { isDistinct } from '../names.ts'

/** Every folder may have one. */
const COMMON = /^(?:index|main|mod|lib|init|__init__|__main__|utils?|types?|config|README|LICENSE|\.git\w+)(?:\.\w+)?$/i
const MIN_LENGTH = 6

/** Files of code and configuration that a change deletes, and that it does not put elsewhere under the same name, as pages call them: also without the ending, as a module or a plugin. */
export function removedFiles(files: readonly ChangedText[]): Alteration[] {
  const added = new Set(files.filter(({ before }) => before === null).map(({ path }) => baseName(path)))
  return files
    .filter(({ path, after, before }) => {
      const name = baseName(path)
      const kind = classifyPath(path)
      if (after !== null || before === null || (kind !== 'source' && kind !== 'config')) return false
      return name.length >= MIN_LENGTH && !COMMON.test(name) && !added.has(name)
    })
    .flatMap(({ path, old }) => {
      const name = baseName(path)
      const before = { path, line: 1, text: old.split('\n', 1)[0]?.trim() ?? '' }
      const gone = { owner: null, after: null, became: null, value: null, before }
      const module = name.replace(/\.\w+$/, '')
      const isModule = classifyPath(path) === 'source' && isDistinct(module)
      return [
        { ...gone, sort: 'file' as const, name },
        ...(isModule ? [{ ...gone, sort: 'text' as const, name: module }] : []),
      ]
    })
}
