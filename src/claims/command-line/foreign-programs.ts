import { proseAt, statementAt } from '../../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, type LineRange, type Prose, sectionOf, sectionTitles } from '../../docs/doc.ts'
import { lastAt } from '../../docs/last-at.ts'
import { commandsOf } from '../../docs/shell/shell.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { ownCallOf } from './own-call.ts'

/** Programs whose options pages speak of without calling them. */
const WELL_KNOWN =
  /(?<![\w./-])(?:git|npm|npx|pnpm|yarn|bun|deno|node|pip|pip3|uv|poetry|pytest|python3?|cargo|rustc|rustup|clippy|go (?:test|build|run|vet)|gofmt|make|cmake|gcc|clang|docker|podman|kubectl|helm|curl|wget|tar|grep|sed|awk|find|xargs|ssh|less|vim|brew|apt(?:-get)?|systemd|systemctl|chrome|eslint|jest|vitest|tsc|webpack|rollup|esbuild)(?![\w/-]|\.\w)/i

/** Whether an option named at a line may be another program's, by its sentence, its titles, or the calls beside it. */
export function speaksOfOthers(doc: Doc, line: number, binaries: ReadonlySet<string>): boolean {
  return oncePerRun(othersNamed(doc, binaries), doc, line, () => namesOthers(doc, line, binaries))
}

type ByRun = Map<Prose | number, boolean>
const othersNamed = memoizePart((_doc: Doc, _binaries: ReadonlySet<string>): ByRun => new Map())
const ownNamed = memoizePart((_doc: Doc, _programs: ReadonlySet<string>): ByRun => new Map())

/** One answer for all lines of a run, which have the same paragraph and title. */
function oncePerRun(known: ByRun, doc: Doc, line: number, decide: () => boolean): boolean {
  const run = proseAt(doc, line) ?? line
  const answer = known.get(run) ?? decide()
  known.set(run, answer)
  return answer
}

function namesOthers(doc: Doc, line: number, binaries: ReadonlySet<string>): boolean {
  const said = saidAround(doc, line)
  if (said.some((text) => LINK_AWAY.test(text))) return true
  const named = said.flatMap((text) => [...text.matchAll(new RegExp(WELL_KNOWN, 'gi'))].map(([name]) => name))
  if (named.some((name) => !binaries.has(name.toLowerCase()))) return true
  if (said.some((text) => ownersIn(text).some((owner) => !binaries.has(owner)))) return true
  const { lines, programs } = foreignCalls(doc, binaries)
  const near = nearOf(doc, line, sectionOf(doc, line))
  if ((lines[lastAt(lines, near.to, (each) => each)] ?? 0) >= near.from) return true
  return said.some((text) => mentionsAny(text, programs))
}

/** "`rm`'s `-r`", "`-r` of `rm`". */
const OWNERS = [
  /`([\w.-]{1,40})`{1,2}[’']?s? {1,2}`{1,2}-/g,
  /`{1,2} (?:(?:option|flag|argument|switch) )?(?:of|to|from|in|for) `{1,2}([\w.-]{1,40})`/g,
]

function ownersIn(text: string): string[] {
  return OWNERS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, owner = '']) => owner.toLowerCase()))
}

/** Whether the paragraph of a line, or the title above it, names one of some programs. */
export function namesAny(doc: Doc, line: number, programs: ReadonlySet<string>): boolean {
  return oncePerRun(ownNamed(doc, programs), doc, line, () =>
    saidAround(doc, line).some((text) => mentionsAny(text, programs)),
  )
}

/** Whether a page names one of some programs anywhere. */
export function pageNames(doc: Doc, programs: ReadonlySet<string>): boolean {
  return doc.lines.some((line) => mentionsAny(line.slice(0, MAX_TEXT), programs))
}

/** Another project's own pages are linked where its options are spoken of. */
const LINK_AWAY = /\]\(https?:|`[^`]{1,80}<https?:|\blink:https?:|<a href="?https?:/i
/** Longer paragraphs are read this far. */
const MAX_TEXT = 3000

/** The paragraph that a line stands in, all of it, and the title above. */
function saidAround(doc: Doc, line: number): string[] {
  const run = proseAt(doc, line)
  const text = run && run.kind !== 'heading' ? run.lines.join(' ') : statementAt(doc, line)
  return [text, sectionTitles(doc, line).at(-1) ?? ''].map((each) => each.slice(0, MAX_TEXT))
}

/** The run that a line stands in, and the blocks right beside it. */
function nearOf(doc: Doc, line: number, section: LineRange): LineRange {
  const run = proseAt(doc, line)
  const from = run?.line ?? line
  const to = from + (run?.lines.length ?? 1)
  const beside = 3
  const lineOf = (block: CodeBlock): number => block.line
  const next = doc.codeBlocks[lastAt(doc.codeBlocks, to, lineOf) + 1]
  const block = next && next.line - to <= beside ? next : undefined
  const above = lastAt(doc.codeBlocks, from, lineOf)
  const before = [doc.codeBlocks[above], doc.codeBlocks[above - 1]].find((each) => {
    const end = each ? each.line + each.lines.length : Number.POSITIVE_INFINITY
    return end <= from && from - end <= beside
  })
  return {
    from: Math.max(section.from, before?.line ?? from),
    to: Math.min(section.to, block ? block.line + block.lines.length : to),
  }
}

/** No program has a longer name. */
const MAX_NAME = 60

/** Whether a text names one of some programs: as a word by itself, not as part of a path or of a longer name. */
function mentionsAny(text: string, programs: ReadonlySet<string>): boolean {
  for (let start = 0; start < text.length; start++) {
    if (!NAMED.test(text[start] ?? '') || /[\w./-]/.test(text[start - 1] ?? ' ')) continue
    for (let end = start + 1; end <= text.length && end - start <= MAX_NAME; end++) {
      if (!/[\w/-]/.test(text[end] ?? ' ') && programs.has(text.slice(start, end))) return true
      if (!NAMED.test(text[end] ?? '')) break
    }
  }
  return false
}

const NAMED = /[\w.@/+-]/

interface ForeignCalls {
  readonly programs: ReadonlySet<string>
  /** Where they are called, in order. */
  readonly lines: readonly number[]
}

/** Calls with options of programs that the repository does not build. */
const foreignCalls = memoizePart((doc: Doc, binaries: ReadonlySet<string>): ForeignCalls => {
  const foreign = callsOf(doc).filter(({ words }) => ownCallOf(words, binaries) === null)
  const programs = foreign.map(({ words }) => (words[0] ?? '').replace(/^.*\//, ''))
  return {
    programs: new Set(programs.filter((program) => program.length > 1)),
    lines: foreign.map(({ line }) => line).sort((a, b) => a - b),
  }
})

const callsOf = memoize((doc: Doc) =>
  commandsOf(doc).filter(
    ({ words }) =>
      /^[\w./@-]{2,60}$/.test(words[0] ?? '') &&
      words.some((word) => word.startsWith('-')) &&
      !words[0]?.startsWith('-'),
  ),
)
