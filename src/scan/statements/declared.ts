import type { Bound } from '../../judge/facts/parse/bounds.ts'
import { clauseWords } from '../../judge/facts/parse/clause.ts'
import { type Quantity, quantityOf, unitNamed } from '../../judge/facts/parse/quantity.ts'
import { literalOf } from './literal.ts'
import type { SourceFile } from './source-file.ts'

/** A number that the code declares under a name: a constant, a default of an option, a parameter or a variable of the environment. */
export interface DeclaredNumber {
  readonly quantity: Quantity
  readonly bound: Bound
  /** What its name says that it is of, without words such as `max` and `size`. */
  readonly subject: ReadonlySet<string>
  /** Of these what it counts: sensors, of `MAX_SENSORS_PER_HIVE`. */
  readonly head: ReadonlySet<string>
  /** It is an amount for each of something: `FINE_PER_DAY_CENTS`. */
  readonly isRate: boolean
  /** What stands around it: its file, its container, its comment or help text. */
  readonly context: ReadonlySet<string>
  /** What its comment or help text says of it. */
  readonly told: ReadonlySet<string>
  /** How messages call it: `MAX_RENEWALS = 2 (src/config.ts:3)`. */
  readonly place: string
}

const MAX_DECLARED = 20_000
/** Lines of a comment that are read above a declaration. */
const MAX_COMMENT = 4
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!\[)|"""|--)/
/** Words of names that say what kind of number it is and not of what. */
const GENERIC = new Set(
  clauseWords(
    'max maximum min minimum default limit size count number num total amount value length len per interval timeout delay duration ttl period const config option setting threshold allowed initial base cap capacity',
  ),
)

/** The numbers that source files declare, with what they are of. */
export function declaredNumbers(files: readonly SourceFile[]): DeclaredNumber[] {
  const found: DeclaredNumber[] = []
  for (const file of files) {
    const lines = file.text.split('\n')
    const add = (
      name: string,
      value: string | null | undefined,
      line: number,
      { around = '', help = '' }: { readonly around?: string; readonly help?: string } = {},
    ): void => {
      const declared = value == null || found.length >= MAX_DECLARED ? null : declaredNumber(name, value)
      if (!declared) return
      const told = clauseWords(`${help} ${commentAbove(lines, line)}`)
      const near = clauseWords(nameWords(`${name} ${around} ${pathWords(file.path)}`).join(' '))
      found.push({
        ...{ ...declared, told, context: new Set([...told, ...near]) },
        place: `${name} = ${value} (${file.path}:${line})`,
      })
    }
    for (const { name, value, line, container, signatures = [] } of file.facts.declarations) {
      add(name, value, line, { around: container ?? '' })
      for (const { name: parameter, default: given } of signatures.flatMap(({ parameters }) => parameters))
        add(parameter, given, line, { around: `${name} ${container ?? ''}` })
    }
    for (const { name, default: given, line } of file.facts.environment) add(name, given, line)
    for (const command of file.facts.commands)
      for (const option of command.options) {
        const [name = ''] = [...option.names].sort((left, right) => right.length - left.length)
        add(name, option.default, option.line, {
          around: command.name ?? '',
          help: `${option.help ?? ''} ${option.valueName ?? ''}`,
        })
      }
  }
  return found
}

function declaredNumber(
  name: string,
  value: string,
): Pick<DeclaredNumber, 'quantity' | 'bound' | 'subject' | 'head' | 'isRate'> | null {
  const literal = literalOf(value)
  // A zero is where counting starts, or a switch.
  if (!literal || literal.amount === 0) return null
  const words = nameWords(name)
  const unit = words.findLast((word) => unitNamed(word) !== null && word.length > 1)
  const bound = words.includes('max') || words.includes('maximum') ? 'most' : words.includes('min') ? 'least' : 'exact'
  const quantity = literal.quantity ?? quantityOf(literal.amount, '', unit === undefined ? '' : ` ${unit}`)
  const specific = (some: readonly string[]): Set<string> =>
    new Set([...clauseWords(some.filter((word) => word !== unit).join(' '))].filter((word) => !GENERIC.has(word)))
  const divider = words.findIndex((word) => /^(?:of|per|in|for)$/.test(word))
  return {
    ...{ quantity, bound, subject: specific(words), isRate: words.includes('per') },
    head: specific(divider < 0 ? words : words.slice(0, divider)),
  }
}

/** `maxRenewals`, `MAX_RENEWALS`, `--max-renewals`: max, renewals. */
function nameWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean)
}

function commentAbove(lines: readonly string[], line: number): string {
  const found: string[] = []
  for (let index = line - 2; index >= 0 && found.length < MAX_COMMENT && COMMENT.test(lines[index] ?? ''); index--)
    found.push((lines[index] ?? '').slice(0, 300))
  const behind = /(?:\/\/|\s#)\s(.{1,200})$/.exec((lines[line - 1] ?? '').slice(0, 1000))?.[1]
  return [...found, behind ?? ''].join(' ')
}

function pathWords(path: string): string {
  return path
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-2)
    .join(' ')
}
