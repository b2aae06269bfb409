import type { INTENTS } from '../../evaluation/query.ts'

/** What somebody wants who searches. */
export type Intent = (typeof INTENTS)[number]

const MARKS: Readonly<Record<Intent, readonly RegExp[]>> = {
  find_decision: [
    /\bwhy\b/,
    /\bdeci(?:de|ded|sion)/,
    /\brationale\b/,
    /\breasons?\b/,
    /\badr\b/,
    /\btrade-?offs?\b/,
    /\bchos(?:e|en)\b/,
    /\binstead of\b/,
  ],
  security_audit: [
    /\bsecur/,
    /\bvulnerab/,
    /\bcve\b/,
    /\bsecrets?\b/,
    /\bpermissions?\b/,
    /\bauth(?:entication|orization|orisation)?\b/,
    /\binjection\b/,
    /\bxss\b/,
    /\bcsrf\b/,
    /\btokens?\b/,
  ],
  fix_bug: [
    /\bbugs?\b/,
    /\bfix(?:es|ed|ing)?\b/,
    /\berrors?\b/,
    /\bfail(?:s|ed|ing|ure)?\b/,
    /\bcrash/,
    /\bbroken\b/,
    /\bexceptions?\b/,
    /\bnot work/,
    /\bstack ?trace\b/,
    /e(?:noent|acces|perm|addrinuse|timedout|connrefused)/,
  ],
  refactor: [
    /\brefactor/,
    /\brenam(?:e|ing)\b/,
    /\bextract\b/,
    /\bclean ?up\b/,
    /\bsimplif/,
    /\bmove\b/,
    /\bsplit\b/,
    /\bdeprecat/,
  ],
  add_feature: [
    /\badd(?:ing)?\b/,
    /\bimplement/,
    /\bcreate\b/,
    /\bnew\b/,
    /\bsupport for\b/,
    /\bextend\b/,
    /\bintroduc/,
  ],
  find_spec: [
    /\bspec(?:s|ification)?\b/,
    /\brequire(?:d|ments?)\b/,
    /\bmust\b/,
    /\bformat of\b/,
    /\bdefault(?:s| value)?\b/,
    /\bwhich versions?\b/,
    /\boptions?\b/,
    /\blimits?\b/,
  ],
  understand: [/\bhow\b/, /\bwhat (?:is|are|does|do)\b/, /\bexplain/, /\boverview\b/, /\bunderstand/, /\bwhere\b/],
}

/**
 * What a query is after: the intent with the most marks in it, of equals the one that says more (why before how). Marks
 * are words and phrases, as the source lists them; a query without any wants to understand.
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
