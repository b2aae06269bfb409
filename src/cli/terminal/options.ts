import type { Invocation } from './command.ts'

/** The value of an option; null where it was not given. */
export function textOption({ options }: Invocation, name: string): string | null {
  const value = options.get(name)
  return typeof value === 'string' ? value : null
}
