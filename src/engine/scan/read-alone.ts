import type { GitRepository } from '../../base/git/types.ts'
import { decodeText } from '../../base/text/encoding.ts'
import { isDocPath, tryReadDoc } from '../docs/read.ts'
import { parseManifest } from '../ecosystems/manifests/parse.ts'
import { factsIn } from '../ecosystems/syntax/read.ts'
import { UNWATCHED, type Watch, type WatchedFile } from '../facts/watch.ts'
import type { ScanOptions } from './options.ts'
import { verifyClaims } from './scan.ts'

/**
 * Reads one file of a repository in every way that a scan would, and nothing else of the repository's content: what fails here is due to the
 * file. A file of the past is only parsed; one of `head` also has its claims verified.
 */
export async function readAlone(repository: GitRepository, file: WatchedFile, options: ScanOptions): Promise<void> {
  const { watch = UNWATCHED } = options
  for await (const { bytes } of repository.blobs([file.oid])) {
    if (bytes === null) return
    const text = decodeText(bytes)
    watch.during(file, () => parseManifest(file.path, text))
    await watch.during(file, () => factsIn(file.path, text))
    if (isDocPath(file.path)) watch.during(file, () => tryReadDoc(file.path, bytes))
  }
  const refusal: Watch['refusal'] = (oid) => (oid === file.oid ? null : 'is not the file in question')
  await verifyAlone(repository, file, { ...options, watch: { ...watch, refusal } })
}

/** Reads and verifies one page of `head` against the code, without the other pages. */
export async function verifyAlone(repository: GitRepository, file: WatchedFile, options: ScanOptions): Promise<void> {
  const { head } = options
  const isAtHead = (await repository.tree(head)).some(({ oid, path }) => oid === file.oid && path === file.path)
  const uncached = { words: null, facts: null, history: null }
  if (isAtHead && isDocPath(file.path))
    await verifyClaims(repository, { ...options, ...uncached, base: null, since: null, only: [file.path] })
}
