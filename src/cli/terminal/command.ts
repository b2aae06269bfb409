/** What a command reads and writes, so that tests can stand in for a terminal. */
export interface Terminal {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Where answers are read from; that of the process, if left out. */
  readonly stdin?: NodeJS.ReadableStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** When the process started, by `now`; left out where a command runs in another one's process. */
  readonly started?: number
  /** Milliseconds to wait for each answer of a server; left out, what the command sees fit. */
  readonly patience?: number
  /** Makes the data folder of a database that is thrown away afterwards; left out, an empty temporary folder. */
  readonly scratchFolder?: () => string
}

export interface OutputStream {
  readonly write: (text: string | Uint8Array) => unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** 0 fine · 1 findings or a failed gate · 2 wrong use, bad configuration or a missing repository. */
export type ExitCode = 0 | 1 | 2

export interface OptionHelp {
  /** The value's name in help, for options that take one. */
  readonly value?: string
  readonly help: string
  /** It may be given several times. */
  readonly isRepeated?: true
}

export interface Invocation {
  readonly positionals: readonly string[]
  /** The values given, by option name: text for options with a value, those of a repeated one by lines, true for the others. */
  readonly options: ReadonlyMap<string, string | true>
}

/** One command as the table of commands knows it; `load` brings in its code only when it is run. */
export interface Command {
  /** Its words and, in brackets, its arguments: `trust show [NAMESPACE] [QA_ID]`. */
  readonly usage: string
  /** One or two words: `check`, `config schema`. */
  readonly name: string
  readonly summary: string
  readonly maxPositionals: number
  readonly options: Readonly<Record<string, OptionHelp>>
  /**
   * Whether it works on the server that is set up in the current folder, whose `.env` it then reads: `by namespace`, only where the
   * first argument is a namespace or the number of an epoch. Left out for commands that read repositories and files.
   */
  readonly server?: 'always' | 'by namespace'
  /** Options of which at most one may be given. */
  readonly exclusive: readonly string[]
  /** More paragraphs of help. */
  readonly details: readonly string[]
  readonly load: () => Promise<(invocation: Invocation, terminal: Terminal) => Promise<ExitCode>>
}

type Parts = Pick<Command, 'load'> & Partial<Pick<Command, 'options' | 'server' | 'exclusive' | 'details'>>

/** Of an argument in `usage` that ends with `…` there may be any number. */
export function command(usage: string, summary: string, parts: Parts): Command {
  const [name = '', ...positionals] = usage.split(' [')
  const maxPositionals = usage.includes('…') ? Number.POSITIVE_INFINITY : positionals.length
  return { usage, name, summary, maxPositionals, options: {}, exclusive: [], details: [], ...parts }
}

/** A command that always works on the server that is set up in the current folder. */
export function serverCommand(usage: string, summary: string, parts: Parts): Command {
  return command(usage, summary, { server: 'always', ...parts })
}
