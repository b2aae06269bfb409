import * as z from 'zod'
import { EpochError } from '../errors.ts'
import type { OwnQuestions } from './own.ts'

const variations = z.array(z.string().trim().min(1).max(2000)).min(1).max(10)
const id = z.union([z.string().trim().min(1).max(200), z.number().int()])
const value = z.string().min(1).max(1000)
const fact = z.strictObject({
  id,
  ground_truth: z.string().trim().min(1).max(10_000).optional(),
  value: value.optional(),
  section: z.string().trim().min(1).max(1000).optional(),
  variations,
})
const question = z.union([
  fact.refine(({ ground_truth, value, section }) => (ground_truth ?? value ?? section) !== undefined),
  z.strictObject({ id, unseen: z.literal(true), kind: z.enum(['far', 'near']).default('near'), variations }),
])

/** All variations of each are searched for, and a repository's file is untrusted. */
const MAX_QUESTIONS = 1000

/**
 * Questions of your own from a file: a JSON array, or one object a line. What the docs say is `{id, ground_truth?, value?, section?,
 * variations}`, where `value` is what a right answer states, and `section` where it stands, such as `docs/cache.md#eviction`; one of the three is
 * needed. What they do not say is `{id, unseen: true, kind?: "near" | "far", variations}`.
 *
 * @param file its name, for errors
 * @throws EpochError `DOCALIGN_E952` naming the line or item that cannot be read, an id that occurs twice, an empty file, or one of more
 * than 1,000 questions
 * @example
 * import { readQuestions } from 'docalign/epochs'
 *
 * const port = { id: 1, ground_truth: 'The server listens on port 3000.', value: '3000', variations: ['Which port is used?'] }
 * const price = { id: 2, unseen: true, variations: ['What does it cost?'] }
 * const { seen, unseen } = readQuestions(JSON.stringify([port, price]), 'questions.json')
 * seen[0]?.value // '3000'
 * unseen // [{ id: '2', kind: 'near', variations: ['What does it cost?'], isOwn: true }]
 */
export function readQuestions(text: string, file: string): OwnQuestions {
  const items = uniqueItems(
    itemsOf(text, file),
    question,
    'id, variations and either ground_truth, value or section, or "unseen": true',
  )
  if (items.length === 0) throw unreadable(file, 'holds no questions')
  if (items.length > MAX_QUESTIONS) throw unreadable(file, `holds more than ${MAX_QUESTIONS} questions`)
  return {
    seen: items.flatMap((item) => {
      if ('unseen' in item) return []
      const { id, variations, value = null, section } = item
      const ground_truth = item.ground_truth ?? value ?? section ?? ''
      const place = section === undefined ? {} : { section }
      return [{ concept_id: id, ground_truth, variations, concept: null, value, ...place }]
    }),
    unseen: items.flatMap((item) =>
      'unseen' in item
        ? [{ id: String(item.id), kind: item.kind, variations: item.variations, isOwn: true as const }]
        : [],
    ),
  }
}

/** A parsed item, and its place. */
interface Item {
  readonly item: unknown
  readonly place: string
}

function itemsOf(text: string, file: string): Item[] {
  if (!text.trimStart().startsWith('[')) return [...linesOf(text, file)]
  const list = parse(text, file)
  return Array.isArray(list) ? list.map((item, index) => ({ item, place: `${file}[${index}]` })) : []
}

/** Parses one JSON object per line. Throws EpochError `DOCALIGN_E952` for an invalid line. */
export function* linesOf(text: string, file: string): Generator<Item> {
  for (const [index, line] of text.split('\n').entries()) {
    const place = `${file}:${index + 1}`
    if (line.trim() !== '') yield { item: parse(line, place), place }
  }
}

/** Validates items and the uniqueness of their ids. Throws EpochError `DOCALIGN_E952` with the first invalid one and what it `needs`. */
export function uniqueItems<T extends { readonly id: string | number }>(
  items: Iterable<Item>,
  form: z.ZodType<T>,
  needs: string,
): T[] {
  const found = new Map<string, T>()
  for (const { item, place } of items) {
    const parsed = form.safeParse(item)
    if (!parsed.success) throw unreadable(place, `needs ${needs}`)
    const { id } = parsed.data
    if (found.has(String(id))) throw unreadable(place, `has the id ${id}, which occurs before`)
    found.set(String(id), parsed.data)
  }
  return [...found.values()]
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(place, 'is no JSON')
  }
}

function unreadable(place: string, why: string): EpochError {
  return new EpochError('DOCALIGN_E952', `${place} ${why}`)
}
