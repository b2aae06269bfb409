import { baseName } from '../../../../base/paths.ts'
import { contextAt } from '../../../docs/annotation/context.ts'
import { type CodeBlock, type Doc, sectionTitles } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { placedIn } from '../../draft.ts'
import { isOfPast } from '../../statement.ts'

/** An arrow between two parts of the code in an import diagram. */
export interface ImportArrow {
  readonly form: 'imports'
  readonly from: string
  readonly to: string
  /** All parts that the diagram shows. */
  readonly nodes: readonly string[]
  readonly arrows: readonly (readonly [from: string, to: string])[]
}

/** Text which says that arrows are imports, from the importing part to the imported one. */
const OF_IMPORTS = /\bimports?\b|\bdepends? (?:up)?on\b|\bdependenc(?:y|ies)\b/i
/** Text which says that arrows are something else, or point the other way. */
const OF_OTHERS =
  /\b(?:imported|depended|used|needed|required|called|consumed) (?:by|on)\b|\bdependents?\b|\b(?:flows?|data|requests?|messages?|events?|sequence|calls?|pipeline|lifecycle|planned|future|target|desired|injection|simplified|roughly)\b/i

/** Longer diagrams are not read. */
const MAX_LINES = 200
const MAX_ARROWS = 60

/** Arrows of Mermaid flowcharts that are introduced as imports or dependencies. */
export function importArrows(doc: Doc): ClaimDraft<ImportArrow>[] {
  return doc.codeBlocks.flatMap((block) => {
    if (block.language !== 'mermaid' || block.lines.length > MAX_LINES || isOfPast(doc, block)) return []
    const heading = `${sectionTitles(doc, block.line).at(-1) ?? ''}. ${block.lead}`
    const { whose, when } = contextAt(doc, block.line, 1)
    const isOfOthers = OF_OTHERS.test(heading) || when !== 'now' || whose === 'reader' || whose === 'sample'
    return OF_IMPORTS.test(heading) && !isOfOthers ? arrowsIn(block) : []
  })
}

const NODE_END = '(?=\\s|$|;|&|--|-\\.|==|<-|~~)'
const NODE = `([A-Za-z_][\\w./@-]*?)(?:[[({>]+("[^"]*"|[^\\][(){}"|]*)[\\])}]+)?(?::::\\w+)?${NODE_END}`
const FIRST = new RegExp(`^\\s*${NODE}`)
/** `-->`, `-->|imports|`, `-- imports -->`, `-.->`, `-. text .->`, `&` */
const NEXT = new RegExp(
  `^\\s*(?:(?:--|-\\.|==)\\s+"?([^-|>"=]{1,80}?)"?\\s+(--+>|\\.-+>|==+>)|(&|[<ox]?[-=~.]{2,}[>ox]?)\\s*(?:\\|([^|]*)\\|\\s*)?)\\s*${NODE}`,
)
const IGNORED = /^\s*(?:%%|subgraph\b|end\b|classDef\b|class\b|style\b|linkStyle\b|click\b|direction\b|$)/

interface Arrow {
  readonly line: number
  readonly from: string
  readonly to: string
}

function arrowsIn(block: CodeBlock): ClaimDraft<ImportArrow>[] {
  const start = block.lines.findIndex((line) => !/^\s*(?:%%.*)?$/.test(line))
  if (!/^\s*(?:graph|flowchart)(?:\s+(?:TD|TB|BT|LR|RL))?\s*;?\s*$/.test(block.lines[start] ?? '')) return []
  const labels = new Map<string, string>()
  const found: Arrow[] = []
  for (const [index, source] of block.lines.entries()) {
    if (index <= start || IGNORED.test(source)) continue
    const arrows = arrowsOfLine(source.slice(0, 500), index, labels)
    // A statement that is not understood may change the meaning of the others.
    if (arrows === null || found.length > MAX_ARROWS) return []
    found.push(...arrows)
  }
  const nameOf = (id: string): string => labels.get(id) ?? id
  const nodes = [...new Set(labels.values())]
  const arrows = found.map(({ from, to }) => [nameOf(from), nameOf(to)] as const)
  return found.map(({ line, from: tail, to: head }) => {
    const [from, to] = [nameOf(tail), nameOf(head)]
    const subject = { form: 'imports' as const, from, to, nodes, arrows }
    return {
      ...placedIn(block, { line, column: Math.max(0, (block.lines[line] ?? '').search(/\S/)) }),
      value: `${from} → ${to}`,
      subject,
      names: [baseName(to.replace(/\/+$/, ''))],
      tentative: true as const,
    }
  })
}

/** Arrows of `A --> B & C --> D`; null if the line has anything else. */
function arrowsOfLine(source: string, line: number, labels: Map<string, string>): Arrow[] | null {
  const first = FIRST.exec(source)
  if (first === null) return null
  const name = ([, id = '', label]: readonly (string | undefined)[]): string => {
    const shown =
      (label ?? '')
        .replace(/^"|"$|`/g, '')
        .split(/<br\s*\/?>|\\n/)[0]
        ?.trim() ?? ''
    if (shown !== '') labels.set(id, shown)
    else if (!labels.has(id)) labels.set(id, id)
    return id
  }
  const found: Arrow[] = []
  let rest = source.slice(first[0].length)
  let [tails, heads]: [string[], string[]] = [[], [name(first)]]
  let isImport = false
  for (let next = NEXT.exec(rest); next !== null; next = NEXT.exec(rest)) {
    const [whole, before, long, short = '', after = '', ...node] = next
    const [link, label] = [long ?? short, before ?? after]
    const head = name(['', ...node])
    if (link === '&') heads.push(head)
    else {
      ;[tails, heads] = [heads, [head]]
      isImport = /^--+>$/.test(link) && (label.trim() === '' || OF_IMPORTS.test(label))
    }
    if (isImport) found.push(...tails.map((from) => ({ line, from, to: head })))
    rest = rest.slice(whole.length)
  }
  return /^\s*;?\s*$/.test(rest) ? found : null
}
