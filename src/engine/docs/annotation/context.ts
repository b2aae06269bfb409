import { memoizePart } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import { type Doc, sectionTitles } from '../doc.ts'
import { blockAt } from '../parts/block-at.ts'
import { isForContributors, isOfScaffold } from './page-owner.ts'
import { inExample, isCurrentAssertion, isOnlyExample, statementAt, statementsAt } from './statement-context.ts'

/** What the position of a statement in its page shows about it. */
interface StatementContext {
  /**
   * Whose files, commands and names are meant: `repository` if the page or section clearly addresses contributors to this repository,
   * `reader` for the reader's own project, `sample` for one of many or a fictional one, `unsaid` otherwise.
   */
  readonly whose: 'repository' | 'reader' | 'sample' | 'unstated'
  /** Whether it describes the current code; `otherwise`: its past, or plans. */
  readonly when: 'now' | 'conditional' | 'otherwise'
}

/** Titles of sections for contributors. */
const OF_DEVELOPMENT =
  /^\W*(?:(?:how to |local(?:ly)? |for )?(?:contribut\w+|develop(?:ment|ing|ers?)?|hacking)\b|(?:running|run) (?:the )?(?:unit |integration |e2e )?tests?\b|(?:build(?:ing)?|install(?:ing|ation)?|compil(?:e|ing)) (?:\w+ )?from (?:the )?source|building\b|working on (?:the|this)\b|setting up (?:a |your |the )?(?:local )?dev\w*)/i
/** "your app", "a reproduction": a project other than this repository. */
const OF_THE_READER =
  /\byour (?:own |existing )?(?:project|package|app|application|library|crate|module|site|plugin|bot|theme|fork's)\b|\brepro(?:duction|duce|s)?\b|\b(?:new|fresh|sample|demo) (?:project|app|application)\b/i
/** Sections that guide readers to a project of their own: "Generating a new app". */
const STARTS_ONE =
  /\b(?:creat|generat|start|bootstrapp?|scaffold|mak)(?:e|ing)? (?:an?|your)(?: \w+)? (?:project|app|application|package|plugin|site|bot|theme)\b/i
const CONDITIONAL =
  /\bif (?:it|they|there|you have|you want|one|any|such|the file|present|(?:this|that) file) ?(?:exists?|is|are|has)?\b|\bif present\b|\bwhen present\b|\boptional(?:ly)?\b|\b(?:may|might|could) (?:be|exist|have|contain|also)\b|\bwould\b|\bwhether\b|\bor else\b/i

export function contextAt(doc: Doc, line: number, column: number): StatementContext {
  const inLine = contextOfLine(doc, line)
  const isOwn = inLine.whose === 'repository' || inLine.whose === 'unstated'
  return isOwn && isOnlyExample(doc, line, column) ? { ...inLine, whose: 'sample' } : inLine
}

const contextOfLine = memoizePart(
  (doc: Doc, line: number): StatementContext => ({ whose: whoseAt(doc, line), when: whenAt(doc, line) }),
)

function whoseAt(doc: Doc, line: number): StatementContext['whose'] {
  if (isOfScaffold(doc.path)) return 'reader'
  const sections = sectionTitles(doc, line)
  const statement = blockAt(doc, line)?.lead ?? statementAt(doc, line)
  if (OF_THE_READER.test(statement) || sections.some((title) => STARTS_ONE.test(title))) return 'reader'
  if (inExample(doc, line)) return 'sample'
  const isDeveloped = /^(?:readme|index)\b/i.test(baseName(doc.path))
  if (isForContributors(doc.path) || (isDeveloped && sections.some((title) => OF_DEVELOPMENT.test(title))))
    return 'repository'
  return 'unstated'
}

function whenAt(doc: Doc, line: number): StatementContext['when'] {
  if (!isCurrentAssertion(doc, line)) return 'otherwise'
  return statementsAt(doc, line).some((text) => CONDITIONAL.test(text)) ? 'conditional' : 'now'
}
