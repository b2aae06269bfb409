/** An option or a subcommand of a command-line program. */
export type FlagSubject =
  /** `--max-columns`, by its name without dashes. */
  | OptionSubject<'flag'>
  /** `-M`, by its name without the dash. */
  | OptionSubject<'short'>
  | { readonly kind: 'subcommand'; readonly name: string; readonly program: string }

/** Its options are declared by repositories, too: in their `conftest.py`. */
export const PYTEST = 'pytest'

interface OptionSubject<K extends string> {
  readonly kind: K
  readonly flag: string
  /** The program of the repository that is called with it; null where the option stands alone. */
  readonly program: string | null
}

/** An option as users write it, with its dashes. */
export function writtenOption({ kind, flag }: OptionSubject<'flag' | 'short'>): string {
  return `${kind === 'short' ? '-' : '--'}${flag}`
}
