import type { Language } from '../ecosystem.ts'
import { ECOSYSTEMS } from '../ecosystems.ts'

const LANGUAGES = ECOSYSTEMS.flatMap(({ languages }) => languages ?? [])
const BY_GRAMMAR = new Map(LANGUAGES.map((language) => [language.grammar, language]))
const BY_NAME = new Map(LANGUAGES.flatMap(({ grammar, files }) => files.map((name) => [name, grammar] as const)))

/** The grammar for a file of this name, by extension or base name; null if there is none. */
export function grammarOf(path: string): string | null {
  const base = path.slice(path.lastIndexOf('/') + 1)
  const dot = base.lastIndexOf('.')
  const ending = dot === -1 ? null : base.slice(dot).toLowerCase()
  return BY_NAME.get(base) ?? (ending === null ? null : (BY_NAME.get(ending) ?? null))
}

/** @throws Error if the grammar is not a result of `grammarOf` */
export function languageOf(grammar: string): Language {
  const known = BY_GRAMMAR.get(grammar)
  if (known === undefined) throw new Error(`no rules for grammar ${grammar}`)
  return known
}

const BY_FENCE = new Map(
  LANGUAGES.flatMap((language) =>
    (language.samples ? (language.fences ?? []) : []).map((fence) => [fence, language] as const),
  ),
)

/** The language of a code fence; undefined if samples of it are not read. */
export function sampleLanguage(fence: string): Language | undefined {
  return BY_FENCE.get(fence)
}

/** The grammar of code whose fence names no language, by what is written in one language alone; '' when nothing tells it. */
export function recognizedLanguage(lines: readonly string[]): string {
  const starts = lines.map((line) => line.slice(0, 500))
  return LANGUAGES.find(({ signature }) => starts.some((line) => signature?.test(line)))?.grammar ?? ''
}
