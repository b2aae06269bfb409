import type { AnsweringModel } from '../answering-model.ts'

/** The same model, asked at most so many questions at a time; the others wait. */
export function withLimit(most: number, model: AnsweringModel): AnsweringModel {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    ...model,
    async complete(completion, options) {
      if (running >= most) await new Promise<void>((start) => waiting.push(start))
      else running++
      try {
        return await model.complete(completion, options)
      } finally {
        // The place is handed on, so that nobody takes it in between.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
