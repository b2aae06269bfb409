/** The stem of a lower-case English word by Porter's algorithm of 1980; words under three letters and other scripts stay. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return [plurals, past, finalY, doubleSuffixes, fullSuffixes, longSuffixes, finalE].reduce(
    (left, step) => step(left),
    word,
  )
}

const VOWELS = new Set('aeiou')

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? ''
  if (VOWELS.has(letter)) return false
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1)
}

/** How often a vowel is followed by a consonant: the length of a stem. */
function measure(part: string): number {
  let count = 0
  for (let i = 1; i < part.length; i++) if (isConsonant(part, i) && !isConsonant(part, i - 1)) count++
  return count
}

function hasVowel(part: string): boolean {
  for (let i = 0; i < part.length; i++) if (!isConsonant(part, i)) return true
  return false
}

function endsDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)
}

/** Ends in consonant, vowel, consonant, the last of which is not w, x or y. */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2 || 'wxy'.includes(word[last] ?? '')) return false
  return isConsonant(word, last) && !isConsonant(word, last - 1) && isConsonant(word, last - 2)
}

function plurals(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function past(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = word.endsWith('ed') ? 'ed' : word.endsWith('ing') ? 'ing' : null
  if (suffix === null) return word
  const left = word.slice(0, -suffix.length)
  if (!hasVowel(left)) return word
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`
  if (endsDouble(left) && !'lsz'.includes(left.at(-1) ?? '')) return left.slice(0, -1)
  return measure(left) === 1 && endsShort(left) ? `${left}e` : left
}

function finalY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

const DOUBLE = new Map(
  Object.entries({
    ...{
      ational: 'ate',
      tional: 'tion',
      enci: 'ence',
      anci: 'ance',
      izer: 'ize',
      abli: 'able',
      alli: 'al',
      entli: 'ent',
    },
    ...{
      eli: 'e',
      ousli: 'ous',
      ization: 'ize',
      ation: 'ate',
      ator: 'ate',
      alism: 'al',
      iveness: 'ive',
      fulness: 'ful',
    },
    ...{ ousness: 'ous', aliti: 'al', iviti: 'ive', biliti: 'ble' },
  }),
)
const FULL = new Map(
  Object.entries({ icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' }),
)
const LONG = new Map(
  [
    'al',
    'ance',
    'ence',
    'er',
    'ic',
    'able',
    'ible',
    'ant',
    'ement',
    'ment',
    'ent',
    'sion',
    'tion',
    'ou',
    'ism',
    'ate',
    'iti',
    'ous',
    'ive',
    'ize',
  ].map((suffix) => [suffix, suffix === 'sion' ? 's' : suffix === 'tion' ? 't' : '']),
)

const MAX_SUFFIX_LENGTH = 7

/** Replaces the longest suffix of the table, if what is left of the word is longer than `least`. */
function replaceSuffix(word: string, table: ReadonlyMap<string, string>, least: number): string {
  for (let length = Math.min(MAX_SUFFIX_LENGTH, word.length); length > 1; length--) {
    const replacement = table.get(word.slice(-length))
    if (replacement === undefined) continue
    const left = word.slice(0, -length)
    return measure(left + (least > 0 ? replacement : '')) > least ? left + replacement : word
  }
  return word
}

function doubleSuffixes(word: string): string {
  return replaceSuffix(word, DOUBLE, 0)
}

function fullSuffixes(word: string): string {
  return replaceSuffix(word, FULL, 0)
}

function longSuffixes(word: string): string {
  return replaceSuffix(word, LONG, 1)
}

function finalE(word: string): string {
  const left = word.slice(0, -1)
  const drops = word.endsWith('e') && (measure(left) > 1 || (measure(left) === 1 && !endsShort(left)))
  const shorter = drops ? left : word
  return measure(shorter) > 1 && endsDouble(shorter) && shorter.endsWith('l') ? shorter.slice(0, -1) : shorter
}
