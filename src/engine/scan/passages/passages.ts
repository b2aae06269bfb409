import type { TreeEntry } from '../../../base/git/types.ts'
import type { Passage } from '../../../base/passage.ts'
import { baseName, folderOf } from '../../../base/paths.ts'
import type { Doc } from '../../docs/doc.ts'
import { hasTitle, sectionsOf } from '../../docs/parts/sections.ts'
import { isNavigation, navigationTitles, type PageTitles } from '../../docs/site/navigation.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { storedPart } from '../stored-part.ts'
import { codePassages, createPassageIds, type ReadFile } from './code.ts'

/** A file that is its folder's front page. */
const FRONT_PAGE = /^(?:index|readme)$/i

/**
 * The title for a page that has none of its own: from its site's navigation, or else from its file or folder name. Null if the page has a
 * title, and for a front page at the root.
 */
export function givenTitle(doc: Doc, listed: PageTitles): string | null {
  if (hasTitle(doc)) return null
  return listed.get(doc.path) ?? fileTitle(doc.path)
}

function fileTitle(path: string): string | null {
  const name = baseName(path).replace(/\.\w{1,10}$/, '')
  const words = (FRONT_PAGE.test(name) ? baseName(folderOf(path)) : name)
    .replace(/^\d{1,4}[-_. ]/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? null : `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Maximum files, total bytes and bytes per file of the source that is read. Files in outer folders come first. */
const MAX_FILES = 1500
const MAX_BYTES = 8_000_000
const MAX_FILE_BYTES = 400_000

/** Maximum code passages of one repository; further ones are not searched. */
const MAX_CODE_PASSAGES = 30_000

/** The passages of docs and of head's code, as search returns them. */
export async function passagesOf(docs: readonly Doc[], snapshots: Snapshots): Promise<Passage[]> {
  const code = codePassages(await readSource(snapshots))
  const listed = await listedTitles(docs, snapshots)
  return [...storedPart(sectionPassages(docs, listed)), ...code.slice(0, MAX_CODE_PASSAGES)]
}

/** The page titles in the repository's site navigation. */
async function listedTitles(docs: readonly Doc[], snapshots: Snapshots): Promise<PageTitles> {
  const { commit, paths } = snapshots.head
  const wanted = [...paths.entries.keys()].filter(isNavigation).map((path) => ({ commit, path }))
  const texts = await snapshots.textsAt(wanted)
  const files = wanted.map(({ path }) => ({ path, text: texts.get(`${commit}:${path}`) ?? '' }))
  const pages = new Set(docs.map(({ path }) => path))
  return navigationTitles(files, (path) => pages.has(path))
}

async function readSource(snapshots: Snapshots): Promise<ReadFile[]> {
  const entries = chosen(snapshots.code())
  const facts = await snapshots.factsOf(entries)
  const { commit } = snapshots.head
  const texts = await snapshots.textsAt(entries.map(({ path }) => ({ commit, path })))
  return entries.flatMap(({ path }, index) => {
    const text = texts.get(`${commit}:${path}`)
    const read = facts[index]
    return text === undefined || read === undefined ? [] : [{ path, lines: text.split(/\r?\n/), facts: read }]
  })
}

function chosen(code: readonly TreeEntry[]): TreeEntry[] {
  const source = code.filter(
    ({ path, size }) => classifyPath(path) === 'source' && grammarOf(path) !== null && (size ?? 0) <= MAX_FILE_BYTES,
  )
  const outer = source.toSorted((a, b) => depth(a) - depth(b)).slice(0, MAX_FILES)
  let bytes = 0
  return outer.filter(({ size }) => {
    bytes += size ?? 0
    return bytes <= MAX_BYTES
  })
}

function depth({ path }: TreeEntry): number {
  return path.split('/').length
}

/** Templates for others to fill in. They answer nothing. */
const FORM = /(?:^|\/)(?:issue_template|pull_request_template|discussion_template)(?:\/|\.|$)/i

/** The number of sections of pages beyond the storage limits, which are not searched. */
export function unstoredSections(docs: readonly Doc[]): number {
  const sections = sectionPassages(docs, new Map())
  return sections.length - storedPart(sections).length
}

/** The sections of pages, as search returns them. A derived page title is not part of a section's id. */
function sectionPassages(docs: readonly Doc[], listed: PageTitles): Passage[] {
  const idOf = createPassageIds()
  const read = docs.filter(({ path }) => !FORM.test(path))
  return read.flatMap((doc) => {
    const title = givenTitle(doc, listed)
    return sectionsOf(doc).map(({ titles, part, text, from, to }) => ({
      id: idOf('section', [doc.path, ...titles, String(part)]),
      kind: 'section' as const,
      titles: title === null ? titles : [title, ...titles],
      text,
      file: doc.path,
      line: from,
      lastLine: to,
    }))
  })
}
