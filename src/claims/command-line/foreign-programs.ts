import { proseAt, statementAt } from '../../docs/annotation/statement-context.ts'
import { type Doc, isWithin, type LineRange, sectionOf, sectionTitles } from '../../docs/doc.ts'
import { commandsOf } from '../../docs/shell.ts'
import { oncePer } from '../../once-per.ts'
import { ownCallOf } from './own-call.ts'

/** Programs whose options pages speak of without calling them. */
const WELL_KNOWN =
  /(?<![\w./-])(?:git|npm|npx|pnpm|yarn|bun|deno|node|pip|pip3|uv|poetry|pytest|python3?|cargo|rustc|rustup|clippy|go (?:test|build|run|vet)|gofmt|make|cmake|gcc|clang|docker|podman|kubectl|helm|curl|wget|tar|grep|sed|awk|find|xargs|ssh|less|vim|brew|apt(?:-get)?|systemd|systemctl|chrome|eslint|jest|vitest|tsc|webpack|rollup|esbuild)(?![\w/-]|\.\w)/i

/** Whether an option named at a line may be another program's, by its sentence, its titles, or the calls beside it. */
export function speaksOfOthers(doc: Doc, line: number, binaries: ReadonlySet<string>): boolean {
  const said = saidAround(doc, line)
  if (said.some((text) => LINK_AWAY.test(text))) return true
  const named = said.flatMap((text) => [...text.matchAll(new RegExp(WELL_KNOWN, 'gi'))].map(([name]) => name))
  if (named.some((name) => !binaries.has(name.toLowerCase()))) return true
  if (said.some((text) => ownersIn(text).some((owner) => !binaries.has(owner)))) return true
  const section = sectionOf(doc, line)
  const calls = foreignCalls(doc, binaries)
  if (calls.some((call) => isWithin(call.line, [nearOf(doc, line, section)]))) return true
  return said.some((text) => calls.some(({ program }) => program.length > 1 && mentions(text, program)))
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
  return saidAround(doc, line).some((text) => [...programs].some((program) => mentions(text, program)))
}

/** Whether a page names one of some programs anywhere. */
export function pageNames(doc: Doc, programs: ReadonlySet<string>): boolean {
  const known = [...programs]
  return known.some((program) => doc.lines.some((line) => mentions(line.slice(0, MAX_TEXT), program)))
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
  const block = doc.codeBlocks.find((each) => each.line > to && each.line - to <= beside)
  const before = doc.codeBlocks.findLast(
    (each) => each.line + each.lines.length <= from && from - each.line - each.lines.length <= beside,
  )
  return {
    from: Math.max(section.from, before?.line ?? from),
    to: Math.min(section.to, block ? block.line + block.lines.length : to),
  }
}

function mentions(text: string, program: string): boolean {
  for (let at = text.indexOf(program); at !== -1; at = text.indexOf(program, at + 1))
    if (!/[\w./-]/.test(text[at - 1] ?? ' ') && !/[\w/-]/.test(text[at + program.length] ?? ' ')) return true
  return false
}

interface ForeignCall {
  readonly program: string
  readonly line: number
}

/** Calls with options of programs that the repository does not build. */
function foreignCalls(doc: Doc, binaries: ReadonlySet<string>): readonly ForeignCall[] {
  return callsOf(doc)
    .filter(({ words }) => ownCallOf(words, binaries) === null)
    .map(({ words, line }) => ({
      program: (words[0] ?? '').replace(/^.*\//, ''),
      line,
    }))
}

const callsOf = oncePer((doc: Doc) =>
  commandsOf(doc).filter(
    ({ words }) =>
      /^[\w./@-]{2,60}$/.test(words[0] ?? '') &&
      words.some((word) => word.startsWith('-')) &&
      !words[0]?.startsWith('-'),
  ),
)
