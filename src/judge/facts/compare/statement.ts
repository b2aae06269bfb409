import { type Clause, clausesOf, type StatedValue } from '../parse/clause.ts'
import type { Sources } from '../sources.ts'
import type { Statement } from '../statement.ts'
import { type Agreement, judgePolarity } from './polarity.ts'
import { type Judgement, judgeValue } from './value.ts'

/** A statement of the output, and what the sources say of each of its parts. */
export interface JudgedStatement {
  readonly statement: Statement
  readonly values: readonly JudgedValue[]
  readonly agreements: readonly { readonly clause: Clause; readonly agreement: Agreement }[]
}

export interface JudgedValue {
  readonly value: StatedValue
  readonly judgement: Judgement
}

/** Reads a statement, and compares what it says with what the sources say of the same. */
export function judgeStatement(statement: Statement, sources: Sources): JudgedStatement {
  const clauses = clausesOf(statement.text, statement.under)
  const compared = clauses.map((clause) => ({ clause, candidates: sources.candidates(clause) }))
  return {
    statement,
    values: compared.flatMap(({ clause, candidates }) =>
      clause.values.map((value) => ({ value, judgement: judgeValue(value, clause, candidates) })),
    ),
    agreements: compared.map(({ clause, candidates }) => ({ clause, agreement: judgePolarity(clause, candidates) })),
  }
}

/** Nothing in the sources tells whether any part of it is so. */
export function isOpen({ values, agreements }: JudgedStatement): boolean {
  return (
    values.every(({ judgement }) => judgement.state === 'open') &&
    agreements.every(({ agreement }) => agreement.state === 'open')
  )
}
