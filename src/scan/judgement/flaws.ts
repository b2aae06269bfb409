import type { Config } from '../../config/schema.ts'
import { JudgeRequestError } from '../../judge/errors.ts'
import { blockingIssues } from '../../judge/result/interpret.ts'
import type { ValidationIssue } from '../../judge/result/result.ts'
import { fabricationsIn } from '../fabricated/fabrications.ts'
import { judgeScan } from './judged.ts'
import type { JudgedPages } from './judged-pages.ts'

/** What is wrong on a line of a page. */
export type Flaws = (line: number) => ReadonlySet<string>

/** What the code contradicts of a page, and the errors of facts and hallucination; null where that cannot be told. */
export async function flawsOf(page: JudgedPages, config: Config): Promise<Flaws | null> {
  const errors = await errorsOf(page, config)
  if (!errors) return null
  const flaws = new Map<number, Set<string>>()
  const add = (line: number, flaw: string): void => {
    flaws.set(line, (flaws.get(line) ?? new Set()).add(flaw))
  }
  for (const { line, type, value, verdict, confidence } of page.claims)
    if (verdict !== 'verified' && confidence > 0) add(line, `${type} ${value}`)
  for (const { location = '', message } of errors) add(Number(/:line:(\d+)$/.exec(location)?.[1] ?? 0), message)
  return (line) => flaws.get(line) ?? new Set()
}

/** Null when judging takes too long. Other pages are not asked: they may still say what this one said. */
async function errorsOf(page: JudgedPages, { suppress }: Config): Promise<ValidationIssue[] | null> {
  const types = ['facts', 'hallucination'] as const
  const concerns = () => true
  try {
    const fabrications = await fabricationsIn(page, concerns)
    return blockingIssues(judgeScan(page, { types, criteria: [], fabrications, suppress, concerns }))
  } catch (error) {
    if (error instanceof JudgeRequestError) return null
    throw error
  }
}
