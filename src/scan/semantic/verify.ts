import { z } from 'zod'
import type { Evidence } from '../../facts/evidence.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { fenced } from '../../models/fence.ts'
import { fails, holds, type Outcome, unknown } from '../../verify/outcome.ts'
import type { SemanticKind } from '../../verify/semantic/kinds.ts'
import type { Asker } from './asker.ts'
import type { SemanticSubject } from './extract.ts'
import { type Excerpt, excerptsOf, type MappedFile, mappingOf } from './mapping.ts'

/** How sure a model's word is, quote and all. */
const CONFIDENCE = 0.75
const MAX_QUOTE_LENGTH = 120
const MAX_REASON_LENGTH = 200

const answerSchema = z.object({ answer: z.enum(['yes', 'no', 'unclear']) })
const explanationSchema = z.object({
  file: z.string().max(1000),
  quote: z.string().max(2000),
  shows: z.string().max(2000),
  contradicted: z.boolean(),
})

export interface Reading {
  readonly snapshots: Pick<Snapshots, 'textsAt'>
  readonly asker: Asker
}

/**
 * Verifies a semantic claim against the code that it is mapped to at the commit of a snapshot, which need not be head: first
 * a direct question, and only of what is flagged an explanation. It fails only where the model quotes a line that really stands
 * in one of the files that it was shown.
 */
export async function verifySemantic(
  { kind, statement, section }: SemanticSubject,
  snapshot: Snapshot,
  { snapshots, asker }: Reading,
): Promise<Outcome> {
  const mapped = mappingOf(statement, section, snapshot)
  const texts = await snapshots.textsAt(mapped.map(({ path }) => ({ commit: snapshot.commit, path })))
  const textOf = (path: string): string | undefined => texts.get(`${snapshot.commit}:${path}`)
  const excerpts = excerptsOf(mapped, textOf)
  if (excerpts.length === 0) return unknown('names no code that could be shown to the model')
  const material = materialOf(statement.text, section.titles, excerpts)
  const first = await asker.ask({ instruction: questionPrompt(kind), material, schema: answerSchema, maxTokens: 60 })
  if (first === null) return unknown('the model gave no answer')
  if (first.answer === 'unclear') return unknown('the code that it names does not show it, says the model')
  if (first.answer === 'yes')
    return holds(`the model sees it in ${excerpts[0]?.path ?? ''}`, evidenceOf(mapped), {
      owned: true,
      confidence: CONFIDENCE,
    })
  const flagged = await asker.ask({
    ...{ instruction: explainPrompt(kind), material, schema: explanationSchema, maxTokens: 400 },
  })
  if (flagged === null) return unknown('the model gave no explanation')
  if (!flagged.contradicted) return unknown('the model doubted it and found nothing')
  const place = placeOf(flagged, excerpts, textOf)
  if (place === null) return unknown('the model doubted it and quoted no line that is there')
  const { file, line, text } = place
  return fails(
    `${file}:${line} has \`${shortened(text.replaceAll('`', "'"), MAX_QUOTE_LENGTH)}\`${reasonOf(flagged.shows)}`,
    {
      evidence: [{ file, line }],
    },
  )
}

function materialOf(statement: string, titles: readonly string[], excerpts: readonly Excerpt[]): string {
  return [
    fenced('statement', statement),
    fenced('section', titles.join(' › ')),
    ...excerpts.map(({ path, text }) => fenced('code', `${path}\n\n${text}`)),
  ].join('\n\n')
}

function evidenceOf(mapped: readonly MappedFile[]): Evidence[] {
  return mapped.map(({ path, lines }) => ({ file: path, line: lines[0] ?? null }))
}

/** Where the quoted line stands: in the file that was named, or in another one that was shown. */
function placeOf(
  { file, quote }: { readonly file: string; readonly quote: string },
  excerpts: readonly Excerpt[],
  textOf: (path: string) => string | undefined,
): { readonly file: string; readonly line: number; readonly text: string } | null {
  const shown = excerpts.map(({ path }) => path)
  for (const path of shown.includes(file) ? [file, ...shown.filter((each) => each !== file)] : shown) {
    const text = textOf(path) ?? ''
    const line = lineOfQuote(text, quote)
    if (line !== null) return { file: path, line, text: (text.split('\n')[line - 1] ?? '').trim() }
  }
  return null
}

/** The model's sentence: words only, whatever it wrote. */
function reasonOf(shows: string): string {
  const words = shows
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069`<>@#*_[\]|\\]/g, ' ')
    .replace(/\b[a-z]+:\/\/\S*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '')
  return words === '' ? '' : ` (${shortened(words, MAX_REASON_LENGTH)})`
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
}

/** The direct question: asked for explanations and fixes at once, models find faults where there are none. */
function questionPrompt({ ask }: SemanticKind): string {
  return `You compare one statement of a project's documentation with the project's code.
${ask}
Answer "yes" when the code that is shown supports the statement, "no" when it contradicts the statement, and "unclear" when it shows neither.
What the code does not show is "unclear", not "no".`
}

/** Asks what it is that contradicts a statement, once that is said. */
function explainPrompt({ contradiction }: SemanticKind): string {
  return `You compare one statement of a project's documentation with the project's code. It was flagged as contradicted by the code.
Look for one line of the code that ${contradiction}. Copy that line exactly as it stands, with the path of its file, and say in one short sentence what it shows.
Then say whether the statement is really contradicted. If no single line shows it, say that it is not.`
}

/** Characters that a quote must have besides white space: a bracket stands in every file. */
const MIN_LENGTH = 6

/**
 * The 1-based line that a quote is taken from; null when no line of the text has it. White space at the ends does not count,
 * nor does a line number that a model put before it.
 */
export function lineOfQuote(text: string, quote: string): number | null {
  const candidates = [quote, quote.replace(/^\s*\d+\s*[|:]\s?/, '')].map((each) => each.trim())
  const lines = text.split('\n')
  for (const wanted of candidates) {
    if (wanted.replace(/\s/g, '').length < MIN_LENGTH || wanted.includes('\n')) continue
    const exact = lines.findIndex((line) => line.trim() === wanted)
    const index = exact === -1 ? lines.findIndex((line) => line.includes(wanted)) : exact
    if (index !== -1) return index + 1
  }
  return null
}
