import type { EventResult } from '../../trust/events/event.ts'
import type { Feedback } from './feedback.ts'

/**
 * What feedback says about the truth of a claim: `pass` if the docs are right, `fail` if the finding is. Null for feedback that says
 * neither: a finding that nobody wants to see now may be right.
 */
export function truthOfFeedback({
  feedback_type,
  quick_pick_reason,
}: Pick<Feedback, 'feedback_type' | 'quick_pick_reason'>): EventResult | null {
  if (quick_pick_reason === 'this_is_correct') return 'pass'
  return feedback_type === 'thumbs_up' || feedback_type === 'fix_accepted' ? 'fail' : null
}
