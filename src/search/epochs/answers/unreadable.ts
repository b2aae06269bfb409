import { ModelError } from '../../../base/models/errors.ts'

/** The answer of a model, or a substitute if the model twice returned an invalid format: one question must not abort a validation. */
export async function readableOr<T, R>(answer: Promise<T>, otherwise: R): Promise<T | R> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ModelError && error.code === 'DOCALIGN_E202') return otherwise
    throw error
  }
}
