import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { groupBy } from '../../src/base/group-by.ts'
import type { Passage } from '../../src/base/passage.ts'
import { lexemesOf } from '../../src/base/text/lexemes.ts'

/** A question that history answers: what a commit says it does, and the one section of the docs that it wrote. */
export interface CommitQuestion {
  readonly question: string
  readonly file: string
  readonly titles: readonly string[]
}

/** Lines of a section that are still there, so that the section is about what the commit did. */
const MIN_LINES = 3
/** The share of a commit's lines in the docs that stands in its section. */
const MIN_SHARE = 0.8
/** Lexemes of a subject: fewer say too little to be asked. */
const MIN_LEXEMES = 3
const MAX_OF_SECTION = 2
const MAX_QUESTIONS = 150

/** Pages that list commits themselves: their subjects stand there. */
const LISTS_COMMITS = /(?:^|\/)(?:change_?log|changes|history|news|releases?|announce|blog)\b/i
/** Subjects that say how something was changed and not what is there. */
const IS_CHORE =
  /^(?:merge|revert|release|bump|prepare|cut|update dependenc|apply|address|fix(?:ed|es)? (?:typo|link|lint|ci|test|build|review)|chore|style|ci|build\(deps\)|refactor|test)\b|\btypos?\b|\b(?:broken|dead) links?\b|\breformat|\bcleanup\b|\bprettier\b|\bre-?word/i
/** What surrounds the words of a subject: `feat(ssr): … (#123)`. */
const FRAME = /^(?:\[[^\]]*\]\s*)?(?:[a-z]+(?:\([^)]*\))?!?:\s+)?|\s*\(?#\d+\)?\s*\.?$|\s*\(fix(?:es)? #?\d+\)/gi

/**
 * Questions from the history of a repository at a commit: the subjects of commits all of whose lines that still stand in the docs stand in one
 * section. The same for the same commit, spread over the sections.
 */
export function commitQuestions(folder: string, commit: string, passages: readonly Passage[]): CommitQuestion[] {
  const pages = groupBy(
    passages.filter(({ kind, file }) => kind === 'section' && !LISTS_COMMITS.test(file)),
    ({ file }) => file,
  )
  const written = new Map<string, { readonly subject: string; readonly lines: Map<Passage, number> }>()
  for (const [file, sections] of pages) {
    for (const { line, id, subject } of blamed(folder, commit, file)) {
      const section = sections.find((each) => each.line <= line && line <= each.lastLine)
      if (!section) continue
      const known = written.get(id) ?? { subject, lines: new Map<Passage, number>() }
      written.set(id, known)
      known.lines.set(section, (known.lines.get(section) ?? 0) + 1)
    }
  }
  const asked = new Map<string, number>()
  return [...written]
    .sort(([a], [b]) => (hash('sha256', a) < hash('sha256', b) ? -1 : 1))
    .flatMap(([, { subject, lines }]): CommitQuestion[] => {
      const question = subject.replace(FRAME, '').trim()
      const [[section, most] = [undefined, 0]] = [...lines].sort(([, a], [, b]) => b - a)
      const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
      if (!section || most < MIN_LINES || most < all * MIN_SHARE) return []
      if (IS_CHORE.test(subject) || new Set(lexemesOf(question)).size < MIN_LEXEMES) return []
      const name = JSON.stringify([section.file, ...section.titles])
      asked.set(name, (asked.get(name) ?? 0) + 1)
      if ((asked.get(name) ?? 0) > MAX_OF_SECTION) return []
      return [{ question, file: section.file, titles: section.titles }]
    })
    .slice(0, MAX_QUESTIONS)
}

/** Which commit each line of a file is of, but for blank ones. */
function* blamed(folder: string, commit: string, file: string) {
  const args = ['-C', folder, 'blame', '-w', '--line-porcelain', commit, '--', file]
  const out = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 })
  let [id, line, subject] = ['', 0, '']
  for (const row of out.split('\n')) {
    const header = /^([0-9a-f]{40}) \d+ (\d+)/.exec(row)
    if (header) [id, line] = [header[1] ?? '', Number(header[2])]
    else if (row.startsWith('summary ')) subject = row.slice(8)
    else if (row.startsWith('\t') && row.trim() !== '') yield { id, line, subject }
  }
}
