import { normalized } from '../feedback/own-words.ts'
import type { QuickPickReason } from '../feedback/quick-pick.ts'

/** What the words of a reply plainly say about a finding. */
export interface Reading {
  /** The only quick pick that they name; null if they name none, or several. */
  readonly reason: QuickPickReason | null
  /** They thank for the finding, or agree with it. */
  readonly agrees: boolean
}

/** Characters of a reply that are read. */
const MAX_READ = 2000

const DOCS = '(?:docs?|documentation|page|readme|guide|text|statement)'
const TIME_TO_COME =
  '(?:later|separately|another time|next (?:week|sprint|release|month|time|pr)|in (?:a |an |another |the next |a separate |the )*(?:follow ?up|pr|pull request|sprint|release|change|ticket))'

/** The words of the quick picks and plain synonyms. */
const PHRASES: Readonly<Record<QuickPickReason, RegExp>> = {
  not_relevant_to_this_file: phrase(
    '(?:not|isnt|is not) (?:really )?(?:relevant|related|applicable)',
    'irrelevant|unrelated',
    '(?:does not|doesnt) apply',
    'nothing to do with (?:this|that|it)',
    'wrong file',
  ),
  intentionally_different: phrase(
    'intentional(?:ly)?|deliberate(?:ly)?|on purpose|by design',
    '(?:supposed|meant) to (?:be different|differ)',
    '(?:during|part of|because of|due to|until|for) (?:the |our |a |this )?(?:migration|experiment)',
    '(?:this|it|that)s? (?:is )?an experiment',
  ),
  will_fix_later: phrase(
    `(?:fix|fixed|update|updated|address|addressed|change|correct|handle|do|done)(?: \\S+){0,4} ${TIME_TO_COME}`,
    'follow ?up (?:pr|pull request|ticket|issue|change)',
    'known issue|we know',
    '(?:separate|another|different|next) (?:pr|pull request)',
  ),
  docs_are_aspirational: phrase(
    'aspirational|planned|on (?:the|our) roadmap|coming soon',
    '(?:describes?|about|for) (?:the |our )?(?:plans?|future|next version)',
    'not (?:yet )?(?:built|implemented|released|shipped|there)(?: yet)?',
    '(?:isnt|arent|havent|hasnt|wont be) (?:\\S+ )?(?:built|implemented|released|shipped) (?:yet|until)',
  ),
  this_is_correct: phrase(
    `${DOCS} (?:is|are) (?:still |actually |all |perfectly |already )?(?:right|correct|fine|accurate|true|ok|okay)`,
    `${DOCS} (?:right|correct)`,
    'false (?:positive|alarm)',
    '(?:finding|docalign|bot|check|report|warning) is (?:simply |just |clearly )?(?:wrong|mistaken|incorrect)',
    'still (?:exists|works)',
  ),
}

/** A negation before a phrase inverts its meaning; some phrases contain a negation of their own. */
const NEGATES =
  /\b(?:not|no|never|hardly|without|cannot|(?:is|are|was|were|do|does|did|has|have|had|ca|wo|would|should|could|must|need)nt)\b/
const DOUBTS = /\b(?:if|whether|unless|unsure|maybe|perhaps|wonder|would)\b|\bnot (?:sure|certain)\b/
const THANKS =
  /\b(?:thanks|thank you|thx|good (?:catch|point|find)|nice (?:catch|find)|well spotted|agreed?|(?:youre|you are) right|(?:finding|bot|docalign) is (?:right|correct)|my bad|oops)\b/
/** The docs are fixed or about to be: the finding must not be muted, whatever else is said. */
const FIXES = /\b(?:(?:will|ill|well|gonna|let me|ive|have|just) (?:fix|update)|fixing|on it)\b/
const FIXED =
  /^(?:fixed|updated|pushed|done)\b|\b(?:i|we|ive|weve|is|are|was|been|its|just|already|now) (?:fixed|updated)\b|\b(?:docs?|page|readme) updated\b/

/**
 * Reads a reply by its words alone. Questions, doubts and negations are ignored; words of two quick picks name none. Whoever is fixing the
 * docs does not want the finding muted, unless they say that they will do it later.
 */
export function readWords(text: string): Reading {
  const clauses = statementsOf(text)
  const reasons = new Set(clauses.flatMap(reasonsIn))
  const affirms = (what: RegExp): boolean => clauses.some((clause) => isAffirmed(clause, what))
  const isFixing = (affirms(FIXES) || affirms(FIXED)) && !reasons.has('will_fix_later')
  const [first = null] = reasons
  const reason = reasons.size === 1 && !isFixing ? first : null
  return { reason, agrees: isFixing || (reason === null && affirms(THANKS)) }
}

/** The clauses that state something, normalized. */
function statementsOf(text: string): string[] {
  const sentences =
    text
      .slice(0, MAX_READ)
      .replace(/`[^`\n]*`/g, ' code ')
      .match(/[^.!?\n]+[.!?\n]*/g) ?? []
  return sentences
    .filter((sentence) => !sentence.includes('?'))
    .flatMap((sentence) => sentence.split(/[,;:()—–]|\s-\s|\bbut\b/i))
    .map(normalized)
    .filter((clause) => clause !== '' && !DOUBTS.test(clause))
}

function reasonsIn(clause: string): QuickPickReason[] {
  return (Object.keys(PHRASES) as QuickPickReason[]).filter((reason) => isAffirmed(clause, PHRASES[reason]))
}

function isAffirmed(clause: string, what: RegExp): boolean {
  const found = what.exec(clause)
  return found !== null && !NEGATES.test(clause.slice(0, found.index))
}

function phrase(...alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<!\\S)(?:${alternatives.join('|')})(?!\\S)`, 'u')
}
