import { baseName } from '../../paths.ts'
import { ECOSYSTEMS } from '../ecosystems.ts'
import type { Manifest } from '../manifest.ts'
import { isInvokeFile, readInvoke } from '../python/manifests/tasks/invoke.ts'
import { finished, newDraft, type Reader } from './draft.ts'

/** Files longer than this are read up to here; the longest manifest people write is a tenth of it. */
const MAX_LENGTH = 1_000_000

const MANIFESTS = ECOSYSTEMS.flatMap(({ manifests }) => manifests ?? [])
const BY_NAME: ReadonlyMap<string, Reader> = new Map(MANIFESTS.flatMap(({ names = {} }) => Object.entries(names)))
const BY_PATH = MANIFESTS.flatMap(({ paths = [] }) => paths)
/** What the patterns' paths end in: most of a repository's paths need not be compared with any of them. */
const ENDINGS: ReadonlySet<string> = new Set(MANIFESTS.flatMap(({ endings = [] }) => endings))

function readerOf(path: string): Reader | undefined {
  const name = baseName(path)
  const known = BY_NAME.get(name)
  const dot = name.lastIndexOf('.')
  if (known !== undefined || !ENDINGS.has(dot === -1 ? '' : name.slice(dot + 1))) return known
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1]
}

/** Whether `parseManifest` knows a file of this path. */
export function isManifestPath(path: string): boolean {
  return readerOf(path) !== undefined
}

/**
 * What a manifest, task file or toolchain file declares; null when the file is none. Never throws: of a file that does
 * not parse, the manifest holds what could be read. Lines are 1-based.
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
    // A reader that gives up keeps what it had read; the repository's file is to blame, and is named by its path.
  }
  return finished(draft)
}
