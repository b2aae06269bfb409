import type { Answer } from './answer.ts'
import { type Call, query } from './call.ts'

const MAX_SIZE = 100
const USUAL = 30

/** A page of a list, with GitHub's Link header. `wrap` puts the page into an object with its total. */
export function page<T>(
  call: Call,
  all: readonly T[],
  wrap: (items: readonly T[]) => unknown = (items) => items,
): Answer {
  const size = Math.min(MAX_SIZE, positive(query(call, 'per_page'), USUAL))
  const number = positive(query(call, 'page'), 1)
  const last = Math.max(1, Math.ceil(all.length / size))
  const links: [string, number][] = []
  if (number > 1) links.push(['prev', number - 1])
  if (number < last) links.push(['next', number + 1], ['last', last])
  if (number > 1) links.push(['first', 1])
  return {
    status: 200,
    body: wrap(all.slice((number - 1) * size, number * size)),
    headers:
      links.length === 0 ? {} : { link: links.map(([rel, to]) => link(call, { page: `${to}` }, rel)).join(', ') },
  }
}

/** A page of a list with cursor pagination, such as the list of deliveries. */
export function cursorPage<T extends { readonly id: number }>(call: Call, all: readonly T[]): Answer {
  const size = Math.min(MAX_SIZE, positive(query(call, 'per_page'), USUAL))
  const cursor = query(call, 'cursor')
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => `v1_${id}` === cursor)
  const items = start < 0 ? [] : all.slice(start, start + size)
  const next = start < 0 ? undefined : all[start + size]
  return {
    status: 200,
    body: items,
    headers: next === undefined ? {} : { link: link(call, { cursor: `v1_${next.id}` }, 'next') },
  }
}

function link(call: Call, change: Readonly<Record<string, string>>, rel: string): string {
  const url = new URL(call.url)
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
  return `<${url}>; rel="${rel}"`
}

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
