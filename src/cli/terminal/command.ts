import type { Checkers } from '../../engine/type-checkers/checkers.ts'

/** A command's input and output, which tests can replace. */
export interface Terminal {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Input for answers; defaults to that of the process. */
  readonly stdin?: NodeJS.ReadableStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** In milliseconds since the epoch. */
  readonly now: () => number
  /** Start of the process, by `now`; omitted if a command runs in another one's process. */
  readonly started?: number
  /** Timeout for each answer of a server, in milliseconds; defaults to the command's own. */
  readonly patience?: number
  /** Ports on loopback where servers of models may answer, by provider; defaults to the usual ones. */
  readonly modelPorts?: Readonly<Record<string, number>>
  /** The checkers of languages for samples; defaults to those of this program, and null is none. */
  readonly checkers?: Checkers | null
  /** Creates the data folder of a temporary database; defaults to an empty temporary folder. */
  readonly scratchFolder?: () => string
}

export interface OutputStream {
  readonly write: (text: string | Uint8Array) => unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** 0: fine; 1: findings or a failed gate; 2: wrong use, invalid configuration or a missing repository; 3: nothing was checked that had to be. */
export type ExitCode = 0 | 1 | 2 | 3

export interface OptionHelp {
  /** The value's name in help, for options with a value. */
  readonly value?: string
  readonly help: string
  /** Whether it may be given several times. */
  readonly isRepeated?: true
  /** Given if its value may be left out: whether a word after the option is its value. */
  readonly isValue?: (word: string) => boolean
}

export interface Invocation {
  readonly positionals: readonly string[]
  /** The given values, by option name: text for options with a value, joined by line ends if repeated, and true without one. */
  readonly options: ReadonlyMap<string, string | true>
}

/** One command in the table of commands; `load` imports its code only when it is run. */
export interface Command {
  /** Its words, and its arguments in brackets: `trust show [NAMESPACE] [QA_ID]`. */
  readonly usage: string
  /** One or two words: `check`, `config schema`. */
  readonly name: string
  readonly summary: string
  readonly maxPositionals: number
  readonly options: Readonly<Record<string, OptionHelp>>
  /**
   * Whether it works on the server in the current folder, and thus reads its `.env`: `by namespace` only if the first argument is a
   * namespace or the number of an epoch. Omitted for commands that read repositories and files.
   */
  readonly server?: 'always' | 'by namespace'
  /** Options that exclude each other. */
  readonly exclusive: readonly string[]
  /** Further paragraphs of help. */
  readonly details: readonly string[]
  readonly load: () => Promise<(invocation: Invocation, terminal: Terminal) => Promise<ExitCode>>
}

type Parts = Pick<Command, 'load'> & Partial<Pick<Command, 'options' | 'server' | 'exclusive' | 'details'>>

/** An argument that ends with `…` in `usage` is repeatable. */
export function command(usage: string, summary: string, parts: Parts): Command {
  const [name = '', ...positionals] = usage.split(' [')
  const maxPositionals = usage.includes('…') ? Number.POSITIVE_INFINITY : positionals.length
  return { usage, name, summary, maxPositionals, options: {}, exclusive: [], details: [], ...parts }
}

/** A command that always works on the server in the current folder. */
export function serverCommand(usage: string, summary: string, parts: Parts): Command {
  return command(usage, summary, { server: 'always', ...parts })
}
