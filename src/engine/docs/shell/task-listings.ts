import type { CodeBlock, Doc } from '../doc.ts'
import type { ShellCommand } from './shell.ts'

/** A task runner's listing of its tasks. */
interface Listing {
  readonly program: string
  readonly asked: RegExp
  /** A line that lists a task. Its first group is the name. */
  readonly item: RegExp
}

const LISTINGS: readonly Listing[] = [
  { program: 'rake', asked: /^rake (?:-T|--tasks)\b/, item: /^rake ([\w:.-]+)(?:\[[^\]]*\])?\s+#/ },
  { program: 'just', asked: /^just (?:-l|--list)\b/, item: /^\s+([a-z][\w-]*)(?:$|\s+[^\s:])/ },
  { program: 'task', asked: /^task (?:-l|--list|-a|--list-all)\b/, item: /^\* ([\w:.-]+):(?:\s|$)/ },
  { program: 'invoke', asked: /^inv(?:oke)? (?:-l|--list)\b/, item: /^ {2}([a-z][\w.-]*)(?:$|\s{2,}\S)/ },
  // The Makefile defines this output: names in a column, possibly after `make`, each followed by a text.
  {
    program: 'make',
    asked: /^make help$/,
    item: /^\s{0,8}(?:make )?([a-z][\w./-]*)(?:\s{2,}(?:-{1,2} )?|\t+|\s*: +)\S/,
  },
]

const PROMPT = /^\s*[$%>❯]\s+/
/** "usage: make TARGET", "note: …" */
const NO_TASK = /^(?:usage|note|notes|default|example|examples|where|options|targets|commands|variables)$/
const MAX_LINE = 300

/** Tasks in runners' listings in blocks of a page: `$ rake -T`, `$ make help` and their output. Each becomes a call. */
export function listedTasks({ codeBlocks }: Doc): ShellCommand[] {
  return codeBlocks.flatMap(tasksIn)
}

function tasksIn(block: CodeBlock): ShellCommand[] {
  const found: ShellCommand[] = []
  let listing: Listing | undefined
  for (const [index, line] of block.lines.entries()) {
    const prompt = PROMPT.exec(line)?.[0] ?? ''
    const call = line
      .slice(prompt.length, MAX_LINE)
      .replace(/\s+#.*$/, '')
      .trim()
    const asked = LISTINGS.find((each) => each.asked.test(call))
    if (asked || prompt !== '') {
      listing = asked
      continue
    }
    const name = listing?.item.exec(line.slice(0, MAX_LINE))?.[1]
    if (listing === undefined || name === undefined || NO_TASK.test(name)) continue
    const words = [listing.program, name]
    const place = { line: block.line + index, column: block.column + Math.max(0, line.indexOf(name)) }
    found.push({ ...place, text: line.trim(), words, assignments: [], folder: '', inline: false, elsewhere: false })
  }
  return found
}
