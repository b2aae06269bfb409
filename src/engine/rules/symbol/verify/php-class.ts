import { baseName } from '../../../../base/paths.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { contradicts, holds, type Outcome, unknown } from '../../outcome.ts'

/**
 * Composer loads a class from the file of its name. If the class is missing, another namespace is suggested if the repository has exactly
 * one class of that name.
 */
export function classOutcome(name: string, { manifests, paths, occurrences }: Snapshot): Outcome {
  const roots = manifests.flatMap(({ autoload }) => autoload)
  const fileOf = (folder: string, prefix: string): string =>
    [folder, name.slice(prefix.length).replaceAll('\\', '/')].filter(Boolean).join('/')
  const places = roots
    .filter(({ prefix }) => name.startsWith(prefix))
    .map(({ prefix, folder }) => fileOf(folder, prefix))
  const found = places.find((path) => paths.has(`${path}.php`)) ?? places.find((path) => paths.isFolder(path))
  if (found) return holds(`${found} is where it is loaded from`, [paths.has(`${found}.php`) ? `${found}.php` : found])
  const last = name.slice(name.lastIndexOf('\\') + 1)
  const all = occurrences(last)
  if (all.some(({ text }) => text.replace(/\\+/g, '\\').includes(name)))
    return unknown(`the code also names \`${name}\``)
  const [only, ...others] = paths.endingWith(`${last}.php`, 3).filter((path) => baseName(path) === `${last}.php`)
  const root = roots.find(({ folder }) => only?.startsWith(folder === '' ? '' : `${folder}/`))
  const isDeclared = all.some(({ path, role }) => path === only && role === 'definition')
  if (only === undefined || others.length > 0 || !root || !isDeclared)
    return unknown(`\`${name}\` may be generated, or the reader's`)
  const inside = root.folder === '' ? only : only.slice(root.folder.length + 1)
  const suggestion = `${root.prefix}${inside.replace(/\.php$/, '').replaceAll('/', '\\')}`
  return contradicts('class of its namespace', `${only} declares \`${suggestion}\``, { evidence: [only], suggestion })
}
