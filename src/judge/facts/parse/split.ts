/** A part of a sentence that says something of its own, and where it begins in it. */
export interface Part {
  readonly text: string
  readonly at: number
  /** It names what is meant instead of what is not, or the other way round: "but on 8080", ", not 80". */
  readonly isContrast: boolean
}

/** Verbs that help others, by which parts with a verb are told. */
export const HELPING =
  'is|are|was|were|be|been|has|have|had|can|cannot|could|will|would|must|should|may|might|does|do|did'
const HAS_VERB = new RegExp(`\\b(?:${HELPING})\\b|n't\\b`, 'i')

/** Where a sentence falls into parts, whatever stands before. */
const BREAK = new RegExp(
  [
    String.raw`;\s+`,
    String.raw`\s\|\s`,
    // What follows a label is its value; only a sentence of its own says something else.
    String.raw`:\s+(?=[^.;:]{0,80}?\b(?:${HELPING})\b)`,
    String.raw`\s[–—]\s`,
    String.raw`,?\s+(?:but|whereas|although|though)\s+`,
    String.raw`,\s+(?:so|which|because|since)\s+`,
    String.raw`\s+(?:that|which|who|whose)\s+`,
    String.raw`,\s+while\s+`,
    String.raw`,?\s+(?:unless|until)\s+`,
    String.raw`(?:,|,?\s+and)\s+(?=not\s)`,
    String.raw`,?\s+(?=(?:rather than|instead of|as opposed to|unlike)\s)`,
    String.raw`\s+and\s+(?=(?:${HELPING}|never|not|no)\b)`,
    String.raw`,\s+(?:and\s+)?(?=(?:[\w\`-]+\s+){1,4}(?:${HELPING})(?:\s+not\b|n't|[.,;]|$))`,
  ].join('|'),
  'gi',
)
/** Where it does if what stands before has a verb: "reads are allowed and writes are blocked". */
const BREAK_BEHIND_VERB = new RegExp(
  String.raw`,\s+and\s+|,?\s+and\s+(?=(?:[\w\`-]+\s+){1,3}(?:${HELPING})\b)|,\s+(?=(?:and\s+)?(?:it|they|the|a|an)\s)`,
  'gi',
)
const LEAD = /^(?:Unlike|Instead of|Rather than|In contrast to|Contrary to)\s[^,]{1,80},\s+/i

/** A condition with a negation of its own, which says nothing of what follows. */
const NEGATED_CONDITION =
  /^(?:To|If|When|While|Unless|Before|After|Once|Until|Although|For)\s[^,]{0,160}\b(?:not|never|no|cannot|without)\b[^,]{0,160},\s+/i

const MAX_PARTS = 12

/** What ends one part and begins the next. */
interface End {
  readonly from: number
  readonly to: number
  readonly mark: string
}

/** Splits a sentence where a new statement begins. What stands in code spans is never split. */
export function partsOf(sentence: string): Part[] {
  const masked = sentence.replace(/`[^`]*`/g, (span) => `\`${'x'.repeat(Math.max(0, span.length - 2))}\``)
  const ends: End[] = []
  const lead = (LEAD.exec(masked) ?? NEGATED_CONDITION.exec(masked))?.[0]
  if (lead !== undefined) ends.push({ from: lead.length, to: lead.length, mark: '' })
  for (const { 0: mark, index } of masked.matchAll(BREAK)) ends.push({ from: index, to: index + mark.length, mark })
  for (const { 0: mark, index } of masked.matchAll(BREAK_BEHIND_VERB)) {
    const start = Math.max(0, ...ends.filter(({ to }) => to <= index).map(({ to }) => to))
    if (HAS_VERB.test(masked.slice(start, index))) ends.push({ from: index, to: index + mark.length, mark })
  }
  for (const { 0: mark, index } of [...masked.matchAll(SUBORDINATE)].slice(0, MAX_PARTS)) {
    // A negation in a condition says nothing of what holds under it, and the other way round.
    const [before, after] = [masked.slice(0, index), masked.slice(index)].map((text) => NEGATED.test(text))
    if (before !== after) ends.push({ from: index, to: index + mark.length, mark })
  }
  ends.push(...endsOfRelatives(masked, ends))
  ends.sort((left, right) => left.from - right.from)
  const parts: Part[] = []
  let at = 0
  let mark = ''
  for (const end of [...ends, { from: sentence.length, to: sentence.length, mark: '' }]) {
    if (end.from < at) continue
    const text = sentence.slice(at, end.from)
    if (text.trim() !== '' && parts.length < MAX_PARTS) parts.push({ text, at, isContrast: isContrast(mark, text) })
    at = end.to
    mark = end.mark
  }
  return parts
}

const SUBORDINATE = /,?\s+(?=(?:when|whenever|if|because|while|where|in case|as long as)\s)/gi
const NEGATED = /\b(?:not|no|never|cannot|none|nothing)\b|n't\b/i
const RELATIVE = /^\s+(?:that|which|who|whose)\s+$/i
const SECOND_VERB = new RegExp(
  `\\b(?:${HELPING})\\b.{0,80}?\\w+\\s+(?=(?:is|are|was|were|will|must|should|has|have)\\s)`,
  'i',
)

/** Where the main clause goes on behind a relative one: "mail that cannot be sent | is tried again". */
function endsOfRelatives(masked: string, ends: readonly End[]): End[] {
  return ends.flatMap(({ to, mark }) => {
    const until = Math.min(masked.length, ...ends.filter(({ from }) => from >= to).map(({ from }) => from))
    const found = RELATIVE.test(mark) ? SECOND_VERB.exec(masked.slice(to, until)) : null
    const at = found && to + found.index + found[0].length
    return at === null ? [] : [{ from: at, to: at, mark: '' }]
  })
}

function isContrast(mark: string, text: string): boolean {
  if (/^\s*(?:not|rather than|instead of|as opposed to|unlike)\s/i.test(text)) return true
  return (
    /\bbut\b/.test(mark) &&
    !HAS_VERB.test(text) &&
    !/^\s*never\s/i.test(text) &&
    /^\s*\S+(?:\s+\S+){0,5}\s*[.!]?\s*$/.test(text)
  )
}
