import { classifyPath, type FileClass } from '../facts/files/file-class.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { GitRepository, LineSpan } from '../git/types.ts'
import { bm25Best } from '../search/bm25.ts'
import { newPostings } from '../search/postings.ts'
import { lexemesOf } from '../search/words/lexemes.ts'
import type { CodeIndex } from './code/code-index.ts'
import { foldedNames, foldName, namesIn } from './code/names.ts'
import type { Excerpt } from './evidence.ts'
import type { Passage } from './passages.ts'

/** What a change does to code and pages, for a reader. */
export interface ReadChange {
  /** Code as it was, and as it is, around the lines that differ. */
  readonly before: readonly Excerpt[]
  readonly after: readonly Excerpt[]
  /** Names on lines that were taken away or written, and of the declarations that these stand in, folded. */
  readonly names: ReadonlySet<string>
  /** What the change says of itself: the first line of its message, and the lines that it takes away and writes. */
  readonly words: string
  /** Lines that the change writes, by file, pages too. */
  readonly written: ReadonlyMap<string, readonly LineSpan[]>
  /** Lines that it takes away from code, as they were. */
  readonly removed: readonly string[]
}

/** What of a change is read, the first first. */
const ORDER: readonly FileClass[] = ['source', 'config', 'doc']
const MAX_FILES = 60
/** Characters of code that are shown of each side. */
const SIDE_LENGTH = 8000
const AROUND = 4

/** Reads what differs between two commits. */
export async function readChange(
  repository: GitRepository,
  { textsAt }: Pick<Snapshots, 'textsAt'>,
  { base, head, code }: { readonly base: string; readonly head: string; readonly code: CodeIndex },
): Promise<ReadChange> {
  const changes = (await repository.changes(base, head))
    .filter(({ path }) => ORDER.includes(classifyPath(path)))
    .sort((a, b) => ORDER.indexOf(classifyPath(a.path)) - ORDER.indexOf(classifyPath(b.path)))
    .slice(0, MAX_FILES)
  const texts = await textsAt(changes.flatMap(({ path }) => [base, head].map((commit) => ({ commit, path }))))
  const written = new Map<string, readonly LineSpan[]>()
  const names = new Set<string>()
  const [removed, words] = [[] as string[], [(await repository.about(head)).subject]]
  const sides: { before: Excerpt[]; after: Excerpt[] } = { before: [], after: [] }
  for (const { path } of changes) {
    const [was, is] = [base, head].map((commit) => texts.get(`${commit}:${path}`)?.split(/\r?\n/))
    const added = is ? await repository.shownLines(base, head, path, 0) : []
    written.set(path, added)
    if (classifyPath(path) === 'doc') continue
    const taken = was ? await repository.shownLines(head, base, path, 0) : []
    const [lost, gained] = [linesIn(was, taken), linesIn(is, added)]
    removed.push(...lost)
    const changed = differing(lost, gained)
    words.push(...changed)
    for (const name of foldedNames(changed.join('\n'))) names.add(name)
    for (const name of declarationsAround(path, added, code)) names.add(name)
    sides.before.push(...excerptsOf(path, was, taken, sides.before))
    sides.after.push(...excerptsOf(path, is, added, sides.after))
  }
  return { ...sides, names, words: words.join('\n'), written, removed }
}

function linesIn(lines: readonly string[] | undefined, spans: readonly LineSpan[]): string[] {
  return lines ? spans.flatMap(({ start, end }) => lines.slice(start - 1, end)) : []
}

/** The lines that went or came: not those that only moved. */
function differing(lost: readonly string[], gained: readonly string[]): string[] {
  const before = new Set(lost.map((line) => line.trim()))
  const after = new Set(gained.map((line) => line.trim()))
  return [...before].filter((line) => !after.has(line)).concat([...after].filter((line) => !before.has(line)))
}

/** What the declarations are called that lines stand in. */
function declarationsAround(path: string, spans: readonly LineSpan[], code: CodeIndex): string[] {
  const declared = code.files.get(path)?.facts?.declarations ?? []
  return spans.flatMap(({ start }) => {
    const around = declared.filter(({ line }) => line <= start).sort((a, b) => b.line - a.line)[0]
    return around ? [around.name, around.container ?? around.name].map(foldName) : []
  })
}

/** What is shown of one side of a file, as long as there is room. */
function excerptsOf(
  path: string,
  lines: readonly string[] | undefined,
  spans: readonly LineSpan[],
  shown: readonly Excerpt[],
): Excerpt[] {
  if (!lines) return []
  let left = SIDE_LENGTH - shown.reduce((sum, { text }) => sum + text.length, 0)
  return spans.flatMap(({ start, end }) => {
    const [from, to] = [Math.max(1, start - AROUND), Math.min(lines.length, end + AROUND)]
    const text = lines.slice(from - 1, to).join('\n')
    if (text.length > left) return []
    left -= text.length
    return [{ path, from, to, text }]
  })
}

/** Passages that are read of one change, beside those that it writes. */
const MAX_PASSAGES = 8
/** Those that are most like what the change says of itself. */
const MAX_ALIKE = 3
const MAX_LEXEMES = 64
const MIN_SHARED = 4
/** A name that more passages have tells none of them from the others. */
const COMMON_SHARE = 0.25
const COMMON_LEAST = 6

/** The passages that a change writes, and those that speak of most of the names that it takes away or writes. */
export function concernedBy(passages: readonly Passage[], change: ReadChange): Passage[] {
  const isWritten = (passage: Passage): boolean =>
    (change.written.get(passage.file) ?? []).some(({ start, end }) => start <= passage.to && end >= passage.from)
  const named = passages.map((passage) => ({
    passage,
    names: [...namesIn(passage.text, false), ...namesOfSamples(passage.text)].filter((name) => change.names.has(name)),
  }))
  const counts = new Map<string, number>()
  for (const { names } of named) for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const worth = (name: string): number => {
    const count = counts.get(name) ?? 1
    return count > Math.max(COMMON_LEAST, passages.length * COMMON_SHARE) ? 0 : 1 / count
  }
  const ranked = named
    .filter(({ passage }) => !isWritten(passage))
    .map(({ passage, names }) => ({ passage, score: [...new Set(names)].reduce((sum, name) => sum + worth(name), 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const byNames = ranked.slice(0, MAX_PASSAGES).map(({ passage }) => passage)
  return [...new Set([...passages.filter(isWritten), ...byNames, ...alike(passages, change.words)])]
}

/** The passages whose words are most like those of a change: they may name nothing of it. */
function alike(passages: readonly Passage[], words: string): Passage[] {
  const postings = newPostings()
  for (const { text, titles } of passages) postings.add(text, titles.join(' '))
  const query = [...new Set(lexemesOf(words))].slice(0, MAX_LEXEMES).map((lexeme) => ({ lexeme, weight: 1 }))
  const isLike = ({ text }: Passage): boolean => {
    const own = new Set(lexemesOf(text))
    return query.filter(({ lexeme }) => own.has(lexeme)).length >= MIN_SHARED
  }
  return bm25Best(postings, query, MAX_ALIKE)
    .flatMap(({ document }) => passages[document] ?? [])
    .filter(isLike)
}

function namesOfSamples(text: string): string[] {
  return [...text.matchAll(/^\s*(?:```|~~~)[^\n]*\n([\s\S]*?)\n\s*(?:```|~~~)/gm)].flatMap(([, body = '']) => [
    ...foldedNames(body),
  ])
}
