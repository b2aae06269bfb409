import { contentWords } from '../../text/words.ts'
import type { Sentence } from '../text/sentences.ts'
import { type Value, valuesOf } from '../text/values.ts'

export interface Statement extends Sentence {
  readonly values: readonly Value[]
  readonly words: ReadonlySet<string>
  /** Name of the source it stands in; '' for the output itself. */
  readonly source: string
  /** Where that can be read. */
  readonly address?: string | undefined
}

/** The comparable statements of some texts: those of the output, or those of its sources. */
export function statementsOf(sentences: readonly Sentence[], source: string): Statement[] {
  return sentences.map((sentence) => {
    const values = valuesOf(sentence.text)
    return { ...sentence, values, words: new Set(contentWords(sentence.text)), source }
  })
}
