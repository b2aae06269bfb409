import { nearest } from '../../../base/config/nearest.ts'
import { compilePattern, PatternError } from '../../../base/config/pattern/pattern.ts'
import { ownLines } from './own-words.ts'
import { pickedIn } from './picked.ts'
import { QUICK_PICKS, type QuickPickReason } from './quick-pick.ts'

/** What a comment asks for: a quick pick, a command, or a command that cannot be followed. */
export type Reply =
  | {
      readonly kind: 'pick'
      readonly reason: QuickPickReason
      readonly freeText: string | null
      /** It was a `/docalign` command, not only a reply below a finding. */
      readonly commanded: boolean
    }
  | { readonly kind: 'undo' | 'rules' | 'recheck' | 'help' }
  | { readonly kind: 'suppress'; readonly pattern: string; readonly days: number }
  /** An invalid command; `problem` is a sentence without a full stop. */
  | { readonly kind: 'mistaken'; readonly problem: string }

/** Default and maximum number of days for which `/docalign suppress pattern` mutes: no rule is permanent. */
const PATTERN_DAYS = 90
const MAX_PATTERN_DAYS = 180

const PLAIN_COMMANDS = ['undo', 'rules', 'recheck', 'help'] as const
const COMMANDS = [...PLAIN_COMMANDS, 'suppress', ...QUICK_PICKS.map(({ reason }) => reason)]

/**
 * What a comment below a finding or a pull request asks for: a line that begins with `/docalign`, or a first line that begins with the
 * number, the label or the reason of a quick pick. Quoted lines and code blocks are ignored. Null for everything else that people write.
 *
 * @param body the comment, Markdown
 * @example
 * import { parseReply } from 'docalign/learning'
 *
 * parseReply('3 until the release')
 * // { kind: 'pick', reason: 'will_fix_later', freeText: 'until the release', commanded: false }
 * parseReply('/docalign suppress pattern ^legacy 30') // { kind: 'suppress', pattern: '^legacy', days: 30 }
 * parseReply('Thanks, I will look at it.') // null
 */
export function parseReply(body: string): Reply | null {
  const lines = ownLines(body)
  const command = lines.flatMap((line) => /^\/docalign(?:\s+(.*))?$/i.exec(line)?.[1] ?? commandAlone(line))[0]
  if (command !== undefined) return parseCommand(command.trim())
  const [first = '', ...rest] = lines
  const picked = isList(lines) ? null : pickedIn(first)
  if (picked === null) return null
  const freeText = [picked.words, ...rest].filter((line) => line !== '').join('\n')
  return { kind: 'pick', reason: picked.reason, freeText: freeText || null, commanded: false }
}

/** `1. …` above `2. …` is a numbered list, not a quick pick. */
function isList(lines: readonly string[]): boolean {
  return lines.filter((line) => /^\d{1,3}[.)]\s/.test(line)).length > 1
}

function commandAlone(line: string): string[] {
  return line.toLowerCase() === '/docalign' ? ['help'] : []
}

function parseCommand(command: string): Reply {
  const [name = '', ...rest] = command.split(/\s+/)
  const lower = name.toLowerCase()
  if (lower === 'suppress') return parseSuppress(command.slice(name.length).trim())
  const plain = PLAIN_COMMANDS.find((known) => known === lower)
  if (plain && rest.length === 0) return { kind: plain }
  const picked = pickedIn(command, true)
  if (picked !== null) return { kind: 'pick', reason: picked.reason, freeText: picked.words || null, commanded: true }
  const meant = nearest(lower, COMMANDS)
  const hint = plain ?? meant
  return mistaken(`there is no command ${quoted(command)}${hint ? ` — did you mean \`/docalign ${hint}\`?` : ''}`)
}

function parseSuppress(rest: string): Reply {
  const [, source = ''] = /^pattern\s+(.+)$/i.exec(rest) ?? []
  if (source === '') return mistaken('it takes a pattern: `/docalign suppress pattern <regular expression> [days]`')
  const { pattern, days } = splitDays(source.trim())
  if (days < 1 || days > MAX_PATTERN_DAYS) return mistaken(`the days are a number from 1 to ${MAX_PATTERN_DAYS}`)
  try {
    compilePattern(pattern)
  } catch (error) {
    if (error instanceof PatternError) return mistaken(`the pattern cannot be used: ${error.message}`)
    throw error
  }
  return { kind: 'suppress', pattern, days }
}

/** Parses `re` or `re 30`; the expression is in backticks if it ends in a number itself. */
function splitDays(text: string): { pattern: string; days: number } {
  const [, , quoted, after] = /^(`+)\s?(.+?)\s?\1(?:\s+(\d{1,9}))?$/.exec(text) ?? []
  if (quoted !== undefined) return { pattern: quoted, days: Number(after ?? PATTERN_DAYS) }
  const [, pattern, days] = /^(.+?)\s+(\d{1,9})$/.exec(text) ?? []
  return pattern === undefined ? { pattern: text, days: PATTERN_DAYS } : { pattern, days: Number(days) }
}

function mistaken(problem: string): Reply {
  return { kind: 'mistaken', problem }
}

function quoted(text: string): string {
  return `\`${text.replaceAll('`', "'").slice(0, 60)}\``
}
