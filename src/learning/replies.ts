import { nearest } from '../config/nearest.ts'
import { compilePattern, PatternError } from '../config/pattern.ts'
import { QUICK_PICKS, type QuickPickReason } from './quick-pick.ts'

/** What a person's comment asks for. */
export type Reply =
  | {
      readonly kind: 'pick'
      readonly reason: QuickPickReason
      readonly freeText: string | null
      /** Said to DocAlign by name, and not only below a finding. */
      readonly commanded: boolean
    }
  | { readonly kind: 'undo' | 'rules' | 'recheck' | 'help' }
  | { readonly kind: 'suppress'; readonly pattern: string; readonly days: number }
  /** A command that cannot be followed, and why, in a sentence without a full stop. */
  | { readonly kind: 'mistaken'; readonly problem: string }

/** Days that `/docalign suppress pattern` mutes when it does not say, and at most: no rule is for good. */
const PATTERN_DAYS = 90
const MOST_PATTERN_DAYS = 180

/** Characters of a line that are looked at; the longest pattern fits. */
const LONGEST_LINE = 1000
const PLAIN_COMMANDS = ['undo', 'rules', 'recheck', 'help'] as const
const COMMANDS = [...PLAIN_COMMANDS, 'suppress', ...QUICK_PICKS.map(({ reason }) => reason)]

/**
 * Reads a comment below a finding or a pull request: `/docalign …` in a line of its own, or a first line that is nothing
 * but a quick pick's number, label or reason. What is quoted or stands in a code block is another's. Null for everything else
 * that people write.
 */
export function parseReply(body: string): Reply | null {
  const lines = ownLines(body)
  const command = lines.flatMap((line) => /^\/docalign(?:\s+(.*))?$/i.exec(line)?.[1] ?? commandAlone(line))[0]
  if (command !== undefined) return parseCommand(command.trim())
  const [first = '', ...rest] = lines
  const reason = parsePick(first)
  return reason === null ? null : { kind: 'pick', reason, freeText: rest.join('\n') || null, commanded: false }
}

/** A quick pick by its number, label, words or reason; null when it is none. */
function parsePick(text: string): QuickPickReason | null {
  const said = words(text)
  const [, digit = '', rest = ''] = /^([1-5])(?: (.+))?$/.exec(said) ?? []
  const byNumber = QUICK_PICKS[Number(digit) - 1]
  if (byNumber) return rest === '' || namesOf(byNumber).has(rest) ? byNumber.reason : null
  return QUICK_PICKS.find((pick) => namesOf(pick).has(said))?.reason ?? null
}

function namesOf({ reason, label, short }: (typeof QUICK_PICKS)[number]): ReadonlySet<string> {
  return new Set([label, label.replace(/\(.*\)/, ''), short, reason].map(words))
}

/** Lower case, letters and digits, single spaces. */
function words(text: string): string {
  return text
    .toLowerCase()
    .slice(0, 200)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function ownLines(body: string): string[] {
  let fenced = false
  return body.split(/\r?\n/).flatMap((raw) => {
    const line = raw.slice(0, LONGEST_LINE).trim()
    if (/^(?:```|~~~)/.test(line)) {
      fenced = !fenced
      return []
    }
    return fenced || line === '' || line.startsWith('>') ? [] : [line]
  })
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
  const whole = parsePick(command)
  if (whole !== null) return { kind: 'pick', reason: whole, freeText: null, commanded: true }
  const reason = QUICK_PICKS.find((pick) => pick.reason === lower)?.reason
  if (reason) return { kind: 'pick', reason, freeText: rest.join(' ') || null, commanded: true }
  const meant = nearest(lower, COMMANDS)
  const hint = plain ?? meant
  return mistaken(`there is no command ${quoted(command)}${hint ? ` — did you mean \`/docalign ${hint}\`?` : ''}`)
}

function parseSuppress(rest: string): Reply {
  const [, source = ''] = /^pattern\s+(.+)$/i.exec(rest) ?? []
  if (source === '') return mistaken('it takes a pattern: `/docalign suppress pattern <regular expression> [days]`')
  const { pattern, days } = splitDays(source.trim())
  if (days < 1 || days > MOST_PATTERN_DAYS) return mistaken(`the days are a number from 1 to ${MOST_PATTERN_DAYS}`)
  try {
    compilePattern(pattern)
  } catch (error) {
    if (error instanceof PatternError) return mistaken(`the pattern cannot be used: ${error.message}`)
    throw error
  }
  return { kind: 'suppress', pattern, days }
}

/** `re`, `re 30`, or quoted in backticks where the expression itself ends in a number. */
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
