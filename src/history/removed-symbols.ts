import { isCompound, isKebab, isPascal, isScreaming } from '../claims/identifiers.ts'
import { isDocPath } from '../docs/read.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { isManifestPath, parseManifest } from '../ecosystems/manifests/parse.ts'
import { classifyPath } from '../facts/files/file-class.ts'
import { identifiersOf } from '../facts/names/bag.ts'
import type { Change, GitRepository } from '../git/types.ts'
import { baseName, foldersOf } from '../paths.ts'

/** What a change takes from the code, in the words by which docs would speak of it. */
export interface TakenAway {
  /** Identifiers that a changed file holds no more, and the telling ones of its removed lines. */
  readonly names: ReadonlySet<string>
  /** Deleted files, and folders that may have gone with them. */
  readonly paths: ReadonlySet<string>
  /** Files that were changed or deleted, where what is gone was defined. */
  readonly sources: readonly string[]
  /** Docs that were changed or added, as they are called now. */
  readonly docs: ReadonlySet<string>
  /** A manifest, task file or toolchain file changed: versions, scripts and packages may have. */
  readonly manifests: boolean
  /** Words that a page must hold to speak of anything of this: what docs are searched for before they are parsed. */
  readonly words: ReadonlySet<string>
}

const MAX_BYTES = 1_000_000
const ENGINE_WORDS = [
  'node',
  'Node',
  'NodeJS',
  'nodejs',
  'python',
  'Python',
  'CPython',
  'PyPy',
  'rust',
  'Rust',
  'rustc',
  'MSRV',
  'Go',
  'go',
  'Golang',
  'golang',
  'ruby',
  'Ruby',
  'php',
  'PHP',
  'java',
  'Java',
  'JDK',
  'npm',
  'yarn',
  'Yarn',
  'pnpm',
  'bun',
  'Bun',
  'deno',
  'Deno',
]

/** A name, even an ordinary word, that a line gives a number or a text: perhaps the default that a page states. */
const GIVEN =
  /(?<![\w$])([A-Za-z_]\w{2,})["'`\]]?\s*(?::[^=\n,]{1,40})?(?:=|:|\?\?|\|\|)\s*(?:-?\d|["'`][\w./:-]{3,}["'`])/g

/** A text of several words, as programs print them. */
const MESSAGE = /["'`]([^"'`\n]{8,300})["'`]/g
/** By so many of its words a page that quotes a text is found. */
const MAX_WORDS_OF_TEXT = 3

function tellingWords(text: string): string[] {
  const words = text.match(/[A-Za-z]{4,}/g) ?? []
  return words.length < 2 ? [] : words.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS_OF_TEXT)
}

/** Reads the changed blobs of both sides and works out what is gone. */
export async function takenAway(repository: GitRepository, changes: readonly Change[]): Promise<TakenAway> {
  const texts = await textsOf(repository, changes)
  const names = new Set<string>()
  const words = new Set<string>()
  let manifests = false
  for (const change of changes) {
    const old = texts.get(change.before?.oid ?? '') ?? ''
    const now = texts.get(change.after?.oid ?? '') ?? ''
    if (isManifestPath(change.path)) {
      manifests = true
      for (const word of manifestWords(parseManifest(change.path, old), parseManifest(change.path, now)))
        words.add(word)
    }
    if (isDocPath(change.path)) {
      // Links to a page break with its headings.
      for (const word of identifiersOf(baseName(change.path))) words.add(word)
      continue
    }
    const kept = new Set(now.split('\n'))
    const removed = old
      .split('\n')
      .filter((line) => !kept.has(line))
      .join('\n')
    for (const name of identifiersOf(removed)) if (isTelling(name)) names.add(name)
    for (const route of removed.matchAll(/["'`](?:\/[\w.:-]+)+\/?["'`]/g))
      for (const name of identifiersOf(route[0])) names.add(name)
    for (const text of removed.matchAll(/["'`]([\w-]+)["'`]/g)) names.add(text[1] ?? '')
    for (const text of removed.matchAll(MESSAGE)) for (const word of tellingWords(text[1] ?? '')) words.add(word)
    if (classifyPath(change.path) === 'source') for (const given of removed.matchAll(GIVEN)) names.add(given[1] ?? '')
    const left = identifiersOf(now)
    for (const name of identifiersOf(old)) if (!left.has(name)) names.add(name)
  }
  const deleted = changes.filter((change) => change.status === 'deleted').map((change) => change.path)
  const paths = new Set([...deleted, ...foldersOf(deleted)])
  for (const path of paths) for (const word of identifiersOf(baseName(path))) words.add(word)
  for (const name of names) words.add(name)
  if (manifests) for (const word of ENGINE_WORDS) words.add(word)
  const docs = new Set(changes.filter((change) => change.after && isDocPath(change.path)).map((change) => change.path))
  const sources = changes.filter((change) => change.before).map((change) => change.path)
  return { names, paths, sources, docs, manifests, words }
}

/** Names that docs would repeat as they are; ordinary words of a removed line would call every page affected. */
function isTelling(name: string): boolean {
  return (
    isCompound(name) ||
    isScreaming(name) ||
    isKebab(name) ||
    /^[A-Z][A-Z\d]{2,}$/.test(name) ||
    (isPascal(name) && name.length > 4)
  )
}

async function textsOf(repository: GitRepository, changes: readonly Change[]): Promise<Map<string, string>> {
  const readable = (side: Change['before']): side is NonNullable<Change['before']> =>
    side !== null && (side.kind === 'file' || side.kind === 'executable')
  const oids = new Set(
    changes
      .flatMap((change) => [change.before, change.after])
      .filter(readable)
      .map((side) => side.oid),
  )
  const texts = new Map<string, string>()
  for await (const { oid, bytes } of repository.blobs(oids))
    if (bytes && bytes.length <= MAX_BYTES && !bytes.subarray(0, 8000).includes(0))
      texts.set(oid, bytes.toString('utf8'))
  return texts
}

/** Names of what a manifest declared and no longer declares in the same way. */
function manifestWords(before: Manifest | null, after: Manifest | null): string[] {
  if (!before) return []
  const entries = (manifest: Manifest | null): Map<string, string> =>
    new Map([
      ...(manifest?.tasks ?? []).map((task): [string, string] => [task.name, task.runner]),
      ...(manifest?.dependencies ?? []).map((dependency): [string, string] => [dependency.name, dependency.range]),
      ...(manifest?.features ?? []).map((feature): [string, string] => [feature, 'feature']),
      ...(manifest?.exports ?? []).map((exported): [string, string] => [baseName(exported), 'export']),
      ...(manifest?.binaries ?? []).map((binary): [string, string] => [binary.name, 'binary']),
      [manifest?.name ?? '', 'name'],
    ])
  const now = entries(after)
  const gone = [...entries(before)]
    .filter(([name, detail]) => name !== '' && now.get(name) !== detail)
    .map(([name]) => name)
  return gone.flatMap((name) => [...identifiersOf(name)])
}
