/** An answer to a finding, by its number: why it is not a problem. */
export interface QuickPick {
  readonly reason:
    | 'not_relevant_to_this_file'
    | 'intentionally_different'
    | 'will_fix_later'
    | 'docs_are_aspirational'
    | 'this_is_correct'
  readonly label: string
}

/** The five quick picks in the order of their numbers 1–5, with the labels of Learning System, appendix A. */
export const QUICK_PICKS: readonly QuickPick[] = [
  { reason: 'not_relevant_to_this_file', label: 'Not relevant to this file' },
  { reason: 'intentionally_different', label: 'Intentionally different (migration, experiment)' },
  { reason: 'will_fix_later', label: 'We know, will fix the docs later' },
  { reason: 'docs_are_aspirational', label: 'Docs describe planned behavior' },
  { reason: 'this_is_correct', label: 'Finding is wrong (docs are correct)' },
]
