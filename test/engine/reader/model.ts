import { promptOf, type Received, type Reply } from '../../base/models/endpoint.ts'
import type { ReadDrift } from './drifts.ts'

export type Question = 'first' | 'change' | 'next' | 'second'

/** What a request asks for. */
export function questionOf(request: Received): Question {
  const prompt = promptOf(request)
  if (prompt.includes('You review a change')) return 'change'
  if (/You decide whether (?:a statement|statements)/.test(prompt)) return 'second'
  return prompt.includes('You read a passage of a page before') ? 'next' : 'first'
}

/** A model that knows these statements, and finds them false where it is shown the line that shows it. */
export function knowing(drifts: readonly ReadDrift[], fault: object = {}): (request: Received) => Reply {
  return (request) => {
    const prompt = promptOf(request)
    const seen = drifts.filter(({ words, quote }) => prompt.includes(words) && prompt.includes(quote))
    if (questionOf(request) === 'second') return verdict(seen.length > 0 ? 'false' : 'holds')(request)
    return json({ faults: seen.map((drift) => ({ ...faultOf(drift), ...fault })), look_ups: [] })
  }
}

export function faultOf({ type, words, quote, place }: ReadDrift) {
  const file = place.split(':')[0] ?? ''
  return { words, type, wrong: 'It is done in another way.', proof: { file, quote, absent: '' }, corrected: '' }
}

export function json(value: object): Reply {
  return { text: JSON.stringify(value) }
}

/** A second reader who says the same of each statement of a question. */
export function verdict(said: 'holds' | 'false' | 'unclear'): (request: Received) => Reply {
  return (request) => {
    const statements = promptOf(request).match(/^Statement \d+:$/gm)
    if (statements === null) return json({ reading: 'none', verdict: said })
    return json({ verdicts: statements.map((_, index) => ({ statement: index + 1, reading: 'none', verdict: said })) })
  }
}
