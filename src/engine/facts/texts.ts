import type { GitRepository } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { decodeText } from '../../base/text/encoding.ts'
import { type At, type CodeModel, EMPTY_MODEL, type TextPlace } from './model/model.ts'
import { roleOf } from './names/occurrence.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'
import type { Snapshot } from './snapshot.ts'
import { createTextFinder, type TextFinder } from './text-finder.ts'

/** Maximum number of texts to find in one commit, and of files with any of them to read. */
const MAX_TEXTS = 800
const MAX_FILES = 400
/** Maximum places of one text to keep, and to examine, including those in comments. */
const MAX_PLACES = 40
const MAX_LOOKS = 1000
/** Maximum characters of the line to keep before and after a text. */
const SHOWN = 150

export interface TextSource {
  readonly repository: Pick<GitRepository, 'blobs' | 'grep'>
  readonly snapshot: Pick<Snapshot, 'commit' | 'paths'>
  /** Whether a file declares something itself: it is no test, page, or built file. */
  readonly isCode: (path: string) => boolean
}

type PlacesOf = CodeModel['placesOf']

/** Finds exact texts in the code of a commit. */
export async function findTexts(
  { repository, snapshot, isCode }: TextSource,
  wanted: Iterable<string>,
): Promise<PlacesOf> {
  const texts = [...new Set(wanted)].slice(0, MAX_TEXTS)
  if (texts.length === 0) return EMPTY_MODEL.placesOf
  const found = await repository.grep(snapshot.commit, texts)
  const entries = [...(found ?? snapshot.paths.entries.keys())].flatMap((path) => {
    const entry = snapshot.paths.entries.get(path)
    return entry && isCode(path) && (entry.size ?? 0) <= MAX_SOURCE_BYTES ? [entry] : []
  })
  if (entries.length > MAX_FILES) return EMPTY_MODEL.placesOf
  const byOid = groupBy(entries, ({ oid }) => oid)
  const known = texts.map((): Known => ({ places: [], looks: 0 }))
  const finder = createTextFinder(texts)
  for await (const { oid, bytes } of repository.blobs(byOid.keys())) {
    if (bytes === null || bytes.length > MAX_SOURCE_BYTES) continue
    const files = (byOid.get(oid) ?? []).map(({ path }) => path)
    readPlaces(decodeText(bytes), files, { texts, finder, known })
  }
  const indexes = new Map(texts.map((text, index) => [text, index]))
  return (text) => {
    const index = indexes.get(text) ?? -1
    const found = known[index]
    if (!found || !finder.finds(index)) return EMPTY_MODEL.placesOf(text)
    return { facts: found.places, open: isFull(found) ? 'it occurs in more places' : null }
  }
}

interface Known {
  readonly places: At<TextPlace>[]
  looks: number
}

function isFull({ places, looks }: Known): boolean {
  return places.length >= MAX_PLACES || looks >= MAX_LOOKS
}

interface Search {
  readonly texts: readonly string[]
  readonly finder: TextFinder
  /** The results per text. */
  readonly known: readonly Known[]
}

/** Adds the places of all texts in one source, for each file with this content. */
function readPlaces(source: string, files: readonly string[], { texts, finder, known }: Search): void {
  const lineAt = lineCursor(source)
  const fresh = new Map<number, TextPlace[]>()
  finder.scan(source, (index, end) => {
    const [each, length] = [known[index], texts[index]?.length ?? 0]
    if (!each) return false
    const found = fresh.get(index) ?? []
    fresh.set(index, found)
    const place = placeOf(source, end - length, end, lineAt(end - length))
    if (place) found.push(place)
    each.looks++
    return each.looks < MAX_LOOKS && each.places.length + found.length < MAX_PLACES
  })
  for (const [index, found] of fresh) {
    const all = files.flatMap((file) => found.map((place) => ({ file, ...place })))
    known[index]?.places.push(...all.slice(0, MAX_PLACES - known[index].places.length))
  }
}

/** The place of a text; null if it is in a comment. */
function placeOf(source: string, from: number, to: number, at: Line): TextPlace | null {
  const start = Math.max(at.start, from - SHOWN)
  // Only reads the shown part: a line may be the whole file, and contain the text every few characters.
  const after = source.slice(to, to + SHOWN)
  const next = after.indexOf('\n')
  const shown = source.slice(start, to) + (next === -1 ? after : after.slice(0, next))
  if (roleOf(shown, from - start, to - start) === 'comment') return null
  return { line: at.line, text: shown, at: from - start }
}

interface Line {
  /** 1-based. */
  readonly line: number
  /** Start offset. */
  readonly start: number
}

/** Finds the lines of offsets, which must be requested in ascending order of their lines. */
function lineCursor(source: string): (offset: number) => Line {
  let [line, start, next] = [1, 0, source.indexOf('\n')]
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++
      start = next + 1
      next = source.indexOf('\n', start)
    }
    return { line, start }
  }
}
