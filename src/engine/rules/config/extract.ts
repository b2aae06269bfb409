import {
  inHistoricalSection,
  isCurrentAssertion,
  isPlaceholder,
  proseAt,
  speaksOfHistory,
} from '../../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, isUnlabelled } from '../../docs/doc.ts'
import { headerAt, rowAt } from '../../docs/parts/table.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { type DraftPlace, placed, wordIn } from '../draft.ts'
import { isCompound, isIdentifier, isKebab, isScreaming, spellings } from '../identifiers.ts'
import { defaultsInWords, type WordsSubject } from './extract/default-in-words.ts'
import { extractKeys, type KeysSubject } from './extract/key-binding.ts'
import { extractSettings, type SettingSubject } from './extract/setting.ts'

interface DefaultSubject {
  readonly kind: 'default'
  readonly key: string
  readonly value: string
}

/** A setting, and possibly its default according to the page. */
export type ConfigSubject =
  | { readonly kind: 'key'; readonly key: string }
  | DefaultSubject
  | SettingSubject
  | KeysSubject
  | WordsSubject

const OPTION_TABLE =
  /\b(?:option|key|setting|property|parameter|param|field|config\w*|argument|attribute|prop|variable|env\w*)s?\b|^name\b/i
/** Code rarely uses the large units of prose, so "6 hours" is not a number to look for. */
const DEFAULT =
  /\bdefaults?(?: value)?(?: is| to|s to|:|=|\s)*\s*[:=]?\s*(?:`([^`\n]{1,60})`|"([^"\n]{1,40})"|(\d[\d_.]*|true|false)\b(?!\s*(?:minutes?|hours?|days?|weeks?|months?|[kmg]i?b)\b))/i
const SETTING_ROLE = /^(?:setting|option|confval|config|confval:default|directive:setting|directive:confval)$/
const DATA = /^(?:json|json5|jsonc|yaml|yml|toml|ini|cfg|conf|properties|env|dotenv)$/

/** Configuration keys in tables, headings, prose and data samples, and their defaults. */
export const extractConfig: Extractor<ConfigSubject> = (doc, repository) => {
  const settings = extractSettings(doc, repository)
  const inWords = defaultsInWords(doc)
  const statedInWords = new Set(inWords.map(({ line, subject }) => `${line} ${subject.key}`))
  const defaults = defaultsOf(doc).filter(({ line, subject }) => !statedInWords.has(`${line} ${subject.key}`))
  const tableLines = new Set(settings.map(({ line }) => line))
  const others = [...keysOfSpans(doc), ...inWords, ...defaults, ...keysOfSamples(doc)].filter(
    ({ line }) => !tableLines.has(line),
  )
  const seen = new Set<string>()
  return [...settings, ...extractKeys(doc, repository), ...others].filter(
    ({ line, value }) => !seen.has(`${line}:${value}`) && seen.add(`${line}:${value}`),
  )
}

/** Keys in code spans: the first cells of tables of options, roles such as `:setting:`, and names with dashes. */
function keysOfSpans(doc: Doc): ClaimDraft<ConfigSubject>[] {
  const drafts: ClaimDraft<ConfigSubject>[] = []
  for (const span of doc.codeSpans) {
    const key = span.text.replace(/^["']|["']:?$|:$/g, '').trim()
    const setting = span.role !== null && SETTING_ROLE.test(span.role)
    if (!setting && span.role !== null) continue
    if (isPlaceholder(key) || key.length < 3 || !isCurrentAssertion(doc, span.line)) continue
    const table = OPTION_TABLE.test(headerAt(doc, span.line))
    const name = key.split('.').at(-1) ?? ''
    if (
      table &&
      (rowAt(doc, span.line)?.cells[0] ?? '').includes(span.text) &&
      (isIdentifier(name) || isKebab(name)) &&
      !isScreaming(name)
    ) {
      drafts.push(keyDraft(span, name, !isCompound(name) && !isKebab(name)))
    } else if (setting || isKebab(name)) {
      if (isKebab(name) || isIdentifier(name)) drafts.push(keyDraft(span, name, !setting))
    }
  }
  return drafts
}

function keysOfSamples(doc: Doc): ClaimDraft<ConfigSubject>[] {
  return doc.codeBlocks.flatMap((block) =>
    (DATA.test(block.language) || (isUnlabelled(block) && isPlainlyToml(block.lines))) &&
    !inHistoricalSection(doc, block.line) &&
    !speaksOfHistory(block.lead)
      ? keysOf(block)
      : [],
  )
}

function keyDraft(at: DraftPlace, key: string, isGuess: boolean): ClaimDraft<ConfigSubject> {
  const draft = { ...placed(at), value: key, subject: { kind: 'key', key }, names: spellings(key) } as const
  return isGuess ? { ...draft, tentative: true } : draft
}

/** "`key` … Default: `value`" in a table row or within one list item or paragraph that starts with the key. */
function defaultsOf(doc: Doc): ClaimDraft<DefaultSubject>[] {
  return doc.codeSpans.flatMap((span): ClaimDraft<DefaultSubject>[] => {
    const key = span.text.replace(/[=:].*$/, '')
    if (!isIdentifier(key) && !isKebab(key)) return []
    const run = proseAt(doc, span.line)
    const source = run?.lines[span.line - (run?.line ?? 0)] ?? ''
    // The key must start its line or row: a default later in the line belongs to it.
    if (!/^[\s|>*+\-#`:]*$/.test(source.slice(0, span.column - 1))) return []
    const statement =
      run?.kind === 'row' ? source : (run?.lines.slice(span.line - run.line, span.line - run.line + 3).join(' ') ?? '')
    const match = DEFAULT.exec(statement.slice(span.text.length)) ?? columnDefault(doc, span.line)
    const value = match?.[1] ?? match?.[2] ?? match?.[3]
    if (!value || isPlaceholder(value) || !/^(?:\d[\d_.]*|["'][\w./:-]{3,}["'])$/.test(value)) return []
    if (/^(?:true|false|null|none|undefined|nil)$/i.test(key)) return []
    const clean = value.replace(/^["']|["']$/g, '')
    const at = placed({ ...span, text: source.trim() })
    const subject = { kind: 'default' as const, key, value: clean }
    return [{ ...at, value: `${key} = ${clean}`, subject, names: spellings(key), tentative: true }]
  })
}

function columnDefault(doc: Doc, line: number): RegExpExecArray | null {
  const row = rowAt(doc, line)
  const column = row?.table.header.findIndex((title) => /^\W*default/i.test(title)) ?? -1
  const cell = column >= 0 ? (row?.cells[column] ?? '') : ''
  return /^`?([\w./:"'-]{1,40})`?()()$/.exec(cell)
}

/** Keys of a data sample. They are only guesses, since some keys are the reader's own. */
function keysOf(block: CodeBlock): ClaimDraft<ConfigSubject>[] {
  const drafts: ClaimDraft<ConfigSubject>[] = []
  const seen = new Set<string>()
  block.lines.forEach((line, index) => {
    const match = /^\s*(?:-\s+)?["']?([A-Za-z_][\w.-]*)["']?\s*[:=](?!=)/.exec(line.slice(0, 500))
    const key = match?.[1]?.split('.').at(-1)
    // Some keys are the reader's environment variables: `env: NODE_ENV: production`.
    if (!key || isScreaming(key) || seen.has(key) || isPlaceholder(key) || !(isCompound(key) || isKebab(key))) return
    seen.add(key)
    drafts.push(keyDraft(wordIn(block, index, key), key, true))
  })
  return drafts
}

/** Every line is a comment, a header, or a key with a quoted string, a list or a table. */
function isPlainlyToml(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  return (
    written.length > 0 &&
    written.length <= 100 &&
    written.every((line) =>
      /^\s*(?:\[\[?[\w."'-]+\]\]?|[\w.-]+\s*=\s*(?:["'[{].*|true|false|-?[\d_.]+))\s*(?:#.*)?$/.test(line),
    ) &&
    written.some((line) => /^\s*\[|=\s*["'[{]/.test(line))
  )
}
