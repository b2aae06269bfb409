import { flagSpellings, isCompound, isIdentifier } from '../../claims/identifiers.ts'
import { isCurrentAssertion, isPlaceholder } from '../../docs/annotation/statement-context.ts'
import { type Doc, isWithin, sectionTitles } from '../../docs/doc.ts'
import { splitSentences, unmarked } from '../../judge/text/sentences.ts'

/** A sentence of a page that may be about code. */
export interface Statement {
  /** Without markup but for backticks. */
  readonly text: string
  readonly line: number
  readonly column: number
  readonly names: readonly string[]
  /** Paths in it, as they are written. */
  readonly paths: readonly string[]
}

/** The statements between two headings. */
export interface Section {
  readonly file: string
  readonly titles: readonly string[]
  readonly statements: readonly Statement[]
}

const MIN_WORDS = 4
const MAX_LENGTH = 600
const MAX_STATEMENTS = 60

/** The sections of a page with sentences that state something now; questions, plans, history and what is ignored left out. */
export function sectionsOf(doc: Doc): Section[] {
  const sections: Section[] = []
  let statements: Statement[] = []
  let titles: readonly string[] = []
  const close = (): void => {
    if (statements.length > 0)
      sections.push({ file: doc.path, titles, statements: statements.slice(0, MAX_STATEMENTS) })
    statements = []
  }
  for (const run of doc.prose) {
    if (run.kind === 'heading') {
      close()
      titles = sectionTitles(doc, run.line)
    } else if (run.kind !== 'row')
      for (const { text, line } of splitSentences(run.lines, run.line)) {
        const statement = statementOf(doc, text, line)
        if (statement) statements.push(statement)
      }
  }
  close()
  return sections
}

function statementOf(doc: Doc, source: string, line: number): Statement | null {
  const text = unmarked(source)
  if (text.length > MAX_LENGTH || text.endsWith('?') || text.split(' ').length < MIN_WORDS) return null
  if (isWithin(line, doc.ignored) || !isCurrentAssertion(doc, line)) return null
  const first = source.trimStart().split('\n', 1)[0] ?? ''
  const column = Math.max(0, (doc.lines[line - 1] ?? '').indexOf(first)) + 1
  return { text, line, column, ...namedIn(text) }
}

/** What of the code a sentence names: in code spans anything that looks like a name or path, elsewhere compound names. */
function namedIn(text: string): Pick<Statement, 'names' | 'paths'> {
  const names = new Set<string>()
  const paths = new Set<string>()
  for (const [, span = ''] of text.matchAll(/`+([^`]{1,200})`+/g)) {
    const bare = span.trim().replace(/\(.*\)$/s, '')
    if (isPlaceholder(bare)) continue
    if (/^[\w@.-]+(?:\/[\w@.-]+)+\/?$/.test(bare) || /^[\w-]+\.[a-z]{1,5}$/.test(bare))
      paths.add(bare.replace(/^(?:\.{1,2}\/)+|\/+$/g, ''))
    if (/^--?[a-z]/.test(bare)) for (const name of flagSpellings(bare.replace(/^-+|[= ].*$/g, ''))) names.add(name)
    for (const part of bare.split(/[.:#]+|->/)) if (part.length > 2 && isIdentifier(part)) names.add(part)
  }
  for (const [word] of text.replace(/`[^`]*`/g, ' ').matchAll(/[A-Za-z_$][\w$]{3,80}/g))
    if (isCompound(word)) names.add(word)
  return { names: [...names], paths: [...paths] }
}
