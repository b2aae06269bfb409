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
  /** Folders, files or packages, as the page names them; `of` is empty if `from` may only import itself. */
  readonly from: readonly string[]
  readonly of: readonly string[]
}

const KIND = '(?:folders?|modules?|packages?|layers?|directory|directories|crates?)'
/** A name in code marks, with a slash, or of something that is called a folder or its like. */
const NAME = `(?:\`[\\w./@:-]{2,80}\`|(?<![\\w./-])[\\w.-]{2,40}\\/(?:[\\w.-]{1,40}\\/){0,6}(?:[\\w.-]{1,40})?|(?<![\\w./-])[a-z][\\w-]{1,40}(?= ${KIND}\\b))`
const LIST = `(?:the )?(${NAME}(?:(?:,? and|,? or|,? nor|,)(?: the)? ${NAME})*)(?: (?:${KIND}|code))?`
const ANYTHING = '(?: (?:anything|code|modules?))?(?: (?:from|in))?'
const IMPORTS = `(?:directly )?(?:ever )?(?:(?:imports?|depends? (?:up)?on|references?|uses? (?:anything|code) (?:from|in))${ANYTHING}|refers? to|knows? (?:about|of))`
const IMPORTING = `(?:importing|depending (?:up)?on|referencing)${ANYTHING}`
const NOT = "(?:(?:must|may|should|shall|can|could|do|does)(?: not|n['’]t)|cannot|(?:must |should |may )?never)"
const MAY = '(?:(?:may|must|should|can|is allowed to|are allowed to) )?'
const INSIDE = '(?:in|inside|within|into)'

/** What a pattern says. `isTurned`: the importing side comes second; `isOfItself`: there is no second side. */
interface Reading {
  readonly form: ImportRule['form']
  readonly words: RegExp
  readonly isTurned?: true
  readonly isOfItself?: true
}

const READINGS: readonly Reading[] = [
  {
    form: 'only',
    words: pattern(
      `${LIST} ${NOT} (?:imports?|depends? (?:up)?on)(?: (?:anything|code))?(?: from)? (?:any )?other ${KIND}`,
    ),
    isOfItself: true,
  },
  { form: 'never', words: pattern(`${LIST} ${NOT} ${IMPORTS} ${LIST}`) },
  {
    form: 'never',
    words: pattern(`${LIST} (?:is|are|stays?|remains?|must be|must stay|must remain) independent (?:of|from) ${LIST}`),
  },
  {
    form: 'never',
    words: pattern(`${LIST} (?:has|have|must have) no (?:dependency|dependencies|imports?) (?:on|of|from) ${LIST}`),
  },
  { form: 'never', words: pattern(`${LIST} ${MAY}knows? nothing (?:about|of) ${LIST}`) },
  { form: 'never', words: pattern(`${LIST} ${MAY}avoids? ${IMPORTING} ${LIST}`) },
  {
    form: 'never',
    words: pattern(
      `(?:nothing|no (?:code|files?|modules?)) (?:in|under|below|inside|from|of) ${LIST} ${MAY}${IMPORTS} ${LIST}`,
    ),
  },
  {
    form: 'never',
    words: pattern(`\\b(?:avoid importing|(?:do not|don['’]t|never) import)(?: from)? ${LIST} ${INSIDE} ${LIST}`),
    isTurned: true,
  },
  { form: 'alone', words: pattern(`\\bonly ${LIST} ${MAY}${IMPORTS} ${LIST}`) },
  {
    form: 'alone',
    words: pattern(
      `${LIST} (?:is|are|(?:may|must|can|should) be) (?:only (?:imported|used)|(?:imported|used) only) (?:by|from|${INSIDE}) ${LIST}`,
    ),
    isTurned: true,
  },
  {
    form: 'alone',
    words: pattern(`${LIST} (?:may|must|can|should) only be (?:imported|used) (?:by|from|${INSIDE}) ${LIST}`),
    isTurned: true,
  },
  {
    form: 'alone',
    words: pattern(`\\bno (?:imports? of )?${LIST}(?: imports?)? outside (?:of )?${LIST}`),
    isTurned: true,
  },
  { form: 'only', words: pattern(`${LIST} (?:may|must|can|should) only (?:import|depend on)(?: from)? ${LIST}`) },
  { form: 'only', words: pattern(`${LIST} (?:imports|import|depends? on) only(?: from)? ${LIST}`) },
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
const OF_IMPORTS = /\bimport(?:s|ed|ing)?\b|\bdepend|\bindependent\b|\bknows?\b|\breferenc|\brefers? to\b|\bused?\b/i
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
  return { ...at, value: `${rule.from.join(', ')} → ${rule.of.join(', ') || 'itself'}`, subject: rule, tentative: true }
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
  for (const { form, words, isTurned, isOfItself } of READINGS) {
    const [, first = '', second = ''] = words.exec(text) ?? []
    if (first !== '' && isOfItself) return { form, from: namesOf(first), of: [] }
    if (second !== '') {
      const [from, of] = isTurned ? [second, first] : [first, second]
      return { form, from: namesOf(from), of: namesOf(of) }
    }
  }
  return null
}

function namesOf(list: string): string[] {
  return list.split(/,? (?:and|or|nor) |, ?/).map((name) => name.replace(/^the /i, '').replace(/^`|`$/g, ''))
}
