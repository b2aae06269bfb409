import { literalText } from '../definitions/text.ts'
import type { Setting } from './argument.ts'

export interface ArgMacro {
  readonly id: string
  readonly settings: readonly Setting[]
  /** It takes a value by its syntax: `<NAME>`, `[NAME]`. */
  readonly value: string | null
  readonly required: boolean
}

/** Reads `arg!(-c --config <FILE> "Sets the file")`; null when it is not written so. */
export function readArgMacro(source: string): ArgMacro | null {
  const inner = /^(?:\w+::)*arg!\s*[([{]([\s\S]*)[)\]}]$/.exec(source.trim())?.[1]
  if (inner === undefined) return null
  const settings: Setting[] = []
  const help = /("(?:[^"\\]|\\[\s\S])*")\s*$/.exec(inner)
  const text = (help === null ? inner : inner.slice(0, help.index)).trim()
  if (help !== null) settings.push({ name: 'help', text: help[1] ?? null })
  const named = /^(?:"([^"]*)"|(\w+))\s*:\s*/.exec(text)
  const rest = text.slice(named?.[0].length ?? 0)
  const short = /(?:^|\s)-(\w)\b/.exec(rest)?.[1]
  const long = /(?:^|\s)--([\w-]+|"[^"]*")/.exec(rest)?.[1]
  const value = /[<[]\s*("?)([\w-]+)\1\s*[>\]]/.exec(rest)
  if (short !== undefined) settings.push({ name: 'short', text: `'${short}'` })
  if (long !== undefined) settings.push({ name: 'long', text: literalText(long) === null ? `"${long}"` : long })
  if (value === null) settings.push({ name: 'action', text: 'ArgAction::SetTrue' })
  // A value in square brackets may be left out: of an option its value, of an operand all of it.
  const isOption = short !== undefined || long !== undefined
  if (value?.[0].startsWith('[') && isOption) settings.push({ name: 'num_args', text: '0..=1' })
  if (/\.\.\./.test(rest) && value !== null && !isOption) settings.push({ name: 'multiple_values', text: null })
  const id = named?.[1] ?? named?.[2] ?? long ?? value?.[2] ?? short
  if (id === undefined) return null
  return { id, settings, value: value?.[2] ?? null, required: value?.[0].startsWith('<') ?? false }
}
