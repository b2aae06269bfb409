import { ENGINES } from '../../rules/dependency-version/extract/stated-version.ts'
import type { Alteration, ChangedText } from '../alteration.ts'
import type { Hunk, NumberedLine } from '../hunks.ts'
import { isInsideText } from './inside-text.ts'
import { ORDINARY } from './ordinary-words.ts'
import { isProse } from './prose.ts'
import { valueName } from './value-names.ts'

const MAX_LINE = 400
/** Defaults of placeholders, numbers with their units, short quoted texts, and the words that are values. */
const LITERAL =
  /(?<=\$\{[A-Za-z_][\w.-]{0,60}:[-=]?)[^{}"'\s=-][^{}"'\s]{0,60}(?=\})|"[^"$]{1,60}"|'[^'$]{1,60}'|`[^`$"']{1,60}`|(?<![\w.])\d[\d_]*(?:\.\d+)*(?:[a-zA-Z]{1,3})?(?!\w|\.\d)|\b(?:true|false|null|none|nil|True|False|None)\b/g
/** `font-size: 20px;` in a component: a style, which samples of others have as well. */
const STYLE = /^\s*-{0,2}[a-z]+(?:-[a-z]+)*:\s[^;{}]*;\s*$/
/** A comment behind code; a whole line of one stays. */
const COMMENT = /(?<=\S)\s+(?:\/\/|#)\s.*$/
/** A module's path is no value. */
const IMPORTS = /^\s*(?:import|from|use|using|require|include)\b|\bfrom\s+["']|\b(?:require|import)\(/
/** A release changes it everywhere. */
const OF_A_RELEASE =
  /^(?:version|__version__|VERSION|appVersion|revision|hash|sha\d*|checksum|rev|date|id|updated|integrity|resolved)$/i

/** Values that a change replaces, with the names that have them: one literal of a line differs, and nothing else. */
export function alteredValues({ removed, added }: Hunk, { path, old }: ChangedText): Alteration[] {
  const successors = new Map<string, NumberedLine[]>()
  for (const line of added) {
    if (line.text.length > MAX_LINE) continue
    const shape = shapeOf(withProducts(line.text))
    successors.set(shape, [...(successors.get(shape) ?? []), line])
  }
  const lines = old.split(/\r?\n/)
  return removed.flatMap((line): Alteration[] => {
    const text = withProducts(line.text)
    const next =
      line.text.length > MAX_LINE ||
      IMPORTS.test(line.text) ||
      STYLE.test(line.text) ||
      isProse(line.text.replace(COMMENT, ''))
        ? undefined
        : successors.get(shapeOf(text))?.shift()
    const different = next ? differenceOf(text, withProducts(next.text)) : null
    if (!next || !different || isInSentence(text, different)) return []
    const named = valueName(lines, line.line - 1, text.slice(0, different.at))
    const port = portsOf(named, different)
    const name = port ? PORT : named
    if (name === null || name.length < 2 || ORDINARY.has(name) || OF_A_RELEASE.test(name)) return []
    return [
      {
        sort: port === null && isBaseImage(line.text, name) ? 'version' : 'value',
        name,
        owner: null,
        before: { path, line: line.line, text: line.text.trim() },
        after: { path, line: next.line, text: next.text.trim() },
        became: null,
        value: port ?? { old: different.old, now: different.now },
      },
    ]
  })
}

/** `FROM postgres:15`: what an image is built on. Images of languages say nothing of what the code requires. */
function isBaseImage(text: string, name: string): boolean {
  return /^\s*FROM\s/.test(text) && !ENGINES.some(([engine]) => engine === name)
}

const PRODUCT = /(?<![\w.])\d[\d_]{0,12}(?:\s*\*\s*\d[\d_]{0,12}){1,5}(?![\w.]|\s*\*)/g

/** A line with `60 * 1000` as the number that a page would give. */
export function withProducts(text: string): string {
  return text.replace(PRODUCT, (product) => {
    const value = product
      .replaceAll('_', '')
      .split('*')
      .reduce((whole, factor) => whole * Number(factor), 1)
    return Number.isSafeInteger(value) ? `${value}` : product
  })
}

function shapeOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replace(LITERAL, '\u0000')
}

/** The only literal in which two lines of one shape differ. */
function differenceOf(before: string, after: string): { old: string; now: string; at: number } | null {
  const [olds, nows] = [[...before.matchAll(LITERAL)], [...after.matchAll(LITERAL)]]
  const different = olds.flatMap((match, index) => {
    const now = nows[index]?.[0]
    return now === undefined || now === match[0] ? [] : [{ old: bare(match[0]), now: bare(now), at: match.index }]
  })
  const [first] = different
  return first && different.length === 1 && isTelling(first.old) && isTelling(first.now) && !isSame(first)
    ? first
    : null
}

/** `EXPOSE`, `port`, `listen`, `web.listen-address`; the port of something else has a name of its own. */
const LISTENS = /^(?:expose|ports?|addr(?:ess)?)$|(?:^|[._-])listen(?:s|ing|er)?(?:$|[._-]|[A-Z])/i
const NUMBER_OF_PORT = /^(?:[\w.]*:)?(\d{2,5})(?::\d{2,5})?$/
/** The name of a port, whatever the code calls it. */
export const PORT = 'port'

/** The ports that a program listens on, before and after, whatever says so: `EXPOSE`, `listen(":8080")`, the ports of a compose file. */
function portsOf(
  name: string | null,
  { old, now }: { readonly old: string; readonly now: string },
): Alteration['value'] {
  const [before, after] = [NUMBER_OF_PORT.exec(old)?.[1], NUMBER_OF_PORT.exec(now)?.[1]]
  return name !== null && LISTENS.test(name) && before !== undefined && after !== undefined && before !== after
    ? { old: before, now: after }
    : null
}

/** Within a text that the program prints, whose words are no names: `"requires vim 7.0 with Python 3.6"`. */
function isInSentence(text: string, { at, old }: { readonly at: number; readonly old: string }): boolean {
  if (/\$\{[\w.-]*:[-=]?$/.test(text.slice(0, at))) return false
  return !/^["'`]/.test(text.slice(at)) && isInsideText(text.slice(0, at), text.slice(at + old.length))
}

/** Marks of punctuation stand everywhere. */
function isTelling(value: string): boolean {
  return /[\p{L}\p{N}]|[^\p{ASCII}]/u.test(value)
}

/** `1.23` and `1.23.0`, `true` and `True`. */
function isSame({ old, now }: { readonly old: string; readonly now: string }): boolean {
  const plainOf = (value: string): string =>
    value
      .toLowerCase()
      .replaceAll('_', '')
      .replace(/^v(?=\d)|(?:\.0)+$/g, '')
  return plainOf(old) === plainOf(now)
}

function bare(literal: string): string {
  return literal.replace(/^["'`]|["'`]$/g, '').trim()
}
