import type { GitRepository } from '../git/types.ts'
import { groupBy } from '../group-by.ts'
import { type At, type CodeModel, EMPTY_MODEL, type TextPlace } from './model/model.ts'
import { roleOf } from './names/occurrence.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'
import type { Snapshot } from './snapshot.ts'

/** Texts that are looked for in one commit, and files with any of them that are read. */
const MAX_TEXTS = 800
const MAX_FILES = 400
/** Places that are kept of one text. */
const MAX_PLACES = 40
/** Characters before a text and behind it that are kept of its line. */
const SHOWN = 150

export interface TextSource {
  readonly repository: Pick<GitRepository, 'blobs' | 'grep'>
  readonly snapshot: Pick<Snapshot, 'commit' | 'paths'>
  /** What declares something itself: no test, page, or built file. */
  readonly isCode: (path: string) => boolean
}

type PlacesOf = CodeModel['placesOf']

/** Looks for exact texts in the code of a commit. */
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
  const places = new Map<string, At<TextPlace>[]>(texts.map((text) => [text, []]))
  for await (const { oid, bytes } of repository.blobs(byOid.keys())) {
    if (bytes === null || bytes.length > MAX_SOURCE_BYTES) continue
    const source = bytes.toString('utf8')
    for (const [text, known] of places)
      for (const { path } of byOid.get(oid) ?? [])
        for (const place of placesIn(source, text, MAX_PLACES - known.length)) known.push({ file: path, ...place })
  }
  return (text) => {
    const facts = places.get(text)
    if (!facts) return EMPTY_MODEL.placesOf(text)
    return { facts, open: facts.length < MAX_PLACES ? null : 'it stands at more places' }
  }
}

function placesIn(source: string, text: string, limit: number): TextPlace[] {
  const found: TextPlace[] = []
  let line = 1
  let counted = 0
  for (let at = source.indexOf(text); at !== -1 && found.length < limit; at = source.indexOf(text, at + 1)) {
    for (let end = source.indexOf('\n', counted); end !== -1 && end < at; end = source.indexOf('\n', counted)) {
      line++
      counted = end + 1
    }
    const start = Math.max(counted, at - SHOWN)
    const next = source.indexOf('\n', at)
    const shown = source.slice(start, Math.min(next === -1 ? source.length : next, at + text.length + SHOWN))
    if (roleOf(shown, at - start, at - start + text.length) !== 'comment')
      found.push({ line, text: shown, at: at - start })
  }
  return found
}
