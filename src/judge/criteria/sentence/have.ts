import { fieldRegion } from '../measure/fields.ts'
import { contentsOf, sectionsNamed } from '../measure/sections.ts'
import { testsOf } from '../measure/tests.ts'
import { readDeclared } from './declared.ts'
import { affirmed, negated, type Predicate, type Test } from './meaning.ts'
import { isWithinBounds, readBounds, readQuantity, SOME } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, phrases, readList } from './parts/cursor.ts'
import { readFieldName, readFieldNames } from './parts/field-name.ts'
import { readNoun } from './parts/noun.ts'
import { readSectionNames, type SectionName } from './parts/section-name.ts'
import { isSpelled } from './parts/texts.ts'
import { readLinked, readMentions } from './say.ts'
import { readUse, readUsed } from './use.ts'
import { allOf, anyOf, not, OPEN, type Verdict } from './verdict.ts'

const HAS = phrases(
  "there is, there's, there are, there must be, there should be, has, have, contain, contains, include, includes, provide, provides, come with, comes with, use, uses, list, lists, show, shows, give, gives, define, defines, declare, declares, implement, implements, consist of, consists of",
)
const STATES = [...HAS, ...phrases('name, names, specify, specifies, state, states, say, says, set, sets')]
const LACKS = phrases('lack, lacks, avoid, avoids, omit, omits, is free of, are free of, is without, are without')
const LANGUAGE = phrases('language, language tag, language identifier, language specifier, languages')
const NOTES = phrases(
  'alt text, alternative text, alt texts, alt attribute, docstring, docstrings, doc comment, doc comments, documentation comment, documentation comments, content',
)

/** `has a section "Install"`, `contains no images`, `includes tests`, `names its language`, `avoids "simply"`, `exceeds 100 words`. */
export function readHave(cursor: Cursor): Predicate | null {
  return cursor.first([
    () => (cursor.take(STATES) ? readTrait(cursor) : null),
    () => (cursor.take(LACKS) ? readLacking(cursor) : null),
    () => (cursor.take(['exceed', 'exceeds']) ? readExcess(cursor) : null),
    readUse,
    () => (cursor.take(HAS) ? readObjects(cursor) : null),
  ])
}

function readLacking(cursor: Cursor): Predicate | null {
  const lacked = readTrait(cursor) ?? readObjects(cursor)
  return lacked && negated(lacked)
}

/** One thing or several: `a title and a table`, `no images or tables`. */
export function readObjects(cursor: Cursor): Predicate | null {
  const listed = readList(cursor, () => readObject(cursor))
  if (!listed || (listed.joints.has('or') && listed.joints.has('and'))) return null
  const [first, ...others] = listed.items
  return others.length === 0 ? first : joined(listed.items, listed.joints.has('or'))
}

const OBJECTS = [
  readTests,
  readLinkTo,
  readContents,
  readDeclared,
  readSections,
  readField,
  readCount,
  readUsed,
  readSpelled,
]

function readObject(cursor: Cursor): Predicate | null {
  const isNone = cursor.take(['no', 'not any', 'zero', 'any']) === 'no'
  const object = cursor.first(OBJECTS)
  return object && isNone ? negated(object) : object
}

function readSpelled(cursor: Cursor): Predicate | null {
  cursor.take(phrases('occurrence of, occurrences of, mention of, mentions of, reference to, references to'))
  return readMentions(cursor, 'spelled')
}

function joined(objects: readonly Predicate[], isAny: boolean): Predicate | null {
  const [first, ...others] = objects
  if (others.some((each) => each.isNegative)) return null
  const verdicts: (region: Parameters<Test>[0]) => Verdict[] = (region) => objects.map(({ test }) => test(region))
  if (first?.isNegative) {
    // `no images or tables`: "no" applies to both.
    if (!isAny) return null
    const test: Test = (region) => allOf(verdicts(region).map((each, index) => (index === 0 ? each : not(each))))
    return { test, isNegative: true }
  }
  return {
    test: (region) => (isAny ? anyOf : allOf)(verdicts(region)),
    whenNot: (region) => {
      const found = verdicts(region)
      const opposite = allOf(found.map(not))
      // "Does not have A and B" leaves open whether it may have one of them.
      return !isAny && opposite.met === false && found.some(({ met }) => met !== true) ? OPEN : opposite
    },
    isNegative: false,
  }
}

/** `a link to X`. */
function readLinkTo(cursor: Cursor): Predicate | null {
  cursor.take(['a', 'an', 'the'])
  return cursor.take(['link to', 'links to', 'hyperlink to']) === null ? null : readLinked(cursor)
}

/** `a table of contents`. */
function readContents(cursor: Cursor): Predicate | null {
  cursor.take(['a', 'the', 'its'])
  if (cursor.take(['table of contents']) === null) return null
  return affirmed((region) => {
    const met = contentsOf(region)
    return met === null ? OPEN : { met, how: `${region.name} has ${met ? 'a' : 'no'} table of contents` }
  })
}

function readTrait(cursor: Cursor): Predicate | null {
  cursor.take(['a', 'an', 'its', 'their', 'the', 'some'])
  if (cursor.take(LANGUAGE)) return affirmed(traitTest('label', 'language'))
  const note = cursor.take(NOTES)
  return note === null ? null : affirmed(traitTest('note', note))
}

function traitTest(trait: 'label' | 'note', name: string): Test {
  return (region) => {
    const found = region[trait]
    if (found === undefined) return OPEN
    const met = found !== ''
    return { met, how: `${region.name} has ${met ? 'a' : 'no'} ${name}` }
  }
}

function readExcess(cursor: Cursor): Predicate | null {
  const bounds = readBounds(cursor)
  const noun = bounds && readNoun(cursor)
  if (!bounds || !noun || !bounds.loose) return null
  return affirmed(countTest(noun, { least: bounds.least + 1, most: Number.POSITIVE_INFINITY }))
}

function readCount(cursor: Cursor): Predicate | null {
  const quantity = readQuantity(cursor)
  const noun = readNoun(cursor)
  const next = cursor.peek()
  // `the word "x"`, `the email address a@b.example` refer to a text.
  if (!noun || next?.kind === 'quoted' || (next?.kind === 'word' && isSpelled(next.text))) return null
  return { ...affirmed(countTest(noun, quantity ?? SOME)), isUsable: true }
}

function readTests(cursor: Cursor): Predicate | null {
  cursor.take(['some', 'the', 'a', 'an'])
  cursor.take(['unit', 'automated'])
  // Excludes other things such as a "test plan".
  if (cursor.take(['tests', 'test', 'test code']) === null || AFTER_TESTS.test(nextWord(cursor))) return null
  return affirmed(({ view }) => {
    const found = testsOf(view)
    if (found === null) return OPEN
    return found === '' ? { met: false, how: 'there is neither a file nor a case of tests' } : { met: true, how: found }
  })
}

const AFTER_TESTS = /^(?!(?:is|are|must|should|exists?|remains?|left|included|and|or|in)$)./

function nextWord(cursor: Cursor): string {
  const next = cursor.peek()
  return next?.kind === 'word' ? next.lower : ''
}

function readSections(cursor: Cursor): Predicate | null {
  const sections = readSectionNames(cursor)
  if (!sections || sections.isAny) return null
  const tests = sections.names.map(sectionTest)
  return affirmed((region) => allOf(tests.map((test) => test(region))))
}

function sectionTest({ title, isQuoted }: SectionName): Test {
  return (region) => {
    const { sure, possible } = sectionsNamed(region, title, isQuoted)
    // The headings of other formats are not read.
    if (region.pages.length === 0) return OPEN
    const met = isWithinBounds([sure.length, sure.length + possible.length], SOME)
    return { met, how: `${sure.length === 0 ? 'there is no' : 'there is a'} heading '${title}'` }
  }
}

/** `a field "name"`, `the keys name and age`. */
function readField(cursor: Cursor): Predicate | null {
  const isFilled = cursor.take(['a non-empty', 'a nonempty', 'the non-empty', 'non-empty']) !== null
  const names = readFieldNames(cursor) ?? [readFieldName(cursor)].filter((name) => name !== null)
  if (names.length === 0) return null
  return affirmed((region) =>
    allOf(
      names.map((name) => {
        const field = fieldRegion(region, name)
        const met = field !== null && (!isFilled || field.note !== '')
        return { met, how: `field '${name}' is ${met ? 'there' : 'not there, or empty'}` }
      }),
    ),
  )
}
