import { pathUri } from '../../report/text.ts'
import type { Repository } from './access.ts'
import type { ClaimFilter, ListName } from './routes.ts'

type Named = Pick<Repository, 'owner' | 'name'>

/** Addresses of the pages of one repository. */
export interface Addresses {
  readonly overview: string
  /** The findings on the overview, which explain the number of drifted claims. */
  readonly findings: string
  list(name: ListName | 'search', page?: number): string
  claims(filter?: Partial<ClaimFilter>, page?: number): string
  claim(id: string): string
  pull(number: number): string
  /** Where to grade the results of a query of the golden set. */
  judge(queryId: string): string
  search(query: string): string
  /** Targets of forms. */
  undoRule(id: string): string
  undoClaim(id: string): string
  answer(claimId: string): string
  grade(queryId: string): string
}

export function addressesOf({ owner, name }: Named): Addresses {
  const base = `/r/${segment(owner)}/${segment(name)}`
  return {
    overview: base,
    findings: `${base}#findings`,
    list: (list, page) => withQuery(`${base}/${list}`, { page: pageParameter(page) }),
    claims: ({ verdict, type, level, file, text } = {}, page = 1) =>
      withQuery(`${base}/claims`, {
        q: text?.toWellFormed(),
        verdict,
        type,
        level,
        file: file?.toWellFormed(),
        page: pageParameter(page),
      }),
    claim: (id) => `${base}/claims/${segment(id)}`,
    judge: (queryId) => `${base}/evaluation/${segment(queryId)}`,
    pull: (number) => `${base}/pulls/${number}`,
    undoRule: (id) => `${base}/rules/${segment(id)}/undo`,
    undoClaim: (id) => `${base}/claims/${segment(id)}/undo`,
    answer: (id) => `${base}/claims/${segment(id)}/answer`,
    grade: (queryId) => `${base}/evaluation/${segment(queryId)}/grade`,
    search: (query) => withQuery(`${base}/search`, { q: query.toWellFormed() }),
  }
}

export function homeAddress(page: number): string {
  return withQuery('/', { page: pageParameter(page) })
}

/** The address of a line of a file on GitHub at a commit; null for no link. */
export function sourceUrl(
  { webUrl }: Pick<Repository, 'webUrl'>,
  commit: string,
  { file, line }: { readonly file: string; readonly line: number | null },
): string | null {
  if (webUrl === null || !/^[\da-f]+$/.test(commit)) return null
  return `${webUrl}/blob/${commit}/${pathUri(file)}?plain=1${line === null ? '' : `#L${line}`}`
}

function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function pageParameter(page: number | undefined): string | null {
  return page === undefined || page === 1 ? null : String(page)
}

function withQuery(path: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] != null)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
