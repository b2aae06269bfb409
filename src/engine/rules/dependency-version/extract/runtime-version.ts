import { baseName } from '../../../../base/paths.ts'
import { speaksOfHistory } from '../../../docs/annotation/statement-context.ts'
import { type Doc, headingAt, type Prose, placeOfRun, sectionTitles } from '../../../docs/doc.ts'
import { readableLine } from '../../../docs/inline.ts'
import type { Engine } from '../../../ecosystems/manifest.ts'
import { asCounted } from '../../../ecosystems/manifests/minimum.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { dependedOn } from './depended-on.ts'
import { isOfOther, isOfWordsBefore, requiredBy } from './required-by.ts'
import { minimumsBeside } from './section-minimums.ts'
import { clauseAround, ENGINES, lowestVersion, type Mention, REQUIRES, withListedSeries } from './stated-version.ts'

/** A currently required version of a runtime or compiler, according to the page. */
export interface EngineSubject {
  readonly kind: 'engine'
  readonly engine: Engine
  readonly minimum: string
  /** The text says that no earlier version works, not only that this one does. */
  readonly isMinimum: boolean
  /** The text explicitly says that this version of the runtime is required. */
  readonly isRequirement: boolean
  /** The package that requires it, if the text names one in code marks. */
  readonly module?: string
  /** Packages of the repository that the same list, table or sentence requires in a version: it is about what depends on them. */
  readonly dependsOn?: readonly string[]
  /** Other minimums of the runtime that the same section states. */
  readonly beside?: readonly string[]
}

const LOWER_BOUND =
  /(?:>=|≥|⩾|&gt;=|\bat least|\bminimum(?: (?:of|version|supported))?|\bmsrv\b|\brequires?|\brequired|\brequirement|\bneeds?|\bsupports?|\bsupported|\bor (?:later|newer|higher|above|greater|up|more recent)|\band (?:later|newer|higher|above|up)|\bcompiles? with|\bcompatible with|\btested (?:with|on|against)|\bworks? (?:with|on)|\bruns? on|\bversions? )/i
const REQUIREMENTS =
  /requirement|prerequisite|install|supported|compatib|getting started|setup|set up|building|dependenc|versions?(?! ?v?\d)|what do i need|platform/i
const NOT_NOW =
  /\byou(?:'re| are) (?:using|on)\b|\byour \w+ version\b|\badd(?:s|ed|ing)? support\b|(?:doesn't|does not|don't) support|\b(?:available|usable|introduced|appeared) (?:only )?(?:from|since|as of|starting (?:with|from)|in)\b|\bES20\d\d\b|\bin node(?:\.js)? v?\d|\b(?:is|are) (?:only )?supported (?:from|in|since|as of)\b|\bsupports? (?:this|the)\b|\bsupports? (?!from\b|since\b)[^,;]{2,60}? (?:from|since) [a-z]|\bat the time of\b|\bover [A-Z]\w+ \d|\(as of version\b|\b(?:is|are|has been|have been|became) (?:\w+ )?(?:stable|experimental)\b|\blatest (?:stable )?\w+ version is\b|\blatest (?:stable )?(?:version|release) of\b|\bat most\b|\bdocker\b|\bstarting with\b|\bunless\b|n't include|\b\d+(?:\.\d+)+ (?:to|through|-|–) \d|\bor (?:earlier|older|below|lower)\b|\bseries\b|\betc\b|\busers (?:can|may|should) (?:use|stay)\b|\bno longer\b|\d\.x\b|\b(?:oldest|drop(?:s|ped|ping)?|end[- ]of[- ]life|EOL|unsupported|older|last (?:version|release)|if you|if the (?:latest|current|newest)|need to|are using|still on|before|prior|bug|workaround|example|e\.g\.)\b|(?:\b(?:up|later|newer|higher|above)|\d\+),? (?:prefers?|will|would|should(?! (?:be|have)\b)|have|has|can|ships?|treats?)\b|\bcurrently installed\b|\bwould\b|\binvalid\b|\bnot (?:work|support)/i
/**
 * Requirements of something else: of the reader's project, or of one feature: "3.4 is required for `x`", "values from `env!` require 1.46".
 * Or the target of code that a tool writes or checks: "if all target versions are 3.5 or higher".
 */
const NOT_OURS =
  /\btarget(?:ed)? versions?\b|\byour (?:own )?(?:project|package|app|application|library|crate|module)\b[^,.]{0,30}\b(?:is|aims?|supports?|requires?|needs?|targets?|declares?)\b|\b(?:is|are) (?:required|needed) (?:for|to use) (?:the )?`|`[^`\n]{1,60}[!)]`,? requires?\b/i
/** "virtualenv 20.22 is needed for Python 3.6", "supported by npm, on Node 22": the requirement is another program, for that version. */
const FOR_RUNTIME =
  /\b(?:required|needed|necessary|used) (?:for|on|by|with|to support) $|\bsupported by \w[^;!?]*\b(?:on|with) $/i
/** Features of the language itself: "`list[str]` (Python 3.9 and later)", "using this syntax in Python 3.7 and later". */
const OF_THE_LANGUAGE =
  /`\s+(?:\w+\s+){0,2}\((?:in |requires? |since )?[A-Za-z.]+ v?\d[\d.]*(?:\+| (?:and|or) \w+)\)|(?:\b(?:this|that|the|new|following)|\d\+?) (?:short )?(?:\w+ )?syntax\b|\d['’]s\b|\bstandard library\b|\bbuilt[- ]?in(?:to)?\b|\bas if (?:it|they) (?:were|was) run\b/i
/** Facts about some versions, not requirements: "On PHP 5.6+ the map is cached", "``python=3.9`` is the package". */
const ASIDE =
  /^\W*(?:(?:alternatively|also|note that|however|and|otherwise),? )?(?:in|on|with|under|if|when|for|using) (?:a )?[\w.]+ (?:version )?(?:>=? ?)?v?\d|`\s+is (?:an?|the)\b/i
/** A single step with one release: "* unlink Python 3.9.6". */
const STEP = /^\W*(?:(?:un)?link|uninstall|update|upgrade|downgrade|remove)(?:s|ing)? [\w.]+ v?\d/
/** Requirements of one part of the product: "to work with modules you must install". */
const FOR_ONE_PART =
  /\b[Tt]o (?:use|work with|enable) (?!(?:this|the|our|these)\b)[a-z][a-z-]*(?: [a-z][a-z-]*)? you (?:must|need|have to|should)\b/
/** "The [x] package works with 3.4+": the subject is the linked project. */
const LINKED =
  /\b(?:the|a|an) \[[^\]]{1,80}\](?:\[[^\]]*\]|\([^)]*\))? (?:package|library|plug-?in|project|module|extension)\b/i
/** A list item or table row that starts with code is about that one thing: "`edition = 2024` (requires Rust 1.85)". */
const OF_ONE_FEATURE = /^\s*(?:>\s*)*(?:[-*+]|\d+[.)]|\|)\s+[[*]*`[^`]*`/
/** The currently required versions of runtimes and compilers in a line of a run. */
export function enginesIn(
  doc: Doc,
  run: Prose,
  { source, line }: Pick<Mention, 'source' | 'line'>,
  repository: RepositoryContext,
): ClaimDraft<EngineSubject>[] {
  const text = withSpaces(
    withListedSeries(
      readableLine(source.replace(/(`+)[^`]*\b(?:exec|run|install|pip|uv|npm|docker|cargo)\b[^`]*\1/g, '')),
    ),
  )
  const found: ClaimDraft<EngineSubject>[] = []
  const own = [...repository.packages, ...repository.binaries, ...[...repository.ownSlugs].map(baseName)]
  if (/\b\d+\.\d+\.x\b|\b\d+\.\d+ (?:to|-|–) \d/.test(source)) return found
  const tail = (run.lines[line - run.line - 1] ?? '').slice(-60)
  if (/\bdrop|\bremov|\bno longer|n't include|(?:\bnot|n't|\bcannot)\s*$/i.test(tail) || isOfField(doc, line))
    return found
  if (isOfOnePart(doc, line)) return found
  for (const [engine, name] of ENGINES) {
    if (engine === 'rust' && found.length > 0) continue
    if (!name.test(text)) continue
    for (const named of text.matchAll(new RegExp(name.source, `${name.flags}g`))) {
      // `concurrent-ruby` is a package.
      if (text[named.index - 1] === '-') continue
      const mention = { engine, text, source, line, at: named.index, name: named[0] }
      if (isOfWordsBefore(text.slice(0, named.index), own)) continue
      const clause = clauseAround(text, named.index)
      const before = clause.text.slice(0, named.index - clause.from)
      if (isOfOther(source, before, { own, dependencies: repository.dependencies })) continue
      const draft = requirementAt(doc, run, mention)
      if (!draft) continue
      const dependsOn = dependedOn(doc, run, mention, repository)
      const beside = minimumsBeside(doc, mention)
      const others = { ...(dependsOn.length > 0 && { dependsOn }), ...(beside.length > 0 && { beside }) }
      found.push({ ...draft, subject: { ...draft.subject, ...others } })
      break
    }
  }
  return found
}

/** `python3.8` as two words. */
function withSpaces(text: string): string {
  return text.replace(/\bpython(?=\d\.\d)/gi, '$& ')
}

/** The requirement that one mention of a runtime states; null if its clause states no current one. */
function requirementAt(doc: Doc, run: Prose, mention: Mention): ClaimDraft<EngineSubject> | null {
  const { engine, text, source, line, at, name } = mention
  const clause = clauseAround(text, at)
  const stated = lowestVersion(clause.text, at - clause.from + name.length)
  if (!stated || isAboutAnother(run, mention) || isNoCurrentStatement(doc, run, mention, clause)) return null
  const owner = requiredBy(source, clause.text, at - clause.from)
  if (owner === null) return null
  const strength = strengthOf(doc, run, mention, { clause, stated })
  if (strength === null) return null
  const requires = REQUIRES.test(clause.text) || strength === 'listed'
  return {
    line,
    column: Math.max(source.indexOf(stated.version), 0) + 1,
    text: clause.text.trim().slice(0, 200),
    value: `${engine} ${stated.version}`,
    subject: {
      kind: 'engine',
      engine,
      minimum: asCounted(engine, stated.version),
      isMinimum: requires || stated.plus,
      isRequirement:
        requires && run.kind !== 'row' && follows(clause.text.slice(at - clause.from + name.length), stated.version),
      ...(owner.module !== null && { module: owner.module }),
    },
  }
}

type Clause = ReturnType<typeof clauseAround>

/** What requires the runtime is another program, the language itself, or one part of the product. */
function isAboutAnother(run: Prose, { source, text, at, name }: Mention): boolean {
  const [first = ''] = run.lines
  return (
    NOT_OURS.test(source) ||
    OF_THE_LANGUAGE.test(source) ||
    FOR_ONE_PART.test(text) ||
    LINKED.test(source) ||
    (OF_ONE_FEATURE.test(first) && !leads(first, name)) ||
    FOR_RUNTIME.test(text.slice(Math.max(0, at - LEAD), at))
  )
}

/** The clause asks, tells of the past, names a step or a condition, or introduces a sample. */
function isNoCurrentStatement(doc: Doc, run: Prose, { text }: Mention, clause: Clause): boolean {
  const lead = leadOf(doc, run)?.lines.join(' ').slice(-LEAD) ?? ''
  return (
    text[clause.from + clause.text.length] === '?' ||
    NOT_NOW.test(clause.text) ||
    (speaksOfHistory(clause.text) && !/\bsupport/.test(clause.text)) ||
    ASIDE.test(clause.text) ||
    STEP.test(clause.text) ||
    isOfSample(run, text, clause) ||
    CONDITION.test(lead) ||
    OF_SERIES.test(lead)
  )
}

/** What makes a version a requirement: an entry under a title such as "Requirements", or words of a bound; null if it is none. */
function strengthOf(
  doc: Doc,
  run: Prose,
  { at, line }: Mention,
  { clause, stated }: { readonly clause: Clause; readonly stated: { readonly plus: boolean; readonly list: boolean } },
): 'listed' | 'bounded' | null {
  // A second sentence of an item explains the first one.
  const isEntry = run.kind === 'item' && (clause.from === 0 || at - clause.from <= MAX_LEAD_OF_ENTRY)
  const isShort = clause.text.trim().length < 60
  if (isEntry && isShort && sectionTitles(doc, line).some((title) => REQUIREMENTS.test(title))) return 'listed'
  const isBounded =
    run.kind === 'heading'
      ? /\brequire/i.test(clause.text)
      : stated.plus || stated.list || LOWER_BOUND.test(clause.text)
  return isBounded || (isEntry && underRequirements(doc, run, clause.text)) ? 'bounded' : null
}

/** Maximum number of characters before the name of a runtime that begins an entry of a list: "- 8 GB of memory; Node 18". */
const MAX_LEAD_OF_ENTRY = 3

const BETWEEN = /^[\s:*_`~()[\]\w.>=≥-]{0,30}$/
const LINKING =
  /^(?:js|version|versions|runtime|is|of|at|least|minimum|min|lts|v|the|a|must|be|and|or|toolchain|compiler|interpreter)$/i

/** The version directly follows the name of its runtime. Nothing in between could own it. */
function follows(after: string, version: string): boolean {
  const between = after.slice(0, Math.max(0, after.indexOf(version)))
  return (
    after.includes(version) &&
    BETWEEN.test(between) &&
    (between.match(/[A-Za-z]+/g) ?? []).every((word) => LINKING.test(word))
  )
}

/** The code at the start of an item names the runtime itself: "- `node` >= 18". */
function leads(item: string, name: string): boolean {
  return (/`([^`]*)`/.exec(item)?.[1] ?? '').toLowerCase().includes(name.toLowerCase())
}

/** "Layout/HeredocIndentation", "`json.loads()`", "runInThread": a title, other than the page's, that names one part of the product. */
const PART =
  /^\W{0,3}(?:[\w-]+(?:(?:\/|::)[\w-]+)+|[A-Za-z_]\w*(?:\.\w+)+|[\w.]+\([^()]*\)|[a-z]+[A-Z]\w*|[a-z]+_\w+)\W{0,3}$/

const OF_REQUIREMENTS = new RegExp(`\\b(?:${REQUIREMENTS.source})`, 'i')

/** The section is about a part of the product, which may require more than the whole. */
function isOfOnePart(doc: Doc, line: number): boolean {
  const above = headingAt(doc, line - 1)
  if (above === undefined || above === doc.headings[0] || !PART.test(above.text)) return false
  return !ENGINES.some(([, name]) => name.test(above.text)) && !OF_REQUIREMENTS.test(above.text)
}

/** The body of a field is about the field's subject: ":use-walrus: … Requires Python 3.8". */
function isOfField(doc: Doc, line: number): boolean {
  const indent = indentOf(doc.lines[line - 1] ?? '')
  if (indent === 0) return false
  for (let above = line - 1; above > Math.max(0, line - FIELD_LINES); above--) {
    const source = doc.lines[above - 1] ?? ''
    if (source.trim() === '' || indentOf(source) >= indent) continue
    const field = /^\s*:([^:`]+):\s/.exec(source)?.[1]
    return field !== undefined && !REQUIREMENTS.test(field)
  }
  return false
}

/** Maximum number of lines in which the name of a field is looked up. */
const FIELD_LINES = 12

function indentOf(source: string): number {
  return source.search(/\S|$/)
}

/** A list of runtimes after a sentence such as "Celery runs on:". */
function underRequirements(doc: Doc, run: Prose, clause: string): boolean {
  // "What is new since version 1.1" speaks of no runtime.
  const lead =
    leadOf(doc, run)
      ?.lines.join(' ')
      .replace(/\bversions? v?\d[\d.]*/gi, '') ?? ''
  return clause.trim().length <= 60 && LOWER_BOUND.test(lead)
}

/** The sentence before a short list; undefined if the run is not an item of one. */
function leadOf(doc: Doc, run: Prose): Prose | undefined {
  if (run.kind !== 'item') return undefined
  const index = placeOfRun(doc, run)
  for (let back = 1; back <= 4; back++) {
    const before = doc.prose[index - back]
    if (!before || run.line - before.line > 8) return undefined
    if (before.kind !== 'item') return before
  }
  return undefined
}

/** Maximum number of characters of a lead. */
const LEAD = 200
/** "If all of the following are true, you need not install it:" is a condition, not a requirement. */
const CONDITION = /(?:^|[.!?]\s+)\W*(?:if|when|whenever|unless)\b[^.!?]*:\s*$/i

/** "Tool 5.6.x runs on:" is about a series of releases, possibly not that of the code. */
const OF_SERIES = /\d\.x\b|\b(?:series|branch)\b/i

/** "This requires Python 3.8 or later:" is about the sample below, not the project; a sentence before another one is not. */
function isOfSample(run: Prose, text: string, { text: clause, from }: Clause): boolean {
  const isLast = text.slice(from + clause.length).trim() === ''
  return isLast && /^\W*(?:this|that)\s/i.test(clause) && /:\s*$/.test(run.lines.at(-1) ?? '')
}
