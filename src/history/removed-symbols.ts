import { isCompound, isKebab, isPascal, isScreaming } from '../claims/identifiers.ts'
import { isDocPath } from '../docs/read.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { isManifestPath, parseManifest } from '../ecosystems/manifests/parse.ts'
import { classifyPath } from '../facts/files/file-class.ts'
import { identifiersOf } from '../facts/names/bag.ts'
import { isBinary } from '../facts/names/scanner.ts'
import type { Change, GitRepository } from '../git/types.ts'
import { baseName, foldersOf } from '../paths.ts'

/** What a change removes from the code, in the words by which docs would speak of it. */
export interface Removals {
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
const ENGINE_WORDS =
  'node Node NodeJS nodejs python Python CPython PyPy rust Rust rustc MSRV Go go Golang golang ruby Ruby php PHP java Java JDK npm yarn Yarn pnpm bun Bun deno Deno'.split(
    ' ',
  )

/** A name, even an ordinary word, that a line gives a number or a text: perhaps the default that a page states. */
const GIVEN =
  /(?<![\w$])([A-Za-z_]\w{2,})["'`\]]?\s*(?::[^=\n,]{1,40})?(?:=|:|\?\?|\|\|)\s*(?:-?\d|["'`][\w./:-]{3,}["'`])/g

/** A text of several words, as programs print them. */
const MESSAGE = /["'`]([^"'`\n]{8,300})["'`]/g
/** By so many of its words a page that quotes a text is found. */
const MAX_WORDS_OF_TEXT = 3

/** Reads the changed blobs of both sides and works out what is gone. */
export async function removalsOf(repository: GitRepository, changes: readonly Change[]): Promise<Removals> {
  const texts = await textsOf(repository, changes)
  const textOf = (side: Change['before']): string => texts.get(side?.oid ?? '') ?? ''
  const files = changes.map(({ path, before, after }) => changedFile(path, textOf(before), textOf(after)))
  const code = files.filter(({ path }) => !isDocPath(path))
  const manifests = files.filter(({ path }) => isManifestPath(path))
  const deleted = changes.filter((change) => change.status === 'deleted').map((change) => change.path)
  const paths = new Set([...deleted, ...foldersOf(deleted)])
  const docs = changes.filter((change) => isDocPath(change.path))
  const names = new Set(code.flatMap(removedNames))
  const words = [
    ...manifests.flatMap(({ path, old, now }) => manifestWords(parseManifest(path, old), parseManifest(path, now))),
    ...(manifests.length > 0 ? ENGINE_WORDS : []),
    // Links to a page break with its headings.
    ...[...docs.map(({ path }) => path), ...paths].flatMap((path) => [...identifiersOf(baseName(path))]),
    ...code.flatMap(messageWords),
  ]
  return {
    ...{ names, paths, manifests: manifests.length > 0, words: new Set([...words, ...names]) },
    docs: new Set(docs.filter(({ after }) => after).map(({ path }) => path)),
    sources: changes.filter((change) => change.before).map((change) => change.path),
  }
}

interface ChangedFile {
  readonly path: string
  /** Its text before and after; '' where it was not there, or is no text. */
  readonly old: string
  readonly now: string
  /** The lines that it has no more. */
  readonly removed: string
}

function changedFile(path: string, old: string, now: string): ChangedFile {
  const kept = new Set(now.split('\n'))
  const removed = old.split('\n').filter((line) => !kept.has(line))
  return { path, old, now, removed: removed.join('\n') }
}

function removedNames({ path, old, now, removed }: ChangedFile): string[] {
  const left = identifiersOf(now)
  return [
    ...[...identifiersOf(removed)].filter(isTelling),
    ...[...removed.matchAll(/["'`](?:\/[\w.:-]+)+\/?["'`]/g)].flatMap(([route]) => [...identifiersOf(route)]),
    ...[...removed.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, text = '']) => text),
    ...(classifyPath(path) === 'source' ? [...removed.matchAll(GIVEN)].map(([, given = '']) => given) : []),
    ...[...identifiersOf(old)].filter((name) => !left.has(name)),
  ]
}

function messageWords({ removed }: ChangedFile): string[] {
  return [...removed.matchAll(MESSAGE)].flatMap(([, text = '']) => {
    const words = text.match(/[A-Za-z]{4,}/g) ?? []
    return words.length < 2 ? [] : words.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS_OF_TEXT)
  })
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
  const sides = changes.flatMap(({ before, after }) => [before, after])
  const oids = sides.flatMap((side) => (side?.kind === 'file' || side?.kind === 'executable' ? [side.oid] : []))
  const texts = new Map<string, string>()
  for await (const { oid, bytes } of repository.blobs(new Set(oids)))
    if (bytes && bytes.length <= MAX_BYTES && !isBinary(bytes)) texts.set(oid, bytes.toString('utf8'))
  return texts
}

/** Names of what a manifest declared and no longer declares in the same way. */
function manifestWords(before: Manifest | null, after: Manifest | null): string[] {
  if (!before) return []
  const entries = (manifest: Manifest | null): Map<string, string> => {
    const {
      tasks = [],
      settings = [],
      dependencies = [],
      features = [],
      exports = [],
      binaries = [],
      name = '',
    } = manifest ?? {}
    return new Map([
      ...tasks.map(({ name, runner }): [string, string] => [name, runner]),
      ...settings.map(({ name, default: given }): [string, string] => [name.split('.').at(-1) ?? name, given ?? '']),
      ...dependencies.map(({ name, range }): [string, string] => [name, range]),
      ...features.map((feature): [string, string] => [feature, 'feature']),
      ...exports.map((exported): [string, string] => [baseName(exported), 'export']),
      ...binaries.map(({ name }): [string, string] => [name, 'binary']),
      [name ?? '', 'name'],
    ])
  }
  const now = entries(after)
  const gone = [...entries(before)]
    .filter(([name, detail]) => name !== '' && now.get(name) !== detail)
    .map(([name]) => name)
  return gone.flatMap((name) => [...identifiersOf(name)])
}
