/** An option or a subcommand of a command-line program. */
export type FlagSubject =
  /** `--max-columns`, as its name without dashes. */
  | OptionSubject<'flag'>
  /** `-M`, as its name without the dash. */
  | OptionSubject<'short'>
  | { readonly kind: 'subcommand'; readonly name: string; readonly program: string }

/** Repositories also declare options of pytest, in their `conftest.py`. */
export const PYTEST = 'pytest'

interface OptionSubject<K extends string> {
  readonly kind: K
  readonly flag: string
  /** The repository's program that is called with the option; null if the option occurs alone. */
  readonly program: string | null
}

/** An option as users write it, with its dashes. */
export function writtenOption({ kind, flag }: OptionSubject<'flag' | 'short'>): string {
  return `${kind === 'short' ? '-' : '--'}${flag}`
}
