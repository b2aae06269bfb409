import { ModelError } from '../../models/errors.ts'

/** An answer of a model, or what takes its place where the model twice answers in another form: one question must not end a validation. */
export async function readableOr<T, R>(answer: Promise<T>, otherwise: R): Promise<T | R> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ModelError && error.code === 'DOCALIGN_E202') return otherwise
    throw error
  }
}
