/** Whether a number is the value itself, or the most or the least that it may be. */
export type Bound = 'exact' | 'most' | 'least'

const NEGATED = "(?:(?:do|does|did|can|could|may|must|should|shall|will|would|is|are)(?: not|n't)|cannot|never|not|no)"

/**
 * Says limits without a negation: "do not take more than 6" becomes "take at most 6", so that what is left of negations speaks of
 * the sentence itself.
 */
export function plainBounds(text: string): string {
  return text
    .replace(
      new RegExp(`\\b${NEGATED}\\b([^.;,]{0,40}?)\\b(?:more|longer|higher|larger|greater|later|bigger) than\\b`, 'gi'),
      '$1 at most',
    )
    .replace(
      new RegExp(
        `\\b${NEGATED}\\b([^.;,]{0,40}?)\\b(?:less|fewer|shorter|lower|smaller|earlier|younger) than\\b`,
        'gi',
      ),
      '$1 at least',
    )
    .replace(new RegExp(`\\b${NEGATED} exceed(?:s|ed|ing)?\\b`, 'gi'), 'is at most')
}

const AT_MOST =
  /\b(?:at most|up to|(?:a |the )?max(?:imum)?(?: of| is)?|limit(?:ed)? (?:of|to|is)|capped at|within|less than|fewer than|under|below|not above)(?: the)? ?$/i
const AT_LEAST =
  /\b(?:at least|min(?:imum)?(?: of| is)?|more than|over|above|longer than|older than|from|starting with) ?$/i
const OR_MORE = /^[^.;,]{0,20}?\b(?:or|and) (?:later|newer|more|older|above|higher|greater|longer|up)\b|^\+/i
const OR_LESS = /^[^.;,]{0,20}?\b(?:or|and) (?:less|fewer|earlier|below|lower|younger|shorter)\b/i

/** What the words around a number make of it. */
export function boundOf(before: string, after: string): Bound {
  if (OR_MORE.test(after)) return 'least'
  if (OR_LESS.test(after)) return 'most'
  const near = before.slice(-40)
  if (AT_MOST.test(near)) return 'most'
  return AT_LEAST.test(near) ? 'least' : 'exact'
}

/** The number is not meant to the last digit. */
export function isRough(before: string): boolean {
  return /\b(?:about|around|roughly|approximately|nearly|almost|some|circa|ca\.) ?$/i.test(before.slice(-20))
}
