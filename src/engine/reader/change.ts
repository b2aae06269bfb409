import type { GitRepository, LineSpan } from '../../base/git/types.ts'
import { bm25Best } from '../../base/text/bm25.ts'
import { lexemesOf } from '../../base/text/lexemes.ts'
import { newPostings } from '../../base/text/postings.ts'
import { lastAt } from '../docs/last-at.ts'
import { classifyPath, type FileClass } from '../facts/files/file-class.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { CodeIndex } from './code/code-index.ts'
import { foldedNames, foldName } from './code/names.ts'
import type { Excerpt } from './excerpts.ts'
import type { Passage } from './passages/passages.ts'
import { unitsOf } from './passages/units.ts'

/** What a change does to code and pages, as input for a reader. */
export interface ReadChange {
  /** The code before and after, around the lines that differ. */
  readonly before: readonly Excerpt[]
  readonly after: readonly Excerpt[]
  /** Names on removed or added lines, and of the declarations that contain the added lines, folded. */
  readonly names: ReadonlySet<string>
  /** The words of the change: the first line of its commit message, and its removed and added lines. */
  readonly words: string
  /** Numbers of the lines that the change adds, by file, pages included; without lines that only moved. */
  readonly written: ReadonlyMap<string, ReadonlySet<number>>
  /** Code lines that it removes, without lines that only moved. */
  readonly removed: readonly string[]
}

/** The classes of files that are read, by priority. */
const ORDER: readonly FileClass[] = ['source', 'config', 'doc']
const MAX_FILES = 60
/** Maximum characters of code per side. */
const SIDE_LENGTH = 8000
const AROUND = 4
/** Maximum characters of the words of a change. */
const MAX_WORDS = 20_000

/** A file that differs, with its lines on both sides; no lines where it does not exist. */
interface Differing {
  readonly path: string
  readonly was: Side
  readonly is: Side
}

interface Side {
  readonly lines: readonly string[]
  /** Lines that the other side lacks, 1-based. */
  readonly spans: readonly LineSpan[]
}

/** Reads the difference between two commits. */
export async function readChange(
  repository: GitRepository,
  { textsAt }: Pick<Snapshots, 'textsAt'>,
  { base, head, code }: { readonly base: string; readonly head: string; readonly code: CodeIndex },
): Promise<ReadChange> {
  const paths = (await repository.changes(base, head))
    .map(({ path }) => path)
    .filter((path) => ORDER.includes(classifyPath(path)))
    .sort((a, b) => ORDER.indexOf(classifyPath(a)) - ORDER.indexOf(classifyPath(b)))
    .slice(0, MAX_FILES)
  const texts = await textsAt(paths.flatMap((path) => [base, head].map((commit) => ({ commit, path }))))
  const sideOf = async (path: string, at: string, other: string): Promise<Side> => {
    const lines = texts.get(`${at}:${path}`)?.split(/\r?\n/)
    return lines ? { lines, spans: await repository.shownLines(other, at, path, 0) } : { lines: [], spans: [] }
  }
  const files: Differing[] = []
  for (const path of paths)
    files.push({ path, was: await sideOf(path, base, head), is: await sideOf(path, head, base) })
  return changeIn(files, (await repository.about(head)).subject, code)
}

/** @param subject first line of the commit message */
function changeIn(files: readonly Differing[], subject: string, code: CodeIndex): ReadChange {
  // Moved lines do not count: neither as added if they existed elsewhere before, nor as removed if they exist elsewhere now.
  const [before, after] = [files.map(({ was }) => was), files.map(({ is }) => is)].map(
    (sides) => new Set(sides.flatMap((side) => linesIn(side).map((line) => line.trim()))),
  )
  const written = new Map<string, ReadonlySet<number>>()
  const [removed, words] = [[] as string[], [subject]]
  const names = new Set<string>()
  const sides: { before: Excerpt[]; after: Excerpt[] } = { before: [], after: [] }
  for (const { path, was, is } of files) {
    const fresh = numbersIn(is).filter((number) => !before?.has((is.lines[number - 1] ?? '').trim()))
    written.set(path, new Set(fresh))
    if (classifyPath(path) === 'doc') continue
    const lost = linesIn(was).filter((line) => !after?.has(line.trim()))
    const changed = [...lost, ...fresh.map((number) => is.lines[number - 1] ?? '')]
    removed.push(...lost)
    words.push(...changed)
    for (const name of foldedNames(changed.join('\n'))) names.add(name)
    for (const name of declarationsAround(path, fresh, code)) names.add(name)
    sides.before.push(...excerptsOf(path, was, sides.before))
    sides.after.push(...excerptsOf(path, is, sides.after))
  }
  return { ...sides, names, words: words.join('\n').slice(0, MAX_WORDS), written, removed }
}

function numbersIn({ spans }: Side): number[] {
  return spans.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index))
}

function linesIn(side: Side): string[] {
  return numbersIn(side).map((number) => side.lines[number - 1] ?? '')
}

/** Names of the declarations that contain the lines, folded. */
export function declarationsAround(path: string, lines: readonly number[], code: CodeIndex): Set<string> {
  const declared = (code.files.get(path)?.facts?.declarations ?? []).toSorted((a, b) => a.line - b.line)
  const around = lines.flatMap((line) => declared[lastAt(declared, line, (each) => each.line)] ?? [])
  return new Set(around.flatMap(({ name, container }) => [name, container ?? name].map(foldName)))
}

/** The excerpts of one side of a file that fit into the remaining length. */
function excerptsOf(path: string, { lines, spans }: Side, shown: readonly Excerpt[]): Excerpt[] {
  let left = SIDE_LENGTH - shown.reduce((sum, { text }) => sum + text.length, 0)
  return spans.flatMap(({ start, end }) => {
    const [from, to] = [Math.max(1, start - AROUND), Math.min(lines.length, end + AROUND)]
    const text = lines.slice(from - 1, to).join('\n')
    if (text.length > left) return []
    left -= text.length
    return [{ path, from, to, text }]
  })
}

/** Maximum number of passages that are read for one change, besides those that it edits. */
const MAX_PASSAGES = 8
/** Maximum number of passages chosen by the similarity of their words to those of the change. */
const MAX_ALIKE = 3
const MAX_LEXEMES = 64
const MIN_SHARED = 4
/** A name that more passages share identifies none of them. */
const COMMON_SHARE = 0.25
const COMMON_LEAST = 6

/** The passages that a change edits, those that share most names with it, and those with the most similar words. */
export function concernedBy(passages: readonly Passage[], change: ReadChange): Passage[] {
  const written = new Map([...change.written].map(([file, lines]) => [file, [...lines].sort((a, b) => a - b)]))
  const isWritten = ({ file, from, to }: Passage): boolean => {
    const lines = written.get(file) ?? []
    return (lines[lastAt(lines, to, (line) => line)] ?? 0) >= from
  }
  const named = passages.map((passage) => ({
    passage,
    names: unitsOf(passage).flatMap(({ names }) => [...names].filter((name) => change.names.has(name))),
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

/** The passages whose words are most similar to those of a change: they may not contain any of its names. */
function alike(passages: readonly Passage[], words: string): Passage[] {
  const postings = newPostings()
  for (const { text, titles } of passages) postings.add(text, { about: titles.join(' ') })
  const query = [...new Set(lexemesOf(words))].slice(0, MAX_LEXEMES).map((lexeme) => ({ lexeme, weight: 1 }))
  const isLike = ({ text }: Passage): boolean => {
    const own = new Set(lexemesOf(text))
    return query.filter(({ lexeme }) => own.has(lexeme)).length >= MIN_SHARED
  }
  return bm25Best(postings, query, MAX_ALIKE)
    .flatMap(({ document }) => passages[document] ?? [])
    .filter(isLike)
}
