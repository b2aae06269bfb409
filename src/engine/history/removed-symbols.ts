import type { Change, GitRepository } from '../../base/git/types.ts'
import { baseName, foldersOf } from '../../base/paths.ts'
import { decodeText, toUtf8 } from '../../base/text/encoding.ts'
import type { Alteration, ChangedText } from '../change/alteration.ts'
import { PORT } from '../change/alterations/altered-values.ts'
import { removedNames as alteredNames } from '../change/alterations/removed-names.ts'
import { entriesOf } from '../change/mentions/list-mentions.ts'
import { searchWords } from '../change/names.ts'
import { isDocPath } from '../docs/read.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { isManifestPath, parseManifest } from '../ecosystems/manifests/parse.ts'
import { classifyPath } from '../facts/files/file-class.ts'
import { identifiersOf } from '../facts/names/bag.ts'
import { isBinary } from '../facts/names/scanner.ts'
import { isCompound, isKebab, isPascal, isScreaming } from '../rules/identifiers.ts'

/** What a change removes from the code, in the words that docs would use. */
export interface Removals {
  /** Identifiers that a changed file no longer contains, and distinctive ones of its removed lines. */
  readonly names: ReadonlySet<string>
  /** Deleted files, and folders that may be gone with them. */
  readonly paths: ReadonlySet<string>
  /** Changed or deleted files, in which the removed names were defined. */
  readonly sources: readonly string[]
  /** Changed or added docs, by their current paths. */
  readonly docs: ReadonlySet<string>
  /** A manifest, task file or toolchain file changed, so versions, scripts and packages may have changed. */
  readonly manifests: boolean
  /** The changed files on both sides. */
  readonly files: readonly ChangedText[]
  /** The names, texts and values that the removed lines of code declare. */
  readonly alterations: readonly Alteration[]
  /** Words of which a page must contain one to refer to any of this: docs are searched for them before they are parsed. */
  readonly words: ReadonlySet<string>
}

const MAX_BYTES = 1_000_000
const ENGINE_WORDS =
  'node Node NodeJS nodejs python Python CPython PyPy rust Rust rustc MSRV Go go Golang golang ruby Ruby php PHP java Java JDK npm yarn Yarn pnpm bun Bun deno Deno'.split(
    ' ',
  )

/** A name, even an ordinary word, to which a line assigns a number or a text: perhaps a default that a page states. */
const GIVEN =
  /(?<![\w$])([A-Za-z_]\w{2,})["'`\]]?\s*(?::[^=\n,]{1,40})?(?:=|:|\?\?|\|\|)\s*(?:-?\d|["'`][\w./:-]{3,}["'`])/g

/** A text of several words, as programs print them. */
const MESSAGE = /["'`]([^"'`\n]{8,300})["'`]/g
/** This many of a text's words find a page that quotes it. */
const MAX_WORDS_OF_TEXT = 3

/** Reads the changed blobs of both sides and determines what was removed. */
export async function removalsOf(repository: GitRepository, changes: readonly Change[]): Promise<Removals> {
  const texts = await textsOf(repository, changes)
  const textOf = (side: Change['before']): string => texts.get(side?.oid ?? '') ?? ''
  const files = changes.map(({ path, before, after }) => ({
    ...changedFile(path, textOf(before), textOf(after)),
    before: before?.oid ?? null,
    after: after?.oid ?? null,
  }))
  const code = files.filter(({ path }) => !isDocPath(path))
  const manifests = files.filter(({ path }) => isManifestPath(path))
  const deleted = changes.filter((change) => change.status === 'deleted').map((change) => change.path)
  const paths = new Set([...deleted, ...foldersOf(deleted)])
  const docs = changes.filter((change) => isDocPath(change.path))
  const names = new Set(code.flatMap(removedNames))
  const alterations = alteredNames(files)
  const words = [
    ...manifests.flatMap(({ path, old, now }) => manifestWords(parseManifest(path, old), parseManifest(path, now))),
    ...(manifests.length > 0 ? ENGINE_WORDS : []),
    // Links to a page break with its headings.
    ...[...docs.map(({ path }) => path), ...paths].flatMap((path) => [...identifiersOf(baseName(path))]),
    ...code.flatMap(messageWords),
    ...alterations.flatMap(wordsToFind),
    ...(alterations.some(({ sort }) => sort === 'version') ? ENGINE_WORDS.map((word) => `__${word}`) : []),
    ...(alterations.some(({ name, sort }) => sort === 'value' && name === PORT) ? WORDS_OF_PORTS : []),
  ]
  return {
    names,
    paths,
    manifests: manifests.length > 0,
    files,
    alterations,
    words: new Set([...words, ...names]),
    docs: new Set(docs.filter(({ after }) => after).map(({ path }) => path)),
    sources: changes.filter((change) => change.before).map((change) => change.path),
  }
}

/** Words beside which pages give a port without calling it one: an address, or a container that is run. */
const WORDS_OF_PORTS = ['localhost', 'docker', 'podman', 'nerdctl']

/** Words of which a page that may speak of an alteration has one. */
function wordsToFind({ sort, name, value }: Alteration): string[] {
  if (value === null) return [...identifiersOf(name)]
  // A page that copies a text has all of its words.
  if (sort === 'message') return [[...identifiersOf(name)].reduce((a, b) => (b.length > a.length ? b : a), '')]
  if (sort !== 'list') return searchWords(name)
  // A page that enumerates the entries has all of them.
  const [longest = ''] = entriesOf(value.old).toSorted((a, b) => b.length - a.length)
  return [...identifiersOf(longest)]
}

interface ChangedFile {
  readonly path: string
  /** Its text before and after; '' if it did not exist, or is no text. */
  readonly old: string
  readonly now: string
  /** The lines that were removed. */
  readonly removed: string
}

function changedFile(path: string, old: string, now: string): ChangedFile {
  const kept = new Set(now.split('\n'))
  const removed = old.split('\n').filter((line) => !kept.has(line))
  return { path, old, now, removed: removed.join('\n') }
}

function removedNames({ path, now, removed }: ChangedFile): string[] {
  if (removed === '') return []
  const [stood, left] = [identifiersOf(removed), identifiersOf(now)]
  return [
    ...[...stood].filter(isTelling),
    ...[...removed.matchAll(/["'`](?:\/[\w.:-]+)+\/?["'`]/g)].flatMap(([route]) => [...identifiersOf(route)]),
    ...[...removed.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, text = '']) => text),
    ...(classifyPath(path) === 'source' ? [...removed.matchAll(GIVEN)].map(([, given = '']) => given) : []),
    // A name that is gone can only have stood in these lines.
    ...[...stood].filter((name) => !left.has(name)),
  ]
}

function messageWords({ removed }: ChangedFile): string[] {
  return [...removed.matchAll(MESSAGE)].flatMap(([, text = '']) => {
    const words = text.match(/[A-Za-z]{4,}/g) ?? []
    return words.length < 2 ? [] : words.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS_OF_TEXT)
  })
}

/** Names that docs would repeat literally; with ordinary words of a removed line, every page would be affected. */
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
    if (bytes && bytes.length <= MAX_BYTES && !isBinary(toUtf8(bytes))) texts.set(oid, decodeText(bytes))
  return texts
}

/** Names that a manifest no longer declares, or declares differently. */
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
