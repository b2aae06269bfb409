import { escapePattern } from '../../../../base/text/pattern.ts'
import { ecosystemOfFile } from '../../../ecosystems/lookup.ts'
import type { Occurrence, Snapshot } from '../../../facts/snapshot.ts'
import { flagSpellings } from '../../identifiers.ts'
import { lookupName } from '../../occurrence.ts'
import { fails, formatPlace, holds, holdsAt, type Outcome, unknown } from '../../outcome.ts'

/** What the code shows about a flag by its name alone: whether any line declares an option of that name. */
export function flagByName(flag: string, snapshot: Snapshot): Outcome {
  const own = flagOutcome(flag, flagSpellings(flag), snapshot)
  if (own.state === 'holds' || !flag.startsWith('no-')) return own
  // Many parsers derive `--no-x` from `x`, and many do not.
  const positive = flagOutcome(flag.slice(3), flagSpellings(flag.slice(3)), snapshot)
  if (positive.state !== 'holds') return own
  return { ...positive, owned: false, confidence: Math.min(positive.confidence, 0.6) }
}

function flagOutcome(flag: string, names: readonly string[], snapshot: Snapshot): Outcome {
  const found = lookupName(snapshot, names, (place) => declaresFlag(place, flag))
  if (found.owned) {
    return holdsAt('declared at', found.owned)
  }
  if (found.used?.class === 'example') return holdsAt('named at', found.used, { owned: false, confidence: 0.6 })
  const named = found.used ?? found.traced
  // A single word may be declared in more ways than a line shows: as a field of a derived parser, or a parameter of a command.
  if (named && !flag.includes('-') && found.used) return holdsAt('named at', named, { owned: false, confidence: 0.5 })
  // Tests that pass such a flag show that the argument-parsing library accepts it.
  const passed =
    MADE_BY_LIBRARIES.test(flag) &&
    snapshot
      .occurrences(flag)
      .find((place) => place.class === 'test' && place.role !== 'comment' && passes(place.text, flag))
  if (passed) return unknown(`no option \`--${flag}\` is declared, but ${formatPlace(passed)} passes it`)
  if (found.used && handsOn(found.used.text, flag))
    return unknown(`${formatPlace(found.used)} hands \`--${flag}\` on to another program`)
  if (named)
    return fails(`no option \`--${flag}\` is declared; it is only named at ${formatPlace(named)}`, {
      evidence: [named],
    })
  return fails(`no option \`--${flag}\` is declared`)
}

/**
 * A flag is declared by its bare name in quotes or as a key, field or constant, and by its dashed form where the line passes it to an
 * argument parser. Elsewhere the dashed form only uses or describes the flag.
 */
function declaresFlag(place: Occurrence, flag: string): boolean {
  if (place.role === 'comment' || place.role === 'use' || place.role === 'import' || REPEATS_FLAGS.test(place.path))
    return false
  const conventions = ecosystemOfFile(place.path)?.conventions
  // Elsewhere, one-word flags are ordinary words: a field of that name is no evidence.
  if (!place.text.includes(`-${flag}`) && flag.includes('-')) return !conventions?.localVariable?.test(place.text)
  const name = escapePattern(flag)
  if (comparesWith(place.text, name)) return true
  const isQuoted = new RegExp(`["']--${name}(?:["']|[ =|])`)
  if (conventions?.quotesOptions && isQuoted.test(place.text)) return true
  return new RegExp(
    `["'\`]${name}(?:["'\`]|[ =]<)|(?:option|argument|flag|param|switch|command)\\w*!?\\s*\\([^)]*--${name}(?![\\w-])|^\\s*["'\`]?(?:-\\w["'\`]?(?:,\\s*|\\s*\\|\\s*)["'\`]?)?--${name}(?![\\w-])`,
    'i',
  ).test(place.text)
}

/**
 * Programs without a parser compare their arguments with each option: `case "-n", "--dry-run":`, `when '--dry-run'`, `arg == '--dry-run'`,
 * `"--dry-run" =>`.
 *
 * @param name the option without dashes, as a pattern
 */
function comparesWith(line: string, name: string): boolean {
  const option = `["'\`]--${name}["'\`=]`
  const others = `(?:[^"'\`]*["'\`]-[\\w-]*["'\`],)*`
  return new RegExp(
    `(?:\\b(?:case|when)\\s${others}|[=!]==?|\\b(?:equals|strn?cmp)\\((?:\\w+(?:\\[\\w+\\])?,)?)\\s*${option}|${option}\\)?\\s*=>`,
  ).test(line)
}

/** Shell completions and manual pages, including rendered ones, repeat flags without declaring them. */
const REPEATS_FLAGS =
  /(?:^|\/)complet\w*\/|complet\w*(?:\.(?:ba|z|fi)?sh|\.ps1)?$|\.(?:zsh|fish|x?html?)$|\.[1-9](?:\.in)?$/

/** Flags that command-line libraries add to every program. */
const MADE_BY_LIBRARIES = /^(?:help|version|quiet|silent|verbose|debug|(?:no-)?(?:ansi|color|colors|interaction))$/

function passes(line: string, flag: string): boolean {
  return new RegExp(`["'\`\\s]--${escapePattern(flag)}(?![\\w-])`).test(line)
}

/** The flag occurs within a longer string: a command line that the code builds. */
function handsOn(line: string, flag: string): boolean {
  return new RegExp(`["'\`][\\w./-]+ (?:[^"'\`]* )?--${escapePattern(flag)}(?![\\w-])`).test(line)
}

/** The same for a subcommand: whether some program of the repository knows the word. */
export function subcommandByName(name: string, program: string, snapshot: Snapshot): Outcome {
  const find = (endings: readonly string[]): string | undefined =>
    COMMAND_FOLDERS.flatMap((folder) =>
      endings.flatMap((ending) => snapshot.paths.endingWith(`${folder}/${name}${ending}`, 1)),
    )[0]
  const file = find(['.ts', '.js', '.mjs', '.py', '.go', '.rs', '.rb'])
  if (file) return holds(`${file} exists`, [file], { confidence: 0.8 })
  const found = lookupName(snapshot, [name], (place) => declaresSubcommand(place, name))
  if (found.owned) {
    const isDeclared = declaresToParser(found.owned.text, name)
    return holdsAt(isDeclared ? 'declared at' : 'named at', found.owned, {
      owned: isDeclared,
      confidence: isDeclared ? 0.8 : 0.6,
    })
  }
  // Subcommands of a subcommand share a folder.
  const folder = find([''])
  if (folder) return holds(`${folder} exists`, [folder], { owned: false, confidence: 0.6 })
  const [elsewhere] = ['rs', 'go', 'ts', 'py'].flatMap((ending) => snapshot.paths.endingWith(`${name}.${ending}`, 1))
  if (elsewhere) return unknown(`${elsewhere} may hold it`)
  // The call that takes it may span several lines.
  const alone = snapshot.occurrences(name).find((place) => place.class === 'source' && place.role === 'string')
  if (alone) return unknown(`${formatPlace(alone)} names it`)
  return fails(`\`${program}\` has no subcommand \`${name}\``)
}

const COMMAND_FOLDERS = ['bin', 'cmd', 'cli', 'command', 'commands', 'subcommand', 'subcommands']
const COMMAND_FILE = /(?:^|\/)(?:bin|cmd|cli|commands?|subcommands?)(?:\/|\.\w+$)/

/**
 * Code of commands names a subcommand in quotes, alone or followed by its arguments. Other code declares it where it passes the subcommand
 * to an argument parser.
 */
function declaresSubcommand({ path, role, text }: Occurrence, name: string): boolean {
  if (role === 'comment' || role === 'import') return false
  if (COMMAND_FILE.test(path)) return role !== 'use' || new RegExp(quotedAs(name)).test(text)
  return declaresToParser(text, name)
}

/** A line passes the name of a subcommand to an argument parser. */
function declaresToParser(line: string, name: string): boolean {
  return new RegExp(
    `(?:(?:command|add_?parser)\\w*["'\`]?(?:::new)?!?\\s*[(:=]|\\buse:)\\s*${quotedAs(name)}`,
    'i',
  ).test(line)
}

function quotedAs(name: string): string {
  return `["'\`]${escapePattern(name)}(?:["'\`]|[ ][^"'\`]*["'\`])`
}
