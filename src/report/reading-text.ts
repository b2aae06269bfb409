import type { ReadingReport } from '../engine/reader/reader.ts'
import { codeCell } from './markdown-table.ts'
import { count } from './text.ts'

/** What a model read and what that took, in Markdown. */
export function readingText({ model, passages, faults, requests, tokens, usd, stopped }: ReadingReport): string {
  const price = usd === null ? '' : `, ${usd.toFixed(2)} US dollars`
  const what = `${codeCell(model)} read ${count(passages, 'passage')} and found ${count(faults, 'false statement')}, with ${count(requests, 'new request')} (${count(tokens, 'token')}${price}).`
  if (stopped === null) return what
  const why = stopped.startsWith('the budget') ? 'the token budget is used up' : 'the model did not respond'
  return `${what} Not all were read: ${why}.`
}
