export type ValueKind = 'url' | 'identifier' | 'version' | 'date' | 'number' | 'path' | 'name'

/** A word of a sentence that can be searched for. */
export interface Value {
  readonly kind: ValueKind
  /** As written. */
  readonly text: string
  /** Equal for equivalent values: `1,000` and `1000`, `v1.2.3` and `1.2.3`. */
  readonly key: string
  /** Its offset in the sentence. */
  readonly at: number
}

/** Whether two statements about the same thing can differ in it. */
export function isAmount({ kind }: Value): boolean {
  return kind === 'number' || kind === 'version' || kind === 'date'
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 20 + 10 * index]),
])

/** In order of precedence: later patterns do not see earlier matches. */
const PATTERNS: readonly (readonly [ValueKind, RegExp])[] = [
  ['url', /\bhttps?:\/\/[^\s<>"'`)\]]{3,300}/g],
  ['identifier', /\b[A-Z]{2,10}-\d{1,6}(?:-\d{1,8})*\b/g],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d{2}(?:-\\d{2})?\\b|\\b(?:\\d{1,2}(?:st|nd|rd|th)? )?(?:${MONTH})\\b\\.?(?: \\d{1,2}(?:st|nd|rd|th)?\\b)?(?:,? \\d{4})?`,
      'g',
    ),
  ],
  [
    'path',
    /(?<![\w/.@-])(?:\.{0,2}\/)?(?:[\w.-]{1,80}\/){1,12}[\w.-]{0,80}[\w]|(?<=`)[\w-]{1,80}\.(?:js|ts|tsx|jsx|mjs|py|rs|go|java|rb|md|json|ya?ml|toml|sh|sql|c|h|cpp|cs|php|html|css)(?=`)/g,
  ],
  [
    'version',
    /(?<![\w.,-])v\d{1,4}(?:\.\d{1,5}){0,3}(?:-[a-z]{2,10}\.?\d{0,4})?(?![\w])|(?<![\w.,-])\d{1,5}\.\d{1,5}\.\d{1,5}(?:\.\d{1,5})?(?:-[a-z]{2,10}\.?\d{0,4})?(?!\w)|(?<=\b(?:version|versions|release|Node(?:\.js)?|Python|Ruby|Java|Go|PHP|Rust|PostgreSQL|Redis|git|npm|TypeScript|requires?|prior to|before) )\d{1,4}(?:\.\d{1,4})?(?=\b(?!,\d|%| ?(?:ms|seconds?|minutes?|hours?|days?|times|percent|\w+s)\b))/g,
  ],
  [
    'number',
    /(?<![\w.,/-])[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w.]\d)|(?<![\w.,/-])[-−]?\d{1,15}(?:\.\d{1,10})?(?![\d]|\.\d)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?!-))\b|\bone(?= (?:second|minute|hour|day|week|month|year)s?\b)/gi,
  ],
  [
    'name',
    /(?<=`)[A-Za-z_$][\w$.]{2,80}(?:\(\))?(?=`)|(?<![\w`.])\p{Lu}\p{Ll}+(?: (?:\p{Lu}\.|\p{Lu}\p{Ll}+)){1,3}(?![\w`])/gu,
  ],
]

/** The values of a sentence, in order, in linear time. */
export function valuesOf(sentence: string): Value[] {
  let rest = sentence.slice(0, 1_000)
  const found: Value[] = []
  for (const [kind, pattern] of PATTERNS) {
    for (const match of rest.matchAll(pattern)) {
      const text = match[0].replace(/[.,;:]+$/, '')
      const value = text === '' ? null : valueAt(kind, text, sentence, match.index)
      if (value) found.push(value)
    }
    rest = rest.replace(pattern, (whole) => ' '.repeat(whole.length))
  }
  return found.sort((left, right) => left.at - right.at)
}

function valueAt(kind: ValueKind, text: string, sentence: string, at: number): Value | null {
  // The first word of a sentence always starts with a capital.
  if (kind === 'name' && !sentence.startsWith('`', at - 1) && at === 0 && /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text) === false)
    return null
  return { kind, text, key: keyOf(kind, text), at }
}

function keyOf(kind: ValueKind, text: string): string {
  if (kind === 'version') return text.replace(/^v/i, '')
  if (kind === 'number')
    return String(NUMBER_WORDS[text.toLowerCase()] ?? Number(text.replaceAll(',', '').replace('−', '-')))
  if (kind === 'date') return dateKey(text)
  if (kind === 'url') return text.replace(/\/+$/, '').toLowerCase()
  if (kind === 'name') return text.replace(/\(\)$/, '')
  return kind === 'path' ? text.replace(/^\.\/|\/+$/g, '') : text
}

/** `2024-02-13`, or the given parts of it; a month alone is `-02`. */
function dateKey(text: string): string {
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text)
  if (iso) return [iso[1], iso[2], iso[3]].filter(Boolean).join('-')
  const name = /[A-Za-z]{3,}/.exec(text.replace(/(\d)(?:st|nd|rd|th)/g, '$1'))?.[0]?.toLowerCase() ?? ''
  const month = MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1
  const year = /\b\d{4}\b/.exec(text)?.[0] ?? ''
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text.replace(year, ''))?.[1]
  return `${year}-${String(month).padStart(2, '0')}${day === undefined ? '' : `-${day.padStart(2, '0')}`}`
}

/** Whether two dates or versions agree in the parts that both have: `5.2` and `5.2.0`. */
export function sameAsFarAsGiven(left: string, right: string, mark: '-' | '.'): boolean {
  const [a, b] = [left.split(mark), right.split(mark)]
  return a.every((part, index) => part === '' || b[index] === undefined || b[index] === '' || b[index] === part)
}
