import { promptOf, type Received, type Reply } from '../../models/endpoint.ts'
import type { SemanticDrift } from './drifts.ts'

export type Question = 'extract' | 'ask' | 'explain'

/** What a request asks for. */
export function questionOf(request: Received): Question {
  const prompt = promptOf(request)
  if (prompt.includes('You sort the sentences')) return 'extract'
  return prompt.includes('It was flagged as contradicted') ? 'explain' : 'ask'
}

/** A model that knows these statements, and sees in the code that it is shown whether they hold. */
export function knowing(drifts: readonly SemanticDrift[], explained: object = {}): (request: Received) => Reply {
  return (request) => {
    const prompt = promptOf(request)
    const question = questionOf(request)
    if (question === 'extract') {
      const claims = drifts.flatMap(({ type, statement }) => {
        const number = prompt.split('\n').find((line) => line.endsWith(`. ${statement}`))
        return number === undefined ? [] : [{ sentence: Number.parseInt(number, 10), type }]
      })
      return json({ claims })
    }
    const drift = drifts.find(({ statement }) => prompt.includes(statement))
    if (!drift) return json({ answer: 'unclear' })
    if (question === 'ask') return json({ answer: prompt.includes(drift.shows) ? 'yes' : 'no' })
    const file = drift.place.split(':')[0]
    return json({ file, quote: drift.quote, shows: 'it is done in another way.', contradicted: true, ...explained })
  }
}

export function json(value: object): Reply {
  return { text: JSON.stringify(value) }
}
