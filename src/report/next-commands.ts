import { plain } from '../base/text/plain.ts'

/** How the reader of a report calls DocAlign again for the same check. */
export interface Caller {
  /** `docalign`, or `npx docalign` where it is not on the PATH. */
  readonly program: string
  /** The repository as seen from the current folder; '' if it is that folder. */
  readonly repository: string
  /** The base as it was given; null without one. */
  readonly base: string | null
}

/** `docalign explain ../tool/docs/setup.md:31 --base main`. */
export function explainCommand(
  caller: Caller,
  { file, line }: { readonly file: string; readonly line: number },
): string {
  const { program, repository } = caller
  const place = `${repository === '' ? '' : `${repository.replace(/\/$/, '')}/`}${file}:${line}`
  return `${program} explain ${shellWord(place)}${baseOption(caller)}`
}

/** `docalign backtest ../tool`. */
export function backtestCommand(caller: Pick<Caller, 'program' | 'repository'>): string {
  return onRepository('backtest', caller)
}

/** `docalign fix ../tool --interactive --base main`. */
export function fixCommand(caller: Caller, option: string): string {
  return `${onRepository('fix', caller)} ${option}${baseOption(caller)}`
}

function onRepository(command: string, { program, repository }: Pick<Caller, 'program' | 'repository'>): string {
  return `${program} ${command}${repository === '' ? '' : ` ${shellWord(repository)}`}`
}

function baseOption({ base }: Caller): string {
  return base === null ? '' : ` --base ${shellWord(base)}`
}

/** Quotes an argument for a shell. */
function shellWord(text: string): string {
  const word = plain(text)
  return /^[\w@%+=:,./-][\w@%+=:,./~-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
