import { memoize } from '../../../../base/memoize.ts'
import { type Doc, type Prose, placeOfRun } from '../../../docs/doc.ts'
import { readableLine } from '../../../docs/inline.ts'
import type { RepositoryContext } from '../../claim.ts'
import { ENGINES, type Mention } from './stated-version.ts'

/**
 * The packages of the repository that the list, the table or the sentence of a requirement requires in a version, too: "Python 3.8+, Tool
 * 2.1+". It is about something that depends on them, such as a plug-in.
 */
export function dependedOn(
  doc: Doc,
  run: Prose,
  mention: Pick<Mention, 'text' | 'at' | 'line'>,
  repository: RepositoryContext,
): string[] {
  const names = ownNames(repository)
  const texts = run.kind === 'item' || run.kind === 'row' ? linesBeside(doc, run) : [sentenceAround(run, mention)]
  return [...new Set(texts.flatMap(versionedNames).filter((name) => names.has(name)))]
}

/** Maximum number of items or rows, before and after one, that are searched. */
const MAX_BESIDE = 20
/** Longer lines are not requirements. */
const MAX_LINE = 500

/** The lines of the list or table of a run. */
function linesBeside(doc: Doc, run: Prose): string[] {
  const place = placeOfRun(doc, run)
  const all = doc.prose.slice(Math.max(0, place - MAX_BESIDE), place + MAX_BESIDE + 1)
  const own = all.indexOf(run)
  const isOther = ({ kind }: Prose): boolean => kind !== run.kind
  const start = all.slice(0, own).findLastIndex(isOther) + 1
  const length = all.slice(own).findIndex(isOther)
  return all
    .slice(start, length === -1 ? undefined : own + length)
    .flatMap(({ lines }) => lines)
    .map((line) => readableLine(line.slice(0, MAX_LINE)))
}

function sentenceAround(
  { lines, line: first }: Prose,
  { text, at, line }: Pick<Mention, 'text' | 'at' | 'line'>,
): string {
  const before = lines.slice(Math.max(0, line - first - 2), line - first).map(readableLine)
  const after = lines.slice(line - first + 1, line - first + 3).map(readableLine)
  const start = [...before, text.slice(0, at)].join(' ').split(SENTENCE_END).at(-1) ?? ''
  const end = [text.slice(at), ...after].join(' ').split(SENTENCE_END, 1)[0] ?? ''
  return `${start}${end}`.slice(0, 2 * MAX_LINE)
}

const SENTENCE_END = /[.!?]\s+(?=\S)/

/** A name of one or two words, and its version: "Tool 2", "Tool Kit >= 2.1", "tool version 2.1 or later", "| tool | 2.1 |". */
const VERSIONED =
  /(?:([A-Za-z][\w.-]*) )?(@?[A-Za-z][\w/.-]*?)[\s:()|=~^<>≥]{1,8}(?:(?:versions?|at least|minimum|is|v\.?)[\s:()|=~^<>≥]{1,4}){0,2}v?\d+(?:\.\d+)*/g

function versionedNames(text: string): string[] {
  return [...text.matchAll(VERSIONED)].flatMap(([, first, second = '']) => [
    plainName(second),
    ...(first === undefined ? [] : [plainName(`${first} ${second}`)]),
  ])
}

/** A name as it is compared: pages write `tool_kit` as "Tool Kit". */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_]+/g, '-')
}

/** Names of the packages and of the repository, whole and by their last part. */
const ownNames = memoize(({ packages, ownSlugs }: RepositoryContext): ReadonlySet<string> => {
  const all = [...packages, ...ownSlugs].flatMap((name) => [name, name.slice(name.lastIndexOf('/') + 1)])
  return new Set(all.filter((name) => !ENGINES.some(([, engine]) => engine.test(name))).map(plainName))
})
