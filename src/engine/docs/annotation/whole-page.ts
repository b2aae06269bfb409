import { memoize } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import { type Doc, frontMatterField, type Prose } from '../doc.ts'

/** Front matter fields that redirect a page. */

const REDIRECTS = ['redirect', 'redirect_to', 'redirectTo', 'redirect_url'] as const

/** The front matter keeps the page unpublished or redirects it, so nobody reads its text. */
export function isUnpublished(doc: Doc): boolean {
  const value = (name: string): unknown => frontMatterField(doc, name)
  if (value('draft') === true || value('published') === false || value('publish') === false) return true
  return REDIRECTS.some((name) => typeof value(name) === 'string' && value(name) !== '')
}

/** Number of lines at the top of a page where such notes are. */
const MAX_NOTE_LINES = 15
const NOTE =
  /\bthis (?:file|page|document|readme) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?(?:generated|created|built|rendered)\b|\b(?:do not|don['’]t) (?:edit|modify|change) (?:this (?:file|page|document|readme)|it|by hand|manually|directly)\b|\b(?:auto-?|automatically )generated\b.{0,80}\b(?:do not|don['’]t) (?:edit|modify)\b/i
/** A generated part of a page, such as its table of contents. */
const OF_A_PART = /\b(?:toc|table of contents|section|block|below|between|start|begin)\b/i

/** Lines of TypeDoc: where code declares a member, and the way to a page. */
const OF_TYPEDOC = /^[*_]{0,2}Defined in:? \[?[\w./-]+\.[cm]?[jt]sx?:\d|^\[[^\]\n]+ - v\d[^\]\n]*\]\([^()\n]+\) › /

/** Whether a page says that a program generates it, or looks so: its mistakes must be fixed elsewhere. */
export const isGeneratedPage: (doc: Doc) => boolean = memoize(
  ({ lines }) =>
    lines
      .slice(0, MAX_NOTE_LINES)
      .map((line) => line.slice(0, 300))
      .some((line) => NOTE.test(line) && !OF_A_PART.test(line)) ||
    lines.some((line) => OF_TYPEDOC.test(line.slice(0, 300))),
)

const OF_A_RELEASE =
  /^\W*(?:[a-z-]+ )?(?:version |release )?v?\d+\.\d+(?:\.[\dx]+)*(?:[ab]\d+|[-.]?rc\.?\d+)?\s*(?:$|[([/,–—-]|\d{4}\b)/i

/** Most of the page's headings, and at least five, are releases. */
export const isChangelog: (doc: Doc) => boolean = memoize((doc) => {
  const level = doc.headings
    .filter(({ text }) => OF_A_RELEASE.test(text))
    .reduce((least, heading) => Math.min(least, heading.level), Number.POSITIVE_INFINITY)
  const alike = doc.headings.filter((heading) => heading.level === level)
  const releases = alike.filter(({ text }) => OF_A_RELEASE.test(text)).length
  return releases >= 5 && releases * 2 > alike.length
})

const RELEASE_TITLE =
  /^\W*(?:announcing |introducing )?(?:[A-Za-z][\w.-]* ){1,3}v?\d+\.\d+(?:\.[\dx]+)*(?: (?:GA|final))?(?:\s*[:–—]|\s+-\s| (?:is (?:out|here)|released?)\b)/i
const RELEASE_NAME = /[-_]v?\d+\.\d+(?:\.\d+)?[-_]/

/** Whether a page is an article about one release: its title or its name gives a version, as in "Tool 2.0: scripts in Groovy". */
export const isOfRelease: (doc: Doc) => boolean = memoize(
  (doc) => RELEASE_TITLE.test(doc.headings[0]?.text ?? '') || RELEASE_NAME.test(baseName(doc.path)),
)

const RETIRED =
  /^[\W_]*(?:note|warning|caution|important|info|tip|deprecated|attention)?[\W_]*(?:this (?:page|document|guide|package|feature|integration|adapter|plugin|tool|module|example|project)|`[^`]+`|\[`[^`]+`\]\([^)]*\)) (?:has been|is|was) (?:now |officially )?(?:deprecated|archived|obsolete|discontinued|retired|superseded|no longer (?:maintained|supported))\b/i

/** The page begins with a note that its subject is deprecated or archived. */
export const isRetired: (doc: Doc) => boolean = memoize((doc) => {
  const first = doc.prose.find((run) => run.kind !== 'heading')
  const second = doc.headings[1]?.line ?? Number.POSITIVE_INFINITY
  return first !== undefined && first.line < second && RETIRED.test(first.lines.slice(0, 4).join(' ').slice(0, 400))
})

/** "Status: accepted": the page is a plan, or the record of a decision. */
const DECIDED =
  /^[\W_]*status[\W_]*:[\W_]*(?:\[x\][\W_]*)?(?:draft|proposed|proposal|accepted|approved|implemented|rejected|declined|superseded|withdrawn|abandoned|suspended|deferred|postponed|on hold|obsolete|completed?|done|final|closed|shipped|in (?:progress|review)|pending|wip|planned|not started|awaiting|under (?:review|discussion|consideration)|ready for (?:review|sign-?off)|open for comments?|no code changes?)\b/i
/** Titles of pages that plan a change or review one. */
const KIND =
  /^\W*(?:design\s*[:—–-]\s|(?:rfc|adr|proposal|design (?:doc(?:ument)?|proposal|notes?)|(?:implementation |project |migration )?plan|spike|retro(?:spective)?|post-?mortem|project brief)\s*(?:[:#—–-]|\d|for\b|$)|.*\b(?:proposal|design doc(?:ument)?|design notes?|implementation plan|support plan|project plan|retro(?:spective)?|post-?mortem|roadmap|friction points|design questions|lessons learned)(?:\s\([^()]{1,40}\))?\W*$)/i
/** Titles of sections that only plans have. */
const OF_PLANS =
  /^\W*(?:[\d.]+\s+)?(?:non-?goals?|goals? and non-?goals?|alternatives considered|considered (?:options|alternatives)|acceptance criteria|definition of done|open questions|milestones|out of scope|rejected alternatives|unresolved questions|implementation (?:plan|phases|steps)|rollout(?: plan)?|lessons learned|key learnings|action items|root cause|what went (?:well|wrong))(?:\s(?:for|of|to)\s.{1,60})?\W*$/i
/** Titles of sections that plans and other pages have. One is enough in a folder of designs. */
const OF_DESIGNS =
  /^\W*(?:[\d.]+\s+)?(?:objectives?|motivation|drawbacks|prior (?:work|art)|future (?:work|possibilities|directions|plans)|detailed design|problem statement|proposed (?:\w+ )?(?:solution|design|changes?|api|implementation)|issues addressed|state of the feature)\b/i
const DESIGN_FOLDER = /(?:^|\/)(?:designs?|design[-_]docs?|specs?|specifications?)\//i
/** First sentences of such pages: "This is a plan to …", "This document proposes …". */
const PROPOSES =
  /^[\W_]*(?:(?:summary|abstract|overview|tl;?dr)[\W_]*:[\W_]*)?(?:(?:in )?this|the following)\b(?: \w+){0,3}? (?:(?:is|contains|describes|presents|outlines|sketches|lays out) (?:an? |the |our )?(?:\w+ ){0,2}(?:plan|proposal|proposed|aspirational|design (?:proposal|doc(?:ument)?)|draft)\b|proposes|(?:aims|is meant|is intended|attempts) to propose|plan\b.{0,40} to\b)/i
/** "The `app` branch is a work-in-progress to remove …" */
const IN_PROGRESS = /\bbranch\b[^.]{0,40}\bis (?:an? )?work[- ]in[- ]progress\b/i
/** "Authors: …" below the title: a text from one point in time. */
const BYLINE = /^[\W_]*(?:authors?|proposed by|drafted by|champions?)[\W_]*:/i
/** "Counts captured on 2026-05-12 against `main`": what the page lists was so on that day. */
const TAKEN_ON =
  /^\W*(?:(?:all|the|these|this) )?(?:caller )?(?:counts?|numbers|line (?:numbers|references)|references|findings|inventor(?:y|ies)|lists?|tables?|surveys?|audits?|snapshots?|state|document|page)\b[^.]{0,60}?\b(?:captured|collected|counted|gathered|recorded|taken|compiled|surveyed|inventoried|audited|made|drawn up|accurate|current|valid)\b(?: as)?(?: on| at| of| as of|:)? (?:(?:19|20)\d\d-[01]\d-[0-3]\d|\d{1,2} [A-Z][a-z]+ (?:19|20)\d\d|[A-Z][a-z]+ \d{1,2},? (?:19|20)\d\d)|^\W*source[- ]of[- ]truth date\b/i
/** "Code coverage for Tool v3.1.2": what was measured of one release. */
const MEASURED_AT =
  /\b(?:coverage|benchmarks?|statistics|stats|reports?|results|measurements|audit)\b.{0,40}\b(?:for|of|in|at)\b.{0,40}\bv?\d+\.\d+\.\d+\W*$/i
/** A single such section may also occur in an ordinary page. */
const MIN_SECTIONS = 2
/** Minimum number of items with a status in a list of work. */
const MIN_ITEMS = 3
/** Number of paragraphs, headings and items at the top in which a page says when it was so. */
const MAX_OPENING_RUNS = 20
/** Number of lines at the top in which a page says what it is. */
const OPENING = 15

/** Whether a page says that it plans a change or reviews one: a design, a proposal, a decision, a retrospective. */
export const isRecord: (doc: Doc) => boolean = memoize(
  (doc) =>
    (!isReadme(doc) && doc.lines.slice(0, OPENING).some(isDecided)) ||
    doc.lines.filter(isDecided).length >= MIN_ITEMS ||
    firstWords(doc).some((words) => PROPOSES.test(words) || BYLINE.test(words) || IN_PROGRESS.test(words)) ||
    (DESIGN_FOLDER.test(doc.path) && doc.headings.some(({ text }) => OF_PLANS.test(text) || OF_DESIGNS.test(text))) ||
    doc.prose.slice(0, MAX_OPENING_RUNS).some(isTakenOnce) ||
    [KIND, MEASURED_AT].some((kind) => kind.test(doc.headings[0]?.level === 1 ? doc.headings[0].text : '')) ||
    doc.headings.filter(({ text }) => OF_PLANS.test(text)).length >= MIN_SECTIONS,
)

function isTakenOnce({ lines }: Prose): boolean {
  const first = lines.slice(0, 3)
  return [first.join(' '), ...first].some((text) => TAKEN_ON.test(text.slice(0, 300)))
}

/** A README that says "Status: done" speaks of the package. */
function isReadme({ path }: Doc): boolean {
  return /^readme\b/i.test(baseName(path))
}

function isDecided(line: string): boolean {
  return line.length < 200 && DECIDED.test(line)
}

function firstWords(doc: Doc): string[] {
  const [title, ...others] = doc.headings
  const end = Math.min(others[0]?.line ?? OPENING, OPENING)
  return doc.prose
    .filter(({ kind, line }) => kind !== 'heading' && line > (title?.line ?? 0) && line <= end)
    .map(({ lines }) => lines.slice(0, 3).join(' ').slice(0, 300))
}
