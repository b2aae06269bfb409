export const INTENTS = [
  'add_feature',
  'fix_bug',
  'refactor',
  'security_audit',
  'understand',
  'find_spec',
  'find_decision',
] as const

/** The intent of a search. */
export type Intent = (typeof INTENTS)[number]

/** Words and phrases, as regular expressions that start at a word boundary. */
const MARKS: Readonly<Record<Intent, readonly RegExp[]>> = {
  find_decision: marks`why\b, deci(?:de|ded|sion), rationale\b, reasons?\b, adr\b, trade-?offs?\b, chos(?:e|en)\b, instead of\b`,
  security_audit: marks`secur, vulnerab, cve\b, secrets?\b, permissions?\b, auth(?:entication|orization|orisation)?\b, injection\b, xss\b,
    csrf\b, tokens?\b`,
  fix_bug: [
    ...marks`bugs?\b, fix(?:es|ed|ing)?\b, errors?\b, fail(?:s|ed|ing|ure)?\b, crash, broken\b, exceptions?\b, not work,
      stack ?trace\b`,
    /e(?:noent|acces|perm|addrinuse|timedout|connrefused)/,
  ],
  refactor: marks`refactor, renam(?:e|ing)\b, extract\b, clean ?up\b, simplif, move\b, split\b, deprecat`,
  add_feature: marks`add(?:ing)?\b, implement, create\b, new\b, support for\b, extend\b, introduc`,
  find_spec: marks`spec(?:s|ification)?\b, require(?:d|ments?)\b, must\b, format of\b, default(?:s| value)?\b, which versions?\b,
    options?\b, limits?\b`,
  understand: marks`how\b, what (?:is|are|does|do)\b, explain, overview\b, understand, where\b`,
}

/** One expression for each comma-separated word or phrase. */
function marks({ raw }: TemplateStringsArray): RegExp[] {
  return (raw[0] ?? '').split(/,\s+/).map((mark) => new RegExp(`\\b${mark}`))
}

/**
 * The intent of a query: the one with the most marks in it, and among equals the more specific one (why before how). Marks are words and
 * phrases, as the source lists them; a query without any means `understand`.
 *
 * @example
 * classifyIntent('why did we choose Postgres instead of Redis') // 'find_decision'
 */
export function classifyIntent(query: string): Intent {
  const text = query.slice(0, 2000).toLowerCase()
  let best: Intent = 'understand'
  let most = 0
  for (const [intent, marks] of Object.entries(MARKS) as [Intent, readonly RegExp[]][]) {
    const found = marks.filter((mark) => mark.test(text)).length
    if (found > most) {
      best = intent
      most = found
    }
  }
  return best
}
