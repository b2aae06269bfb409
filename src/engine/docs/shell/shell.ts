import { memoize } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import { type CodeBlock, type Doc, type Heading, headingAt, type Position } from '../doc.ts'
import { type Simple, simpleCommands } from './simple-commands.ts'

/** One simple command on a page: in a shell block, or in a code span. */
export interface ShellCommand extends Position, Omit<Simple, 'at'> {
  /** Working directory after earlier `cd`s of the same block or span, relative to where the reader starts; '' for there. */
  readonly folder: string
  readonly inline: boolean
  /** The page says that the block runs inside a fresh clone of another repository, or a project that the reader creates. */
  readonly elsewhere: boolean
}

const SHELLS: ReadonlySet<string> = new Set(
  `sh bash shell console zsh shellsession shell-session terminal cmd powershell ps1 fish bat sh-session npm yarn pnpm
  bun`.split(/\s+/),
)
const PROMPT = /^\s*(?:\([\w.-]+\)\s*)?(?:[\w.-]+@[\w.-]+[^$#]{0,40})?[$%❯➜]\s+/
/** Makes a project of the reader's own. */
const SCAFFOLD =
  /\b(?:npm (?:init|create)|(?:npx|bunx|pnpx|(?:pnpm|yarn) dlx)(?: (?:-y|--yes))? (?:@[\w.-]+\/)?(?:create-|degit\b)|(?:yarn|pnpm|bun) (?:create|init)|(?:cargo|mix|rails|dotnet|ng|nest|poetry|hugo|stack|lein|gleam) new|(?:cargo|uv|deno|dune|gradle) init|mix phx\.new|(?:vue|flutter) create|composer create-project|django-admin startproject)(?![\w:-]*:)/
const NEW_FOLDER = /\bmkdir\b/

/** Whether a code block contains shell input: by its language, by a prompt, or because all its lines call well-known programs. */
export const isShellBlock: (block: CodeBlock) => boolean = memoize(({ language, lines }) => {
  if (isMarkedAsShell({ language, lines })) return true
  return UNSAID.has(language) && areCommands(lines)
})

/** A prompt, or syntax that only shells have. */
const OF_A_SHELL = /^\s*(?:\$ \S|export [A-Z][A-Z\d_]*=)/

const UNSAID: ReadonlySet<string> = new Set(['', 'text', 'txt'])

function isMarkedAsShell({ language, lines }: Pick<CodeBlock, 'language' | 'lines'>): boolean {
  return SHELLS.has(language) || (UNSAID.has(language) && lines.some((line) => OF_A_SHELL.test(line)))
}

/** A call with its first word, but neither a sentence that begins with it ("make sure that …") nor output ("make: *** …"). */
const CALL =
  /^\s*(?:sudo )?(?:make|rake|just|npm|npx|yarn|pnpm|bun|deno|cargo|go|pip3?|uv|poetry|pytest|tox|nox|python3?|ruby|bundle|php|composer|node|mvn|gradle|git|cd|export|cmake|docker|docker-compose|podman|helm|kubectl|terraform|curl|\.{1,2}\/[\w.-]+)(?: +(?:[\w./@:=~"'$<>{}[\],+*#&|;%-]+))* *\\?$/
/** A sentence has such words after its first. Options and paths look different. */
const OF_A_SENTENCE = /^\s*(?:make|go|just|node) (?:sure|it|the|to|a|an|is|are|of|on|in|ahead|back|use|run)\b/
const MAX_LINES = 60

function areCommands(lines: readonly string[]): boolean {
  if (lines.length > MAX_LINES || lines.some((line) => line.length > 1000)) return false
  const written = lines.filter((line, index) => {
    const isContinued = index > 0 && (lines[index - 1] ?? '').trimEnd().endsWith('\\')
    return line.trim() !== '' && !/^\s*#/.test(line) && !isContinued
  })
  return written.length > 0 && written.every((line) => CALL.test(line) && !OF_A_SENTENCE.test(line))
}

/** In characters. */
const MAX_FOLDER = 1000

/** The commands of a page's shell blocks and command-like code spans, in reading order. */
export const commandsOf: (doc: Doc) => readonly ShellCommand[] = memoize((doc) => {
  const found: ShellCommand[] = []
  let hasMoved = false
  let made: Heading | undefined | null = null
  for (const block of doc.codeBlocks) {
    // The steps of a section go on in the project that an earlier one made.
    const heading = headingAt(doc, block.line)
    if (made !== null && heading !== made) made = isNextStep(heading, made) ? heading : null
    const isShell = isShellBlock(block)
    const commands = isShell ? commandsOfBlock(block, made !== null) : []
    if (isShell && block.lines.some((line) => SCAFFOLD.test(line))) made = heading
    // Steps in separate blocks continue in the folder where the last one ended.
    const isStep = hasMoved && !isMarkedAsShell(block)
    for (const command of commands) found.push(isStep ? { ...command, folder: '?' } : command)
    hasMoved ||= commands.at(-1)?.words[0] === 'cd'
  }
  for (const span of doc.codeSpans) {
    if (span.role !== null && span.role !== 'command' && span.role !== 'kbd' && span.role !== 'samp') continue
    if (!/^\$?\s*[\w./@-]+\s+\S/.test(span.text)) continue
    const prompt = /^\$\s+/.exec(span.text)?.[0] ?? ''
    let folder = ''
    for (const { at, ...simple } of firstOfEach(simpleCommands(span.text.slice(prompt.length)))) {
      const place = { line: span.line, column: span.column + prompt.length + at }
      found.push({ ...place, folder, inline: true, elsewhere: false, ...simple })
      if (simple.words[0] === 'cd') folder = joinFolder(folder, simple.words[1] ?? '')
    }
  }
  return found
})

/** Gives equal commands the position of the first of them. */
function firstOfEach(commands: readonly Simple[]): Simple[] {
  const places = new Map<string, number>()
  return commands.map((command) => {
    const at = places.get(command.text) ?? command.at
    places.set(command.text, at)
    return { ...command, at }
  })
}

/** "2. Start it", "Step 2: Start it", after a section of the same level. */
function isNextStep(heading: Heading | undefined, before: Heading | undefined): boolean {
  return (
    heading !== undefined && heading.level === before?.level && /^(?:step\s+)?\d{1,2}\b(?!\.\d)/i.test(heading.text)
  )
}

/** @param isInOther whether an earlier step made the project in which the reader now is */
function commandsOfBlock(block: CodeBlock, isInOther: boolean): ShellCommand[] {
  const found: ShellCommand[] = []
  const prompted = block.lines.some((line) => PROMPT.test(line))
  const elsewhere =
    isInOther || block.lines.some((line) => SCAFFOLD.test(line) || (NEW_FOLDER.test(line) && !/git clone/.test(line)))
  let folder = ''
  let clone: string | undefined
  for (let index = 0; index < block.lines.length; index++) {
    const raw = block.lines[index] ?? ''
    const line = block.line + index
    const prompt = PROMPT.exec(raw)?.[0] ?? ''
    if (prompted && prompt === '' && !(block.lines[index - 1] ?? '').trimEnd().endsWith('\\')) continue
    const parts: string[] = []
    let last = raw.slice(prompt.length)
    while (isContinued(last) && index + 1 < block.lines.length) {
      parts.push(last.trimEnd().slice(0, -1))
      last = ` ${(block.lines[++index] ?? '').replace(/^\s*>\s/, '').trim()}`
    }
    for (const { at, ...simple } of firstOfEach(simpleCommands(parts.join('') + last))) {
      const isInLine = prompt.length + at + simple.text.length <= raw.length
      const column = block.column + (isInLine ? prompt.length + at : 0)
      found.push({ line, column, folder, inline: false, elsewhere, ...simple })
      const [program, target = ''] = simple.words
      if (program === 'git' && target === 'clone')
        clone = baseName((simple.words.at(-1) ?? '').replace(/(?:\.git)?\/?$/, ''))
      // A fresh clone is the repository itself.
      else if (program === 'cd')
        folder = target !== '' && target.replace(/\/$/, '') === clone ? '' : joinFolder(folder, target)
    }
  }
  return found
}

function isContinued(line: string): boolean {
  return /[^\\]\\$/.test(line.slice(-1000).trimEnd())
}

function joinFolder(folder: string, target: string): string {
  if (target === '' || /[$~<]/.test(target) || target.startsWith('/') || folder.length > MAX_FOLDER) return '?'
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
