import { quoted } from '../../result/issue.ts'
import { bareCode, functionRegions } from '../measure/code.ts'
import { fieldRegion } from '../measure/fields.ts'
import { codeOccurrences, occurrences } from '../measure/find-text.ts'
import type { Region } from '../measure/region.ts'
import { contentsOf, sectionsNamed } from '../measure/sections.ts'
import { testsOf } from '../measure/tests.ts'
import type { ReadPredicate, Test } from './meaning.ts'
import { type Bounds, isWithinBounds, NONE, readBounds, readQuantity, SOME } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, phrases, readList } from './parts/cursor.ts'
import { readFieldName } from './parts/field-name.ts'
import { readNoun } from './parts/noun.ts'
import { readSectionNames, type SectionName } from './parts/section-name.ts'
import { readLinked, readMentions } from './say.ts'
import { allOf, anyOf, not, OPEN, type Verdict } from './verdict.ts'

const HAS = phrases(
  'there is, there are, there must be, there should be, has, have, contain, contains, include, includes, provide, provides, come with, comes with, use, uses, list, lists, show, shows, give, gives, define, defines, implement, implements',
)
const STATES = [
  ...HAS,
  ...phrases('name, names, specify, specifies, declare, declares, state, states, say, says, set, sets'),
]
const LANGUAGE = phrases('language, language tag, language identifier, language specifier, languages')
const NOTES = phrases(
  'alt text, alternative text, alt texts, docstring, docstrings, doc comment, doc comments, documentation comment, documentation comments, content, text',
)

/** `has a section "Install"`, `contains no images`, `includes tests`, `names its language`, `exceeds 100 words`. */
export function readHave(cursor: Cursor): ReadPredicate | null {
  const trait = cursor.attempt(() => (cursor.take(STATES) === null ? null : readTrait(cursor)))
  if (trait) return trait
  if (cursor.take(['exceed', 'exceeds'])) return readExcess(cursor)
  const used = cursor.attempt(() => (cursor.take(['use', 'uses']) === null ? null : readUse(cursor)))
  if (used) return used
  const verb = cursor.take(HAS)
  if (verb === null) return null
  const listed = readList(cursor, () => cursor.first(OBJECTS))
  if (!listed || (listed.joints.has('or') && listed.joints.has('and'))) return null
  const [first, ...others] = listed.items
  return others.length === 0 ? first : joined(listed.items, listed.joints.has('or'))
}

/**
 * `uses try/catch`, `does not use `eval``: code that has it outside of its comments and strings. Prose that speaks of it does not use it, so
 * there only its absence is conclusive.
 */
function readUse(cursor: Cursor): ReadPredicate | null {
  const token = cursor.peek()
  const isConstruct = token?.kind === 'word' && CONSTRUCT.test(token.text)
  if (token?.kind !== 'quoted' && !isConstruct) return null
  cursor.next()
  if (token.kind === 'quoted' && !token.isCode) return readWording(token.text)
  const words = isConstruct ? token.text.split('/') : [token.text]
  return {
    isNegative: false,
    test: (region, { restricted }) => {
      const verdicts = words.map((word) => usedIn(region, word))
      return restricted ? OPEN : allOf(verdicts)
    },
  }
}

/** `uses "x"`: of code as of a name in backticks, of a text its words. */
function readWording(text: string): ReadPredicate {
  return {
    isNegative: false,
    test: (region, { restricted }) => {
      if (restricted) return OPEN
      if (region.view.parts.some(({ kind }) => kind === 'code')) return usedIn(region, text)
      const met = occurrences(region.text, text) > 0
      return { met, how: `${quoted(text)} ${met ? 'occurs' : 'does not occur'} in ${region.name}` }
    },
  }
}

function usedIn(region: Region, name: string): Verdict {
  const how = (met: boolean): string => `${region.name} has ${met ? '' : 'no '}${name}`
  const blocks = region.pages.flatMap(({ codeBlocks }) => codeBlocks.flatMap(({ lines }) => lines))
  const bare = bareCode(region)
  if (bare !== null ? codeOccurrences(bare, name) > 0 : blocks.some((line) => isUsedOn(line, name)))
    return { met: true, how: how(true) }
  if (occurrences(region.everything ?? region.text, name) === 0) return { met: false, how: how(false) }
  // A name in comments or strings alone is not used; a path or a module is used by its name in a string.
  return bare !== null && region.pages.length === 0 && /^\w+$/.test(name) ? { met: false, how: how(false) } : OPEN
}

/** On a line of a code block that is no comment. */
function isUsedOn(line: string, name: string): boolean {
  return !/^\s*(?:#|\/\/|--|\*|<!--)/.test(line) && codeOccurrences(line, name) > 0
}

/** Keywords that are used together. */
const CONSTRUCT = /^(?:try\/(?:catch|except|finally)|async\/await|if\/else|switch\/case)$/i

function joined(objects: readonly ReadPredicate[], isAny: boolean): ReadPredicate | null {
  // `no images or tables`: "no" applies to both.
  const [first, ...others] = objects
  const isNegative = first?.isNegative ?? false
  if (others.some((each) => each.isNegative) || (isNegative && !isAny)) return null
  const verdicts = (...asked: Parameters<Test>): Verdict[] => objects.map(({ test }) => test(...asked))
  if (isNegative) {
    const test: Test = (...asked) =>
      allOf(objects.map((each, index) => (index === 0 ? each.test(...asked) : not(each.test(...asked)))))
    return { test, isNegative }
  }
  return {
    test: (...asked) => (isAny ? anyOf : allOf)(verdicts(...asked)),
    whenNot: (...asked) => {
      const found = verdicts(...asked)
      const opposite = allOf(found.map(not))
      // "Does not have A and B" leaves open whether it may have one of them.
      return !isAny && opposite.met === false && found.some(({ met }) => met !== true) ? OPEN : opposite
    },
    isNegative,
  }
}

const OBJECTS = [
  readTests,
  readLinkTo,
  readContents,
  readFunction,
  readSections,
  readField,
  readCount,
  (cursor: Cursor) => readMentions(cursor, 'spelled'),
]

/** `a link to X`, `no link to X`. */
function readLinkTo(cursor: Cursor): ReadPredicate | null {
  const isNone = cursor.take(['no', 'a', 'an', 'the', 'any']) === 'no'
  if (cursor.take(['link to', 'links to', 'hyperlink to']) === null) return null
  const linked = readLinked(cursor)
  return linked && isNone ? { test: inverse(linked), isNegative: true } : linked
}

function inverse({ test, whenNot }: ReadPredicate): Test {
  return whenNot ?? ((region, asked) => not(test(region, asked)))
}

/** `a table of contents`. */
function readContents(cursor: Cursor): ReadPredicate | null {
  const isNone = cursor.take(['no', 'a', 'the', 'its']) === 'no'
  if (cursor.take(['table of contents']) === null) return null
  const test: Test = (region, { restricted }) => {
    const met = contentsOf(region)
    if (met === null || restricted) return OPEN
    return { met, how: `${region.name} has ${met ? 'a' : 'no'} table of contents` }
  }
  return { test: isNone ? (region, asked) => not(test(region, asked)) : test, isNegative: isNone }
}

/** `a function add`, `a function called `add``. */
export function readFunction(cursor: Cursor): ReadPredicate | null {
  const isNone = cursor.take(['no', 'a', 'the']) === 'no'
  if (cursor.take(['function', 'method']) === null) return null
  cursor.take(['called', 'named'])
  const token = cursor.next()
  if (token?.kind !== 'quoted' && token?.kind !== 'word') return null
  const name = token.text.replace(/\(\)$/, '')
  const isSpelled = token.kind === 'quoted' || /[_A-Z]|\(\)$/.test(token.text)
  if (!/^[\w$]{1,100}$/.test(name) || (!isSpelled && !cursor.isAtEnd)) return null
  const test: Test = (region, { restricted }) => {
    const found = functionRegions(region)
    const isNamed = occurrences(region.everything ?? region.text, name) > 0
    if (restricted || (found === null && isNamed)) return OPEN
    const met = found?.some(({ label }) => label === name || label?.endsWith(`.${name}`)) ?? false
    return { met, how: `there is ${met ? 'a' : 'no'} function ${quoted(name)}` }
  }
  return { test: isNone ? (region, asked) => not(test(region, asked)) : test, isNegative: isNone }
}

function readTrait(cursor: Cursor): ReadPredicate | null {
  cursor.take(['a', 'an', 'its', 'their', 'the', 'some'])
  if (cursor.take(LANGUAGE)) return { test: traitTest('label', 'language'), isNegative: false }
  const note = cursor.take(NOTES)
  return note === null ? null : { test: traitTest('note', note), isNegative: false }
}

function traitTest(trait: 'label' | 'note', name: string): Test {
  return (region, { restricted }) => {
    const found = region[trait]
    if (found === undefined) return OPEN
    const met = found !== ''
    return { met: met && restricted ? null : met, how: `${region.name} has ${met ? 'a' : 'no'} ${name}` }
  }
}

function readExcess(cursor: Cursor): ReadPredicate | null {
  const bounds = readBounds(cursor)
  const noun = bounds && readNoun(cursor)
  if (!bounds || !noun || !bounds.loose) return null
  return { test: countTest(noun, { least: bounds.least + 1, most: Number.POSITIVE_INFINITY }), isNegative: false }
}

function readCount(cursor: Cursor): ReadPredicate | null {
  const quantity = readQuantity(cursor)
  const noun = readNoun(cursor)
  if (!noun || (quantity === null && !noun.isPlural && !noun.name.startsWith('trailing'))) return null
  // `the word "x"` refers to a text.
  if (cursor.peek()?.kind === 'quoted') return null
  const bounds = quantity ?? SOME
  return { test: countTest(noun, bounds), isNegative: bounds === NONE }
}

function readTests(cursor: Cursor): ReadPredicate | null {
  const none = cursor.take(['no', 'any', 'some', 'the', 'a', 'an']) === 'no'
  cursor.take(['unit', 'automated'])
  if (cursor.take(['tests', 'test', 'test code']) === null) return null
  // Excludes other things such as a "test plan".
  const next = cursor.peek()
  if (next?.kind === 'word' && !AFTER_TESTS.has(next.lower)) return null
  return { test: none ? (region, asked) => not(testsTest(region, asked)) : testsTest, isNegative: none }
}

const AFTER_TESTS = new Set('for of that in and covering with'.split(' '))

export const testsTest: Test = ({ view }, { restricted }) => {
  const found = testsOf(view)
  if (found === null) return OPEN
  if (found === '') return { met: false, how: 'there is neither a file nor a case of tests' }
  return { met: restricted ? null : true, how: found }
}

function readSections(cursor: Cursor): ReadPredicate | null {
  const sections = readSectionNames(cursor)
  if (!sections) return null
  const bounds = sections.isNone ? NONE : SOME
  if (sections.isAny) return null
  const tests = sections.names.map((name) => sectionTest(name, bounds))
  return {
    isNegative: sections.isNone,
    test: (region, asked) => allOf(tests.map((test) => test(region, asked))),
  }
}

function sectionTest({ title, isQuoted }: SectionName, bounds: Bounds): Test {
  return (region, { restricted }) => {
    const { sure, possible } = sectionsNamed(region, title, isQuoted)
    // The headings of other formats are not read.
    if (region.pages.length === 0) return OPEN
    const range = [restricted ? 0 : sure.length, sure.length + possible.length] as const
    return {
      met: isWithinBounds(range, bounds),
      how: `${sure.length === 0 ? 'there is no' : 'there is a'} heading '${title}'`,
    }
  }
}

function readField(cursor: Cursor): ReadPredicate | null {
  const none = cursor.take(['no']) !== null
  const isFilled = cursor.take(['a non-empty', 'a nonempty', 'the non-empty', 'non-empty']) !== null
  const name = readFieldName(cursor)
  if (name === null) return null
  const test: Test = (region, { restricted }) => {
    const field = fieldRegion(region, name)
    const met = field !== null && (!isFilled || field.note !== '')
    return {
      met: met && restricted ? null : met !== none,
      how: `field '${name}' is ${met ? 'there' : 'not there, or empty'}`,
    }
  }
  return { test, isNegative: none }
}
