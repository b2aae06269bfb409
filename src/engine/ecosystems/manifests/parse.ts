import { baseName } from '../../../base/paths.ts'
import { ECOSYSTEMS } from '../ecosystems.ts'
import type { Manifest } from '../manifest.ts'
import { isInvokeFile, readInvoke } from '../python/manifests/tasks/invoke.ts'
import { finished, newDraft, type Reader } from './draft.ts'

/** Longer files are truncated. The longest hand-written manifest has a tenth of this length. */
const MAX_LENGTH = 1_000_000

const MANIFESTS = ECOSYSTEMS.flatMap(({ manifests }) => manifests ?? [])
const BY_NAME: ReadonlyMap<string, Reader> = new Map(MANIFESTS.flatMap(({ names = {} }) => Object.entries(names)))
const BY_PATH = MANIFESTS.flatMap(({ paths = [] }) => paths)
/** Endings of the patterns' paths: most paths of a repository then need no pattern match. */
const ENDINGS: ReadonlySet<string> = new Set(MANIFESTS.flatMap(({ endings = [] }) => endings))

function readerOf(path: string): Reader | undefined {
  const name = baseName(path)
  const known = BY_NAME.get(name)
  const dot = name.lastIndexOf('.')
  if (known !== undefined || !ENDINGS.has(dot === -1 ? '' : name.slice(dot + 1))) return known
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1]
}

/** Whether `parseManifest` supports a file of this path. */
export function isManifestPath(path: string): boolean {
  return readerOf(path) !== undefined
}

/**
 * What a manifest, task file or toolchain file declares; null if the file is none. Never throws: from an invalid file, the manifest
 * contains what could be read. Lines are 1-based.
 */
export function parseManifest(path: string, text: string): Manifest | null {
  const reader = readerOf(path)
  if (reader === undefined || (reader === readInvoke && !isInvokeFile(text))) return null
  const draft = newDraft(path)
  try {
    reader(
      draft,
      text
        .slice(0, MAX_LENGTH)
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    )
  } catch {
    // A reader that fails keeps what it has read. The cause is in the repository's file, which its path identifies.
  }
  return finished(draft)
}
