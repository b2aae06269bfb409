import { z } from 'zod'
import { EpochError } from '../errors.ts'
import type { OwnQuestions } from '../validate.ts'

const variations = z.array(z.string().trim().min(1).max(2000)).min(1).max(10)
const id = z.union([z.string().trim().min(1).max(200), z.number().int()])
const value = z.string().min(1).max(1000)
const question = z.union([
  z.strictObject({ id, ground_truth: z.string().trim().min(1).max(10_000), value: value.optional(), variations }),
  z.strictObject({ id, unseen: z.literal(true), kind: z.enum(['far', 'near']).default('near'), variations }),
])

/**
 * The questions of a file: a JSON array, or one object per line. What the corpus answers is `{id, ground_truth, value?, variations}`, where `value` is what a right answer states,
 * what it does not is `{id, unseen: true, kind?: "near" | "far", variations}`.
 *
 * @throws EpochError `DOCALIGN_E952` naming the line or item that cannot be read, an id that occurs twice, or an empty file
 */
export function readQuestions(text: string, file: string): OwnQuestions {
  const items = itemsOf(text, file).map(({ item, place }) => {
    const parsed = question.safeParse(item)
    if (!parsed.success) throw unreadable(place, 'needs id, variations and either ground_truth or "unseen": true')
    return { ...parsed.data, place }
  })
  if (items.length === 0) throw unreadable(file, 'holds no questions')
  const ids = new Set<string>()
  for (const { id, place } of items) {
    if (ids.has(String(id))) throw unreadable(place, `has the id ${id}, which occurs before`)
    ids.add(String(id))
  }
  return {
    seen: items.flatMap((item) =>
      'ground_truth' in item
        ? [
            {
              concept_id: item.id,
              ground_truth: item.ground_truth,
              variations: item.variations,
              concept: null,
              value: item.value ?? null,
            },
          ]
        : [],
    ),
    unseen: items.flatMap((item) =>
      'unseen' in item ? [{ id: String(item.id), kind: item.kind, variations: item.variations }] : [],
    ),
  }
}

function itemsOf(text: string, file: string): { readonly item: unknown; readonly place: string }[] {
  if (text.trimStart().startsWith('[')) {
    const list = parse(text, file)
    return Array.isArray(list) ? list.map((item, index) => ({ item, place: `${file}[${index}]` })) : []
  }
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}:${index + 1}`
    return line.trim() === '' ? [] : [{ item: parse(line, place), place }]
  })
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
