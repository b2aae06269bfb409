/** Names that a reader recognizes as code rather than a word: camel case, an underscore, a call. */

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const COMPOUND = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|[A-Z]{2}[a-z]{2}/

/** `fooBar`, `FooBar`, `foo_bar`, `FOO_BAR`; not `Foo`, `foo`, `FOO`. */
export function isCompound(name: string): boolean {
  return name.length >= 4 && COMPOUND.test(name) && IDENTIFIER.test(name)
}

/** False if a text certainly contains no name that {@link isCompound} accepts, as for most lines of prose. */
export function mayHoldCompound(text: string): boolean {
  return COMPOUND.test(text)
}

/** Longer names are not constants. The limit also bounds the number of parts of a name. */
const MAX_NAME = 100

/** `FOO_BAR`: constants, error codes, environment variables. */
export function isScreaming(name: string): boolean {
  return name.length <= MAX_NAME && /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name)
}

/**
 * Suffixes of a long name in capitals, as keys from which code may build it: `role_policy` and `id_role_policy` of `TOOL_ID_ROLE_POLICY`.
 */
export function keyEnds(name: string): string[] {
  const words = name.toLowerCase().split('_')
  if (!isScreaming(name) || words.length < 4) return []
  return words.slice(1, -1).map((_, index) => words.slice(index + 1).join('_'))
}

/**
 * Prefixes of a name in capitals, from which code may build it: `TOOL_` and `TOOL_SEED_` of `TOOL_SEED_PATH`. Empty for names of fewer than
 * three words, which code uses as a whole.
 */
export function nameBeginnings(name: string): string[] {
  const words = name.split('_')
  if (!isScreaming(name) || words.length < 3) return []
  return words.slice(1).map((_, index) => `${words.slice(0, index + 1).join('_')}_`)
}

/** A type-like name: `Worker`, `FlowProducer`. */
export function isPascal(name: string): boolean {
  return /^[A-Z][A-Za-z\d]*[a-z][A-Za-z\d]*$/.test(name)
}

export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name)
}

/** `max-columns`, `x-ha-policy`: options and settings written with dashes. */
export function isKebab(name: string): boolean {
  return /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/.test(name)
}

/** The spellings from which argument parsers derive a flag: `max-columns`, `max_columns`, `maxColumns`. */
export function flagSpellings(flag: string): string[] {
  return spellings(flag).filter((name) => !/^[A-Z]/.test(name) || name === flag)
}

/** The spellings of one option in code: `max-columns`, `max_columns`, `maxColumns`, `MaxColumns`, `MAX_COLUMNS`. */
export function spellings(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/)
    .filter(Boolean)
  if (words.length < 2) return [name]
  const humps = words.map((word) => word[0]?.toUpperCase() + word.slice(1))
  const camel = [words[0] ?? '', ...humps.slice(1)].join('')
  return [...new Set([name, words.join('-'), words.join('_'), camel, humps.join(''), words.join('_').toUpperCase()])]
}

/**
 * A name as the code is searched for it: `_createError` for `$_createError`, `scope` for `a$scope`, as a dollar sign is no part of a name in
 * most languages.
 */
export function withoutDollars(name: string): string {
  if (!name.includes('$')) return name
  return name.split('$').reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
