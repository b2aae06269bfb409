import type { Invocation } from './command.ts'
import { usageError } from './errors.ts'

/** A number option from 1 to `most`. Throws CliError `DOCALIGN_E401` for anything else. */
export function countOption(options: Invocation['options'], name: string, otherwise: number, most: number): number {
  const given = options.get(name)
  if (given === undefined) return otherwise
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1 || count > most) throw usageError(`--${name} is a number from 1 to ${most}`)
  return count
}

/** The values of a repeatable option, in order. */
export function listOption(invocation: Invocation, name: string): readonly string[] {
  return textOption(invocation, name)?.split('\n') ?? []
}

/** The value of an option; null if it was not given. */
export function textOption({ options }: Invocation, name: string): string | null {
  const value = options.get(name)
  return typeof value === 'string' ? value : null
}
