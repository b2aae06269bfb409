import { oncePer } from '../../once-per.ts'
import type { Doc } from '../doc.ts'

/** "Status: accepted": what is decided on is a plan or the record of one. */
const DECIDED =
  /^[\W_]*status[\W_]*:[\W_]*(?:draft|proposed|proposal|accepted|approved|implemented|rejected|declined|superseded|withdrawn|obsolete|completed?|done|final|closed|shipped|in (?:progress|review)|wip|planned|not started)\b/i
/** The kinds of pages that plan a change or look back on it, as their titles say. */
const KIND =
  /^\W*(?:design\s*[:—–-]\s|(?:rfc|adr|proposal|design (?:doc(?:ument)?|proposal|notes?)|(?:implementation |project |migration )?plan|spike|retro(?:spective)?|post-?mortem|project brief)\s*(?:[:#—–-]|\d|for\b|$)|.*\b(?:proposal|design doc(?:ument)?|design notes?|implementation plan|support plan|project plan|retro(?:spective)?|post-?mortem|roadmap|friction points|design questions|lessons learned)\W*$)/i
/** Sections that only a plan has. */
const OF_PLANS =
  /^\W*(?:[\d.]+\s+)?(?:non-?goals?|goals? and non-?goals?|alternatives considered|considered (?:options|alternatives)|acceptance criteria|definition of done|open questions|milestones|out of scope|rejected alternatives|unresolved questions|implementation (?:plan|phases|steps)|rollout(?: plan)?|lessons learned|key learnings|action items|root cause|what went (?:well|wrong))\W*$/i
/** As many of them make a page a plan; one alone may close an ordinary one. */
const SECTIONS = 2
/** How far down a page says what it is. */
const OPENING = 15

/**
 * Whether a page, by what itself says, plans a change or looks back on one: a design, a proposal, a decision, a retrospective.
 * What it says was so, or was to be so, when it was written.
 */
export const isRecord: (doc: Doc) => boolean = oncePer(
  (doc) =>
    doc.lines.slice(0, OPENING).some((line) => line.length < 200 && DECIDED.test(line)) ||
    KIND.test(doc.headings[0]?.level === 1 ? doc.headings[0].text : '') ||
    doc.headings.filter(({ text }) => OF_PLANS.test(text)).length >= SECTIONS,
)
