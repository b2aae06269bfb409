import type { Manifest } from '../../../../src/engine/ecosystems/manifest.ts'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'

/** The manifest of a file that is one. */
export function read(path: string, text: string): Manifest {
  const manifest = parseManifest(path, text)
  if (manifest === null) throw new Error(`${path} is no manifest`)
  return manifest
}

/** Tasks as `runner name`. */
export function taskNames(manifest: Manifest): string[] {
  return manifest.tasks.map(({ runner, name }) => `${runner} ${name}`)
}

/** Patterns of open tasks. */
export function openPatterns(manifest: Manifest): string[] {
  return manifest.openTasks.map(({ pattern }) => pattern)
}

/** Engines as `engine range → minimum (strength) @line`. */
export function engines(manifest: Manifest): string[] {
  return manifest.engines.map(
    ({ engine, range, minimum, strength, line }) => `${engine} ${range} → ${minimum} (${strength}) @${line}`,
  )
}

/** Dependencies as `kind name range @line`. */
export function dependencies(manifest: Manifest): string[] {
  return manifest.dependencies.map(({ kind, name, range, line }) => `${kind} ${name} ${range} @${line}`)
}
