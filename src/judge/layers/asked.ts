import type { Opinions } from '../criteria/opinion.ts'
import type { StatementOpinions } from '../facts/opinion.ts'
import type { JudgeRequest } from '../request.ts'
import type { ValidationType } from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import type { Checked } from './checked.ts'
import type { LayerOutcome } from './layer.ts'

/** The input of the layers after the schema. */
export interface LayerInput extends Pick<JudgeRequest, 'acceptance_criteria' | 'trusted_sources' | 'context'> {
  readonly types: readonly ValidationType[]
  readonly schema: LayerOutcome
  /** The text that a criterion applies to, if that is not the output itself. */
  readonly subjectOf?: ((criterion: string) => OutputView) | undefined
  /** If given, it alone decides what is true and what is made up. */
  readonly checked?: Checked | undefined
  /** Opinions of a model on criteria that nothing else decides. */
  readonly opinions?: Opinions | undefined
  /** Opinions of a model on statements that the sources leave open. */
  readonly statementOpinions?: StatementOpinions | undefined
  /** Whether to report issues at a location. */
  readonly concerns?: (location: string) => boolean
}
