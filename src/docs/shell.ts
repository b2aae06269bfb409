import type { CodeBlock, Doc } from './doc.ts'

/** One simple command that a page shows: in a shell block, or in a code span. */
export interface ShellCommand {
  readonly line: number
  readonly column: number
  /** The command as written, without prompt, on one line. */
  readonly text: string
  /** Words with quotes removed; assignments before the command and `sudo`/`env` are left out. */
  readonly words: readonly string[]
  /** `NAME=value` assignments before the command. */
  readonly assignments: readonly string[]
  /** Folder that earlier `cd`s of the same block lead to, relative to where the reader starts; '' for there. */
  readonly folder: string
  readonly inline: boolean
  /** The page says that the block runs inside a fresh clone of something, or a project the reader makes. */
  readonly elsewhere: boolean
}

const SHELLS = new Set([
  'sh',
  'bash',
  'shell',
  'console',
  'zsh',
  'shellsession',
  'shell-session',
  'terminal',
  'cmd',
  'powershell',
  'ps1',
  'fish',
  'bat',
  'sh-session',
  'npm',
  'yarn',
  'pnpm',
  'bun',
])
const PROMPT = /^\s*(?:\([\w.-]+\)\s*)?(?:[\w.-]+@[\w.-]+[^$#]{0,40})?[$%❯➜]\s+/
const SCAFFOLD =
  /\b(?:npm (?:init|create)|npx (?:create-|degit|--yes create)|yarn create|pnpm create|bun create|cargo (?:new|init)|django-admin startproject|git clone|mkdir)\b/

/** True for code blocks whose lines are shell input, by language or by a prompt on their first line. */
export function isShellBlock(block: CodeBlock): boolean {
  if (SHELLS.has(block.language)) return true
  return ['', 'text', 'txt'].includes(block.language) && block.lines.some((line) => /^\s*\$ \S/.test(line))
}

/** The commands of a page's shell blocks and of code spans that look like one, in reading order. */
export function commandsOf(doc: Doc): ShellCommand[] {
  const found: ShellCommand[] = []
  for (const block of doc.codeBlocks) if (isShellBlock(block)) found.push(...commandsOfBlock(block))
  for (const span of doc.codeSpans) {
    if (span.role !== null && span.role !== 'command' && span.role !== 'kbd' && span.role !== 'samp') continue
    if (!/^\$?\s*[\w./@-]+\s+\S/.test(span.text)) continue
    for (const simple of simpleCommands(span.text.replace(/^\$\s+/, '')))
      found.push({
        line: span.line,
        column: span.column + span.text.indexOf(simple.text),
        folder: '',
        inline: true,
        elsewhere: false,
        ...simple,
      })
  }
  return found
}

function commandsOfBlock(block: CodeBlock): ShellCommand[] {
  const found: ShellCommand[] = []
  const prompted = block.lines.some((line) => PROMPT.test(line))
  const elsewhere = block.lines.some((line) => SCAFFOLD.test(line) && !/git clone/.test(line))
  let folder = ''
  let clone: string | undefined
  for (let index = 0; index < block.lines.length; index++) {
    const raw = block.lines[index] ?? ''
    const line = block.line + index
    const prompt = PROMPT.exec(raw)?.[0] ?? ''
    if (prompted && prompt === '' && !(block.lines[index - 1] ?? '').trimEnd().endsWith('\\')) continue
    let text = raw.slice(prompt.length)
    while (/[^\\]\\$/.test(text.trimEnd()) && index + 1 < block.lines.length)
      text = `${text.trimEnd().slice(0, -1)} ${(block.lines[++index] ?? '').replace(/^\s*>\s/, '').trim()}`
    for (const simple of simpleCommands(text)) {
      found.push({
        line,
        column: block.column + Math.max(raw.indexOf(simple.text), 0),
        folder,
        inline: false,
        elsewhere,
        ...simple,
      })
      if (simple.words[0] === 'git' && simple.words[1] === 'clone')
        clone =
          (simple.words.at(-1) ?? '')
            .replace(/(?:\.git)?\/?$/, '')
            .split('/')
            .at(-1) ?? ''
      // A fresh clone is the repository.
      else if (simple.words[0] === 'cd')
        folder = isFolderOf(simple.words[1], clone) ? '' : joinFolder(folder, simple.words[1] ?? '')
    }
  }
  return found
}

function isFolderOf(target: string | undefined, clone: string | undefined): boolean {
  return clone !== undefined && target?.replace(/\/$/, '') === clone
}

function joinFolder(folder: string, target: string): string {
  if (target === '' || /[$~<]/.test(target) || target.startsWith('/')) return '?'
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

type Simple = Pick<ShellCommand, 'text' | 'words' | 'assignments'>

/** Splits a line at `&&`, `||`, `;`, `|` and newlines, outside quotes; comments go. */
export function simpleCommands(line: string): Simple[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '#' && (at === 0 || /\s/.test(line[at - 1] ?? ''))) {
      line = line.slice(0, at)
      break
    } else if (character === ';' || character === '|' || (character === '&' && line[at + 1] === '&')) {
      parts.push(line.slice(from, at))
      while (/[;|&]/.test(line[at + 1] ?? '')) at++
      from = at + 1
    }
  }
  parts.push(line.slice(from))
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(simpleCommand)
}

function simpleCommand(text: string): Simple {
  const words = [...text.matchAll(/(?:[^\s"']|"[^"]*"?|'[^']*'?)+/g)].map((match) => match[0].replace(/["']/g, ''))
  const assignments: string[] = []
  while (words.length > 0) {
    const word = words[0] ?? ''
    if (/^[A-Za-z_]\w*=/.test(word)) assignments.push(word)
    else if (!['sudo', 'env', 'export', 'time', 'exec', 'cross-env', 'set'].includes(word)) break
    words.shift()
  }
  return { text, words, assignments }
}
