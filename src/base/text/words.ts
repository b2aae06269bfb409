const STOP = new Set(
  'a an the and or but nor so of to in on at by for with from into as is are was were be been being it its this that these those there here which who whom what when where while has have had do does did will would can could should may might must shall than then them they their he she his her we our you your i not no also only just very more most such each any all some about over under between after before during per via up out if else both either one own same other another two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  ),
)
/** Words that stop-word lists drop although they decide what a value means. */
const KEPT = new Set('before after under over between up'.split(' '))

/** The meaningful words of a text, in lower case and without endings. */
export function contentWords(text: string): string[] {
  const found: string[] = []
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}][\p{L}\p{N}_'.-]*[\p{L}\p{N}_]|\p{L}/gu)) {
    const bare = word.replace(/'s$|'/g, '')
    if (!STOP.has(bare) || KEPT.has(bare)) found.push(stem(bare))
  }
  return found
}

/** Removes English endings: plurals, `-ed`, `-ing`. Crude, but the same for both sides of a comparison. */
function stem(word: string): string {
  if (/^[a-z]{3}s$/.test(word)) return /[sui]s$/.test(word) ? word : word.slice(0, -1)
  if (word.length < 5 || /[\d_.]/.test(word)) return word
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:sses)$/, 'ss')
    .replace(/(?:ings?|edly|ed|es|s)$/, (ending) => (ending === 's' && /ss$/.test(word) ? 's' : ''))
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

const NEGATION =
  /\b(?:not|no|never|none|cannot|without|neither|nor|n't|isn't|aren't|doesn't|don't|didn't|won't|can't|wasn't|weren't|hasn't|haven't|fails? to|lacks?)\b|n't\b/gi

/** The sentence is negated: it has an odd number of negations. */
export function isNegated(text: string): boolean {
  return (text.match(NEGATION) ?? []).length % 2 === 1
}

/** Shared fraction of the smaller set, 0–1; 0 if one is empty. */
export function containment(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const smaller = left.size <= right.size ? left : right
  const larger = smaller === left ? right : left
  if (smaller.size === 0) return 0
  let shared = 0
  for (const word of smaller) if (larger.has(word)) shared++
  return shared / smaller.size
}
