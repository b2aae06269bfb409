import type { JSONColumnType } from 'kysely'
import type { Time } from './time.ts'

interface ModelAnswers {
  readonly key: string
  readonly kind: 'language' | 'embedding'
  readonly model: string
  readonly value: JSONColumnType<object>
  readonly created_at: Time
  used_at: Time
}

/** The tables of epochs and of the models that validate them. */
export interface EpochTables {
  model_answers: ModelAnswers
}
