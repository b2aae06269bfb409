import { isBelow, pathIn } from '../../../base/paths.ts'
import { simpleCommands } from '../../docs/shell/simple-commands.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { resolveBeside } from '../../ecosystems/manifests/place.ts'

/** A folder, and where a task copies what is in it. */
interface Copy {
  readonly from: string
  readonly to: string
}

/** Maximum characters of a command to read. */
const MAX_COMMAND = 2000
/** Maximum number of copies of a repository. */
const MAX_COPIES = 200

/**
 * Returns the other paths of the repository that tasks copy to the same place as a path: with `cp -r docs/. build` and `cp -r site/. build`,
 * `docs/a.md` and `site/a.md` are in one folder of what is published.
 */
export function createCopied(manifests: readonly Manifest[]): (path: string) => readonly string[] {
  const copies = manifests.flatMap(copiesBy).slice(0, MAX_COPIES)
  return (path) => {
    const places = copies.flatMap(({ from, to }) => (isBelow(path, from) ? [moved(path, from, to)] : []))
    const sources = places.flatMap((place) =>
      copies.flatMap(({ from, to }) => (isBelow(place, to) ? [moved(place, to, from)] : [])),
    )
    return [...new Set(sources)].filter((source) => source !== path)
  }
}

function moved(path: string, from: string, to: string): string {
  return pathIn(to, from === '' ? path : path.slice(from.length + 1))
}

function copiesBy({ path, tasks }: Manifest): Copy[] {
  return tasks.flatMap(({ command }) =>
    simpleCommands(command.slice(0, MAX_COMMAND)).flatMap(({ words: [program, ...words] }) => {
      if (program === undefined || !/^(?:rsync|cp)$/.test(program)) return []
      const named = words.filter((word) => !word.startsWith('-'))
      const isWhole = program === 'rsync' || words.some((word) => /^-\w*[rRa]|^--(?:recursive|archive)$/.test(word))
      return isWhole ? named.slice(0, -1).flatMap((from) => copyOf(from, named.at(-1) ?? '', path)) : []
    }),
  )
}

/** `site/`, `site/.` and `site/*` stand for what is in the folder; `site` keeps its name. */
function copyOf(written: string, target: string, manifest: string): Copy[] {
  const inner = /^(.*?)\/(?:\.|\*)?$/.exec(written)?.[1]
  const from = resolveBeside(manifest, inner ?? written)
  const to = resolveBeside(manifest, target.replace(/\/$/, ''))
  if (from === null || to === null || from === to) return []
  return [{ from, to: inner === undefined ? pathIn(to, written.slice(written.lastIndexOf('/') + 1)) : to }]
}
