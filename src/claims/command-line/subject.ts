import type { HelpText } from './help-entries.ts'

/** A flag, a subcommand or what is said of a flag, of a command-line program. */
export type FlagSubject =
  /** `--max-columns`, by its name without dashes. */
  | { readonly kind: 'flag'; readonly flag: string; readonly program: string | null; readonly place: FlagPlace }
  /** `-M`, by its name without the dash. */
  | { readonly kind: 'short'; readonly flag: string; readonly program: string | null; readonly place: FlagPlace }
  | { readonly kind: 'subcommand'; readonly name: string; readonly program: string; readonly place: CallPlace }
  | {
      readonly kind: 'stated'
      readonly flag: string
      readonly program: string | null
      readonly place: FlagPlace
      readonly states: StatedOfFlag
    }
  | { readonly kind: 'help'; readonly program: string; readonly place: ListPlace; readonly help: HelpText }
  /** A subcommand that a help text lists. */
  | {
      readonly kind: 'listed subcommand'
      readonly name: string
      readonly program: string
      readonly place: ListPlace
    }

/** What a page says of a flag beside its name. */
export type StatedOfFlag =
  /** Other names of it, with their dashes. */
  | { readonly what: 'names'; readonly names: readonly string[] }
  /** What the help text of its program says of it. */
  | { readonly what: 'help'; readonly text: string; readonly help: HelpText }
  | { readonly what: 'default'; readonly value: string }
  | { readonly what: 'choices'; readonly values: readonly string[] }
  /** It is written with a blank before its value. */
  | { readonly what: 'separate value' }

export type FlagPlace = CallPlace | ListPlace | TextPlace

/** A command line: the words behind the name of the program, and which of them it is. */
export interface CallPlace {
  readonly in: 'call'
  readonly words: readonly string[]
  readonly at: number
  /** The section names the option, alone, as one that it tells of. */
  readonly isTopic: boolean
}

/** A list, table, section or help text that describes the options of one command. */
export interface ListPlace {
  readonly in: 'list'
  /** Titles of the sections around it, outermost first. */
  readonly titles: readonly string[]
  /** The command as a line of usage gives it: `['tool', 'sub']`; null where there is none. */
  readonly usage: readonly string[] | null
  /** The options that it lists, where it is a help text. */
  readonly listed?: readonly string[]
  /** Something near it speaks of another program. */
  readonly isForeign: boolean
  /** The page names no program of the repository anywhere. */
  readonly isNamed?: false
}

export interface TextPlace {
  readonly in: 'text'
  readonly isForeign: boolean
  /** The paragraph or the title names a program of the repository. */
  readonly namesOwn: boolean
}
