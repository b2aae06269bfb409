import type { Opinions } from '../criteria/opinion.ts'
import type { StatementOpinions } from '../facts/opinion.ts'
import type { JudgeRequest } from '../request.ts'
import type { ValidationType } from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import type { Checked } from './checked.ts'
import type { LayerOutcome } from './layer.ts'

/** What the layers after the schema are asked. */
export interface Asked extends Pick<JudgeRequest, 'acceptance_criteria' | 'trusted_sources' | 'context'> {
  readonly types: readonly ValidationType[]
  readonly schema: LayerOutcome
  /** What a criterion is asked of, where that is not the output itself. */
  readonly subjectOf?: ((criterion: string) => OutputView) | undefined
  /** Where it is given, it alone says what is true and what is made up. */
  readonly checked?: Checked | undefined
  /** What a model says of criteria that nothing else decides. */
  readonly opinions?: Opinions | undefined
  /** What a model says of statements that the sources leave open. */
  readonly statementOpinions?: StatementOpinions | undefined
  /** Issues elsewhere are left out. */
  readonly concerns?: (location: string) => boolean
}
