import type { ClaimType } from '../../base/config/claim-types.ts'
import { findKind } from '../../engine/rules/claim-kinds.ts'
import { LEVEL_NAMES } from '../../ledger/trust/level.ts'
import { MAX_PAGES } from './paging.ts'

export const VERDICTS = ['verified', 'drifted', 'uncertain', 'pending'] as const
export type VerdictFilter = (typeof VERDICTS)[number]
export type LevelName = (typeof LEVEL_NAMES)[number]

/** The filter of a list of claims; null does not restrict it. */
export interface ClaimFilter {
  readonly verdict: VerdictFilter | null
  readonly type: ClaimType | null
  readonly level: LevelName | null
  readonly file: string | null
  /** Occurs in the page's path, in the claim's text or in its value, ignoring case. */
  readonly text: string | null
}

/** Lists of a repository whose only parameter is the page number. */
const LISTS = [
  'docs',
  'scans',
  'pulls',
  'epochs',
  'co-changes',
  'trust',
  'checks',
  'rules',
  'evaluation',
  'activity',
] as const
export type ListName = (typeof LISTS)[number]

export type Section =
  | { readonly kind: 'overview' | ListName; readonly page: number }
  | { readonly kind: 'claims'; readonly page: number; readonly filter: ClaimFilter }
  | { readonly kind: 'claim'; readonly id: string }
  | { readonly kind: 'pull'; readonly number: number }
  /** The results of a query of the golden set, for grading. */
  | { readonly kind: 'judge'; readonly queryId: string }
  | { readonly kind: 'search'; readonly query: string }

export type Route =
  | { readonly kind: 'home'; readonly page: number }
  | { readonly kind: 'repository'; readonly owner: string; readonly name: string; readonly section: Section }
  /** An address below ours that matches no page. */
  | { readonly kind: 'nothing' }

const MAX_QUERY_LENGTH = 500
/** Maximum number of characters of a text filter. */
export const MAX_FILTER_LENGTH = 200
const MAX_PATH_LENGTH = 4096
const MAX_ID_LENGTH = 200

/** Parses an address; null if it is not one of these pages. `target` is the path and query of a request. */
export function routeOf(target: string): Route | null {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  if (pathname === '/') return { kind: 'home', page: pageNumber(searchParams) }
  if (pathname !== '/r' && !pathname.startsWith('/r/')) return null
  const [owner = '', name = '', ...rest] = decoded(pathname.slice('/r/'.length).split('/'))
  const section = owner === '' || name === '' ? null : sectionOf(rest, searchParams)
  return section === null ? { kind: 'nothing' } : { kind: 'repository', owner, name, section }
}

function sectionOf([first, second, ...more]: readonly string[], parameters: URLSearchParams): Section | null {
  if (more.length > 0) return null
  const page = pageNumber(parameters)
  if (second !== undefined) return itemOf(first, second)
  if (first === undefined || first === '') return { kind: 'overview', page }
  if (first === 'claims') return { kind: 'claims', page, filter: filterOf(parameters) }
  if (first === 'search') return { kind: 'search', query: (parameters.get('q') ?? '').slice(0, MAX_QUERY_LENGTH) }
  const list = LISTS.find((each) => each === first)
  return list === undefined ? null : { kind: list, page }
}

function itemOf(list: string | undefined, item: string): Section | null {
  if (list === 'claims' && item !== '' && item.length <= MAX_ID_LENGTH) return { kind: 'claim', id: item }
  if (list === 'evaluation' && item !== '' && item.length <= MAX_ID_LENGTH) return { kind: 'judge', queryId: item }
  // Fits PostgreSQL's `integer`.
  if (list === 'pulls' && /^[1-9]\d{0,8}$/.test(item)) return { kind: 'pull', number: Number(item) }
  return null
}

function filterOf(parameters: URLSearchParams): ClaimFilter {
  const file = parameters.get('file')
  const text = (parameters.get('q') ?? '').trim().slice(0, MAX_FILTER_LENGTH)
  return {
    verdict: VERDICTS.find((each) => each === parameters.get('verdict')) ?? null,
    type: findKind(parameters.get('type') ?? '')?.type ?? null,
    level: LEVEL_NAMES.find((each) => each === parameters.get('level')) ?? null,
    file: file === null || file === '' || file.length > MAX_PATH_LENGTH ? null : file,
    text: text === '' ? null : text,
  }
}

/** A page number; 1 if invalid. */
function pageNumber(parameters: URLSearchParams): number {
  const asked = parameters.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Math.min(Number(asked), MAX_PAGES) : 1
}

/** Decodes the parts of a path; empty if one is encoded improperly. */
export function decoded(parts: readonly string[]): string[] {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return []
  }
}
