/** Names that a reader would take for a name of code and not for a word: two humps, an underscore, a call. */

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const COMPOUND = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]|[A-Z]{2}[a-z]{2}/

/** `fooBar`, `FooBar`, `foo_bar`, `FOO_BAR`; not `Foo`, `foo`, `FOO`. */
export function isCompound(name: string): boolean {
  return name.length >= 4 && COMPOUND.test(name) && IDENTIFIER.test(name)
}

/** False for a text that certainly holds no name of {@link isCompound}, as most lines of prose do. */
export function mayHoldCompound(text: string): boolean {
  return COMPOUND.test(text)
}

/** Nobody writes longer names of constants; the parts of a name are as many as it has words. */
const MAX_NAME = 100

/** `FOO_BAR`: constants, error codes, environment variables. */
export function isScreaming(name: string): boolean {
  return name.length <= MAX_NAME && /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name)
}

/**
 * The ends of a long name in capitals, as keys from which code may put it together: `role_policy` and `id_role_policy` of
 * `TOOL_ID_ROLE_POLICY`.
 */
export function keyEnds(name: string): string[] {
  const words = name.toLowerCase().split('_')
  if (!isScreaming(name) || words.length < 4) return []
  return words.slice(1, -1).map((_, index) => words.slice(index + 1).join('_'))
}

/**
 * What a name in capitals may begin with where code puts it together: `TOOL_` and `TOOL_SEED_` of `TOOL_SEED_PATH`. Nothing is
 * said of shorter ones, which stand for themselves.
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

/** The names from which parsers of arguments make a flag: `max-columns`, `max_columns`, `maxColumns`. */
export function flagSpellings(flag: string): string[] {
  return spellings(flag).filter((name) => !/^[A-Z]/.test(name) || name === flag)
}

/** The ways one option is spelled in code: `max-columns`, `max_columns`, `maxColumns`, `MaxColumns`, `MAX_COLUMNS`. */
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
