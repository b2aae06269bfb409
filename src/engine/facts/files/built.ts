import { foldersAbove } from '../../../base/paths.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { resolveBeside } from '../../ecosystems/manifests/place.ts'

/** The outputs of tasks of any runner: `> a.txt`, `-o dist/a`, `--outDir=dist`. */
const WRITTEN =
  /(?:(?:^|[^-=0-9&])>{1,2} ?|\s-o |\s--out(?:put|[-_]?dir|[-_]?file)?[ =]|\b(?:mkdir -p|tee(?: -a)?) )["']?([\w.@-][\w.@/-]{1,200})/gi
/** Maximum characters of a command to read. */
const MAX_COMMAND = 2000

/**
 * Returns whether a path is, or is below, a build output that manifests name or tasks write. Manifests also list source files among what
 * they publish: only paths that are not committed are built.
 */
export function createBuilt(
  manifests: readonly Manifest[],
  paths: { exists(path: string): boolean },
): (path: string) => boolean {
  const named = manifests.flatMap((manifest) => [...manifest.outputs, ...writtenBy(manifest)])
  const outputs = new Set(named.map((output) => output.replace(/\/+$/, '')).filter((output) => !paths.exists(output)))
  outputs.delete('')
  return (path) => outputs.has(path) || foldersAbove(path).some((folder) => outputs.has(folder))
}

function writtenBy({ path, tasks }: Manifest): string[] {
  return tasks.flatMap(({ command }) =>
    [...command.slice(0, MAX_COMMAND).matchAll(WRITTEN)].flatMap(
      ([, written = '']) => resolveBeside(path, written) ?? [],
    ),
  )
}
