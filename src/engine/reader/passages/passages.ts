import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { isGithubTemplate } from '../../docs/annotation/page-owner.ts'
import { isChangelog, isUnpublished } from '../../docs/annotation/whole-page.ts'
import { type Doc, isWithin, type LineRange } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { sectionsOf } from '../../docs/parts/sections.ts'

/** A part of a page that is read at once: the source from one heading to another. */
export interface Passage extends LineRange {
  readonly file: string
  /** Titles of the headings above its first line, outermost first. */
  readonly titles: readonly string[]
  /** The source lines; ignored lines are blank. Line ends are `\n`. */
  readonly text: string
  /** Numbers of the page's lines that are code. */
  readonly samples: ReadonlySet<number>
}

/** Target length in characters: consecutive sections are joined up to it. */
const LENGTH = 4000
const MAX_LINE_LENGTH = 2000

/**
 * The passages of a page: prose, lists with their lead-in, tables with their header, samples with their caption. Pages that are
 * unpublished, issue or pull request templates, or changelogs have none.
 */
export const passagesOf = memoize((doc: Doc): readonly Passage[] => {
  if (isUnpublished(doc) || isChangelog(doc) || isGithubTemplate(doc.path) || OF_PEOPLE.test(doc.path)) return []
  const passages: Omit<Passage, 'samples'>[] = []
  for (const { titles, from: start, to } of sectionsOf(doc)) {
    const last = passages.at(-1)
    // Parts of a long section overlap; what was read is not read again.
    const from = Math.max(start, (last?.to ?? 0) + 1)
    if (from > to) continue
    const text = sourceOf(doc, { from, to })
    if (last && last.text.length + text.length <= LENGTH)
      passages[passages.length - 1] = { ...last, to, text: sourceOf(doc, { from: last.from, to }) }
    else passages.push({ file: doc.path, titles, from, to, text })
  }
  return passages.filter(isStating).map((passage) => ({ ...passage, samples: samplesIn(doc, passage) }))
})

function sourceOf({ lines, ignored }: Doc, { from, to }: LineRange): string {
  return lines
    .slice(from - 1, to)
    .map((line, index) => (isWithin(from + index, ignored) ? '' : line.slice(0, MAX_LINE_LENGTH)))
    .join('\n')
}

function samplesIn(doc: Doc, { from, to }: LineRange): Set<number> {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return new Set(lines.filter((line) => blockAt(doc, line)))
}

/** Maximum length of passages that are read together. */
const MAX_JOINED = 8000

/** The passages of pages, those that follow each other on a page joined: one question about them shows the code that they share once. */
export function joinNeighbours(passages: readonly Passage[]): Passage[] {
  return [...groupBy(passages, ({ file }) => file).values()].flatMap((page) => {
    const all: Passage[] = []
    for (const passage of page.toSorted((a, b) => a.from - b.from)) {
      const last = all.at(-1)
      if (!last || last.text.length + passage.text.length > MAX_JOINED) all.push(passage)
      else all[all.length - 1] = joined(last, passage)
    }
    return all
  })
}

function joined(one: Passage, next: Passage): Passage {
  const between = '\n'.repeat(Math.max(1, next.from - one.to))
  const samples = new Set([...one.samples, ...next.samples])
  return { ...one, to: next.to, text: `${one.text}${between}${next.text}`, samples }
}

/** A line of a passage, by its number on the page; undefined outside of it. */
export function lineOf(passage: Passage, line: number): string | undefined {
  return linesOf(passage)[line - passage.from]
}

const linesOf = memoize(({ text }: Passage) => text.split('\n'))

/** Pages about who takes part in a project and under which rules, which no code decides. */
const OF_PEOPLE =
  /(?:^|\/)(?:(?:code[-_]?of[-_]?)?conduct|licen[cs]es?|copying|authors|contributors|maintainers|sponsors|backers)(?:\.\w+)*$/i

/** Whether a passage states anything, beside titles, lists of links and images: whether a line has some words in a row, or code. */
function isStating({ text }: Pick<Passage, 'text'>): boolean {
  return text.split('\n').some((line) => {
    const said = line
      .slice(0, MAX_LINE_LENGTH)
      .replace(/!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|:\s*\S+)/g, '')
      .replace(/<[^>]*>/g, '')
    return !/^\s*(?:#{1,6}\s|:\w+:|\.\. )/.test(line) && (WORDS.test(said) || /`[^`]+`|^\s*[$>]\s?\S/.test(said))
  })
}

const WORDS = /\p{L}{2,}\W+\p{L}{2,}/u
