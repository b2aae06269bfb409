import type { Claim } from '../claims/claim.ts'
import { extractLists, type ListSubject, type Named, placeOfName } from '../claims/extract/list.ts'
import type { Enumeration } from '../facts/model/model.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import { ownManifests } from '../facts/packages.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { groupBy } from '../group-by.ts'
import { memoize } from '../memoize.ts'
import type { ClaimKind } from './claim-kind.ts'
import { contradicts, holds, type Outcome, shown, unknown } from './outcome.ts'

export const listKind = {
  type: 'list',
  severity: 'medium',
  extract: extractLists,
  verify: verifyList,
  needs: listNeeds,
  comparesWords: true,
} satisfies ClaimKind<ListSubject>

/** Fewer values in common are chance. */
const MIN_SHARED = 3

/** A list is held against the one enumeration of the code that it plainly lists. */
function verifyList(claim: Claim<ListSubject>, snapshot: Snapshot): Outcome {
  const { items, item } = claim.subject
  const found = candidatesOf(claim.subject, snapshot)
  const exact = found.find(({ extra, missing }) => extra.length === 0 && missing.length === 0)
  if (exact) return holds(`${shown(exact.of)} has these values`, [exact.of])
  if (item !== null) {
    const least = Math.max(MIN_SHARED, Math.floor(items.length / 2) + 1)
    const having = enumerationsOf(snapshot).find(
      (each) =>
        each.values.some((value) => plain(value) === plain(item)) &&
        sharedBy(items, each.values) >= (isNamed(claim.subject, each) ? least : items.length),
    )
    if (having) return holds(`${shown(having)} has \`${item}\``, [having])
  }
  const [best, next] = found
  if (!best || best.of.open !== null || !isNamed(claim.subject, best.of))
    return unknown('no enumeration of the code is near')
  // Two that differ leave open which is meant, unless both lack the item.
  const isEverywhere = item === null || !next?.extra.includes(item)
  if (next && isEverywhere && next.shared === best.shared && next.of.values.length !== best.of.values.length)
    return unknown(`${shown(best.of)} and ${shown(next.of)} have these values`)
  return item === null ? missingOf(claim, best, items.length) : extraOf(item, best)
}

/** What the verifier will ask: the files that hold the values. */
function listNeeds({ subject }: Claim<ListSubject>): FactNeeds {
  return subject.item === null || subject.item === subject.items[0] ? { values: subject.items } : {}
}

function extraOf(item: string, { of, extra, asWritten }: Candidate): Outcome {
  if (!extra.includes(item) || of.extensible || !asWritten) return unknown(`\`${of.name}\` does not tell`)
  const reason = `\`${item}\` is not among the values of \`${of.name}\` at ${shown(of)}`
  return contradicts('list item', reason, { evidence: [of] })
}

function missingOf(claim: Claim<ListSubject>, { of, shared, missing }: Candidate, count: number): Outcome {
  const named = placesByName(claim.subject.named)
  const own = new Set(claim.subject.places)
  const left = missing.filter((value) => !(named.get(plain(value)) ?? []).some((place) => !own.has(placeOfName(place))))
  if (left.length === 0) return unknown('the section names the others')
  // A page that lists few of many lists a choice of them.
  if (left.length > Math.max(2, shared / 2) || shared < count - 1) return unknown(`${shown(of)} has many more values`)
  const values = left.map((value) => `\`${value}\``).join(', ')
  return contradicts('list', `\`${of.name}\` at ${shown(of)} has ${values}, too`, { evidence: [of] })
}

const placesByName = memoize((named: readonly Named[]) => groupBy(named, ({ value }) => plain(value)))

const enumerationsOf = memoize(({ code, manifests }: Snapshot): readonly Enumeration[] => [
  ...code.enumerations(),
  ...ownManifests(manifests).flatMap(({ path, enumerations }) =>
    enumerations.map((each) => ({ ...each, open: null, extensible: false, file: path })),
  ),
])

interface Candidate {
  readonly of: Enumeration
  readonly shared: number
  /** Listed, and no value. */
  readonly extra: readonly string[]
  readonly missing: readonly string[]
  /** Half of the values are listed as the code writes them: `Redis` may be read as `redis`, by rules that are not known. */
  readonly asWritten: boolean
}

/** The enumerations that have most of the items, the likeliest first. */
function candidatesOf(subject: ListSubject, snapshot: Snapshot): Candidate[] {
  const listed = new Set(subject.items.map(plain))
  return enumerationsOf(snapshot)
    .flatMap((of): Candidate[] => {
      const values = new Set(of.values.map(plain))
      const extra = subject.items.filter((item) => !values.has(plain(item)))
      const shared = subject.items.length - extra.length
      if (shared < MIN_SHARED || extra.length * 4 > subject.items.length) return []
      const written = subject.items.filter((item) => of.values.includes(item)).length
      const missing = of.values.filter((value) => !listed.has(plain(value)))
      return [{ of, shared, extra, missing, asWritten: written * 2 >= shared }]
    })
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        Number(isNamed(subject, b.of)) - Number(isNamed(subject, a.of)) ||
        a.missing.length - b.missing.length,
    )
}

function sharedBy(items: readonly string[], values: readonly string[]): number {
  const have = new Set(values.map(plain))
  return items.filter((item) => have.has(plain(item))).length
}

/** Spellings of one value: `no-cd`, `NO_CD`, `noCd`. */
function plain(value: string): string {
  return value.toLowerCase().replace(/[^a-z\d.:/]/g, '')
}

/** Words of names that say nothing of what is enumerated. */
const GENERIC = /^(?:type|kind|name|value|list|option|enum|all|key|item|set|valid|default)$/

/** The page calls the values as the enumeration is called: by the last word of its name, and by another where that is a common one. */
function isNamed({ topic }: ListSubject, { name }: Enumeration): boolean {
  const words = (
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  ).map(singular)
  const told = new Set(topic.map(singular))
  const said = words.filter((word) => told.has(word))
  const last = words.at(-1) ?? ''
  return said.some((word) => !GENERIC.test(word)) && (told.has(last) || GENERIC.test(last))
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?:(?<=s|x|ch|sh)es|(?<!s|u)s)$/, '')
}
