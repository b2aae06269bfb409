import { sectionsNamed, sectionsOf } from '../measure/sections.ts'
import { affirmed, type Predicate, type Test } from './meaning.ts'
import { type Cursor, phrases } from './parts/cursor.ts'
import { readSectionNames, readTitle, type SectionName } from './parts/section-name.ts'
import { OPEN } from './verdict.ts'

const ORDERS = [
  'precedes',
  'follows',
  ...phrases('comes, stands, is, appears, must come, should come, is placed').flatMap((verb) => [
    `${verb} before`,
    `${verb} after`,
  ]),
]
const ENDS = ['is', 'must be', 'should be', 'comes', 'is the', 'must be the', 'should be the'].flatMap((be) =>
  ['first', 'last'].flatMap((end) => [`${be} ${end}`, `${be} ${end} section`]),
)

/** `The Usage section comes after the Installation section`, `License is the last section`. */
export function readOrder(cursor: Cursor): Predicate | null {
  const one = readOneSection(cursor)
  if (!one) return null
  const end = cursor.take(ENDS)
  if (end !== null)
    return end.includes('section') || one.isSection ? affirmed(endTest(one, end.includes('first'))) : null
  const order = cursor.take(ORDERS)
  const other = order === null ? null : readOneSection(cursor)
  return order === null || !other ? null : affirmed(orderTest(one, other, /before|precedes/.test(order)))
}

type OneSection = SectionName & { readonly isSection: boolean }

function readOneSection(cursor: Cursor): OneSection | null {
  const found = cursor.attempt(() => {
    const sections = readSectionNames(cursor)
    const [name] = sections?.names ?? []
    return name && sections?.names.length === 1 && !sections.isNone ? { ...name, isSection: true } : null
  })
  if (found) return found
  const title = readTitle(cursor)
  return title && { ...title, isSection: false }
}

function orderTest(one: OneSection, other: OneSection, isBefore: boolean): Test {
  return (region) => {
    const [mine, theirs] = [one, other].map(({ title, isQuoted }) => {
      const { sure, possible } = sectionsNamed(region, title, isQuoted)
      return sure.length === 1 && possible.length === 0 ? sure[0]?.line : undefined
    })
    if (mine === undefined || theirs === undefined) return OPEN
    return { met: isBefore ? mine < theirs : mine > theirs, how: `they are at lines ${mine} and ${theirs}` }
  }
}

function endTest({ title, isQuoted }: OneSection, isFirst: boolean): Test {
  return (region) => {
    const sections = sectionsOf(region).filter(({ optional }) => !optional)
    const end = isFirst ? sections[0] : sections.at(-1)
    const { sure, possible } = sectionsNamed(region, title, isQuoted)
    if (!end || region.pages.length > 1 || (sure.length === 0 && possible.length > 0)) return OPEN
    const met = sure.some(({ line }) => line === end.line)
    return { met, how: `the ${isFirst ? 'first' : 'last'} one is ${end.name}` }
  }
}
