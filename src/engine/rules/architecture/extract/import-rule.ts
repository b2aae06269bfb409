import { contextAt } from '../../../docs/annotation/context.ts'
import { isForAgents, isForContributors } from '../../../docs/annotation/page-owner.ts'
import { type Doc, type Prose, sectionTitles } from '../../../docs/doc.ts'
import type { ClaimDraft, Extractor } from '../../claim.ts'
import { placed } from '../../draft.ts'

/** A rule that a repository states about its own imports. */
export interface ImportRule {
  /**
   * `never`: `from` imports nothing from `of`. `only`: `from` imports nothing else from the repository. `alone`: only `from` imports `of`.
   */
  readonly form: 'never' | 'only' | 'alone'
  /** Folders, files or packages, as the page names them. */
  readonly from: readonly string[]
  readonly of: readonly string[]
}

const NAME = '(?:`[\\w./@:-]{2,80}`|(?<![\\w./-])[\\w.-]{2,40}\\/(?:[\\w.-]{1,40}\\/){0,6}(?:[\\w.-]{1,40})?)'
const LIST = `(?:the )?(${NAME}(?:(?:,? and|,? or|,? nor|,)(?: the)? ${NAME})*)(?: (?:folders?|modules?|packages?|layers?|directory|directories|crates?|code))?`
const IMPORTS =
  '(?:directly )?(?:ever )?(?:imports?|depends? (?:up)?on)(?: (?:anything|code|modules?))?(?: (?:from|in))?'
const NOT = "(?:(?:must|may|should|shall|can|could|do|does)(?: not|n['’]t)|cannot|(?:must |should |may )?never)"
const MAY = '(?:(?:may|must|should|can|is allowed to|are allowed to) )?'

/** The form of each pattern. `isTurned`: the importing side comes second. */
const FORMS: readonly (readonly [ImportRule['form'], RegExp, isTurned?: true])[] = [
  ['never', pattern(`${LIST} ${NOT} ${IMPORTS} ${LIST}`)],
  [
    'never',
    pattern(`${LIST} (?:is|are|stays?|remains?|must be|must stay|must remain) independent (?:of|from) ${LIST}`),
  ],
  ['never', pattern(`${LIST} (?:has|have|must have) no (?:dependency|dependencies|imports?) (?:on|of|from) ${LIST}`)],
  [
    'never',
    pattern(
      `(?:nothing|no (?:code|files?|modules?)) (?:in|under|below|inside|from|of) ${LIST} ${MAY}${IMPORTS} ${LIST}`,
    ),
  ],
  ['alone', pattern(`\\bonly ${LIST} ${MAY}${IMPORTS} ${LIST}`)],
  ['alone', pattern(`${LIST} (?:is|are|(?:may|must|can|should) be) only imported (?:by|from|in) ${LIST}`), true],
  ['alone', pattern(`${LIST} (?:may|must|can|should) only be imported (?:by|from|in) ${LIST}`), true],
  ['alone', pattern(`\\bno (?:imports? of )?${LIST}(?: imports?)? outside (?:of )?${LIST}`), true],
  ['only', pattern(`${LIST} (?:may|must|can|should) only (?:import|depend on)(?: from)? ${LIST}`)],
  ['only', pattern(`${LIST} (?:imports|import|depends? on) only(?: from)? ${LIST}`)],
]

function pattern(source: string): RegExp {
  return new RegExp(source, 'i')
}

/** Imports alone cannot decide a rule with conditions. */
const CONDITIONAL =
  /\b(?:except|unless|other than|apart from|but for|besides|if|when|where|while|until|types?|tests?|transitively|at runtime|without|instead|through|via)\b/i
/** Pages and sections about the structure of the code. */
const OF_STRUCTURE =
  /\b(?:architect|structure|layer|module|depend|design|convention|rules?|guideline|boundar|folder|director|import)/i
const OF_IMPORTS = /\bimport(?:s|ed)?\b|\bdepend|\bindependent\b/i
const MAX_SENTENCE = 400

/** Maximum number of rules of one page. Each is checked against all files of its folders. */
const MAX_RULES = 50

/** "`db` must not import `http`", in pages for contributors and agents. */
export const extractImportRules: Extractor<ImportRule> = (doc) => {
  const runs = doc.prose.filter(({ kind, line }) => kind !== 'heading' && kind !== 'row' && isOfStructure(doc, line))
  return runs.flatMap((run) => sentencesOf(run).flatMap((sentence) => draftOf(doc, sentence) ?? [])).slice(0, MAX_RULES)
}

function draftOf(doc: Doc, { text, line }: Sentence): ClaimDraft<ImportRule> | null {
  const isRule = text.length <= MAX_SENTENCE && OF_IMPORTS.test(text) && !CONDITIONAL.test(text)
  const rule = isRule ? ruleIn(text) : null
  if (rule === null) return null
  const { whose, when } = contextAt(doc, line, 1)
  if (when !== 'now' || whose === 'reader' || whose === 'sample') return null
  const source = doc.lines[line - 1] ?? ''
  const at = placed({ line, column: source.search(/\S/) + 1, text: text.trim() })
  return { ...at, value: `${rule.from.join(', ')} → ${rule.of.join(', ')}`, subject: rule, tentative: true }
}

function isOfStructure(doc: Doc, line: number): boolean {
  if (isForContributors(doc.path) || isForAgents(doc.path) || OF_STRUCTURE.test(doc.path)) return true
  return sectionTitles(doc, line).some((title) => OF_STRUCTURE.test(title))
}

interface Sentence {
  readonly text: string
  /** The first line of the sentence. */
  readonly line: number
}

function sentencesOf({ lines, line }: Prose): Sentence[] {
  const found: Sentence[] = []
  let text = ''
  let start = line
  for (const [index, source] of lines.entries()) {
    const parts = source
      .slice(0, 1000)
      .replace(/^\s*(?:[-*+>]|\d+\.)\s+/, '')
      .split(/(?<=[.!?;])\s+/)
    for (const [at, part] of parts.entries()) {
      if (text === '') start = line + index
      text = `${text} ${part.trim()}`.trim()
      if (at < parts.length - 1 || /[.!?;]$/.test(part) || text.length > MAX_SENTENCE) {
        found.push({ text, line: start })
        text = ''
      }
    }
  }
  return text === '' ? found : [...found, { text, line: start }]
}

function ruleIn(sentence: string): ImportRule | null {
  const text = sentence.replace(/\*\*|(?<!\w)_|_(?!\w)/g, '')
  for (const [form, words, isTurned] of FORMS) {
    const [, first = '', second = ''] = words.exec(text) ?? []
    if (second !== '') {
      const [from, of] = isTurned ? [second, first] : [first, second]
      return { form, from: namesOf(from), of: namesOf(of) }
    }
  }
  return null
}

function namesOf(list: string): string[] {
  return [...list.matchAll(new RegExp(NAME, 'g'))].map(([name]) => name.replace(/^`|`$/g, ''))
}
