import type { Doc } from '../../engine/docs/doc.ts'
import { outlineIn } from '../../engine/ecosystems/outline/outline.ts'
import { sampleIn } from '../../engine/ecosystems/syntax/read.ts'
import { languagesOf } from '../quality/syntax.ts'
import type { CodeReading, Syntax } from './code-reading.ts'
import { type ChangedFile, viewOf } from './output.ts'

/** Maximum number of codes of one output to parse, maximum length of each, and of all together, in characters. */
const MAX_CODES = 50
const MAX_LENGTH = 100_000
const MAX_TOTAL = 500_000

/**
 * Parses the code of an output, and the code blocks of its texts, for `judge`: criteria about functions, docstrings and tests, and
 * whether code parses, are decided by it. Code in languages without a parser is left out.
 *
 * @param file name of the output's file; its extension determines the language
 * @example
 * import { judge, syntaxOf } from 'docalign/judge'
 *
 * const output = 'def sort_list(values):\n    return sorted(values)\n'
 * const request = { output, file: 'sort.py', acceptance_criteria: ['All functions have docstrings'] }
 * judge(request).metadata?.undecided_criteria // ['All functions have docstrings']
 * judge(request, { syntax: await syntaxOf(output, 'sort.py') }).failed_criteria // ['All functions have docstrings']
 */
export async function syntaxOf(output: unknown, file?: string): Promise<Syntax> {
  const { parts, pages } = viewOf(output, { file })
  const codes = parts.flatMap(({ kind, text, path }) => {
    if (kind !== 'code') return []
    return [{ text, languages: path.length === 0 && file !== undefined ? [file] : languagesOf(text), isSample: false }]
  })
  return readAll([...codes, ...samplesOf([...pages.values()].filter((page) => page !== null))])
}

/** Parses the code blocks of pages. */
export function syntaxOfSamples(docs: readonly Doc[]): Promise<Syntax> {
  return readAll(samplesOf(docs))
}

function samplesOf(docs: readonly Doc[]): Code[] {
  return docs.flatMap(({ codeBlocks }) =>
    codeBlocks.map(({ language, lines }) => ({ text: lines.join('\n'), languages: [language], isSample: true })),
  )
}

/** Parses the files of a change, except for those of which only a part is known. */
export function syntaxOfFiles(files: readonly ChangedFile[]): Promise<Syntax> {
  return readAll(
    files.filter(({ isPartial }) => !isPartial).map(({ path, text }) => ({ text, languages: [path], isSample: false })),
  )
}

interface Code {
  readonly text: string
  /** File names, or languages of fences. */
  readonly languages: readonly string[]
  /** It may omit irrelevant parts. */
  readonly isSample: boolean
}

async function readAll(codes: readonly Code[]): Promise<Syntax> {
  const found = new Map<string, CodeReading>()
  let left = MAX_TOTAL
  for (const code of codes.filter(({ text }) => text.length <= MAX_LENGTH).slice(0, MAX_CODES)) {
    left -= code.text.length
    if (left < 0) break
    const reading = await readingOf(code)
    if (reading) found.set(code.text, reading)
  }
  return found
}

/** The reading in the first of its possible languages in which it parses, or else in the first that has a parser; null if none has. */
async function readingOf({ text, languages, isSample }: Code): Promise<CodeReading | null> {
  let first: CodeReading | null = null
  for (const language of languages) {
    const outline = await outlineIn(language, text)
    if (!outline) continue
    const reading = isSample ? { ...outline, problem: await sampleProblem(language, text, outline) } : outline
    if (reading.problem === null) return reading
    first ??= reading
  }
  return first
}

/** Samples may be abridged, or contain prompts. */
async function sampleProblem(
  language: string,
  text: string,
  { problem }: CodeReading,
): Promise<CodeReading['problem']> {
  if (problem === null) return null
  const sample = await sampleIn(language, text.split('\n'))
  if (!sample?.error || sample.abridged) return null
  return { line: sample.error.line + 1, text: sample.error.text }
}
