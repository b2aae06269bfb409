import type { Queries } from '../src/base/db/database.ts'

/** The same queries, and how many were made with them. */
export function countedQueries(queries: Queries): { readonly queries: Queries; count(): number } {
  let count = 0
  const plugin = {
    transformQuery<T>({ node }: { readonly node: T }): T {
      count++
      return node
    },
    transformResult: async <T>({ result }: { readonly result: T }): Promise<T> => result,
  }
  return { queries: queries.withPlugin(plugin), count: () => count }
}
