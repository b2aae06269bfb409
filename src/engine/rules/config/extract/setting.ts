import { isCurrentAssertion, isPlaceholder } from '../../../docs/annotation/statement-context.ts'
import type { Doc } from '../../../docs/doc.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { placed } from '../../draft.ts'
import { settingLists } from './setting-lists.ts'
import { placeOfList, type SettingPlace } from './setting-place.ts'
import { settingSamples } from './setting-samples.ts'

/** A setting of a chart, a module, an action or a build, from a list or a sample. */
export interface SettingSubject {
  readonly kind: 'setting'
  readonly key: string
  /** The default according to the page, without quotes; '' for an empty one, null if none is given. */
  readonly value: string | null
  /** All settings of the list or sample. They identify what declares them. */
  readonly beside: readonly string[]
  /** What the sample calls, in one version or as it is now, or what the list describes according to the page; null for other lists. */
  readonly called: (SettingPlace & { readonly by: 'sample' | 'list'; readonly isOfVersion?: boolean }) | null
}

/** Maximum number of names of one list in `beside`. */
const MAX_BESIDE = 60

export function extractSettings(
  doc: Doc,
  { settings, operations, ownSlugs }: RepositoryContext,
): ClaimDraft<SettingSubject>[] {
  const isKnown = (names: readonly string[]): boolean =>
    2 * names.filter((name) => settings.has(name)).length >= names.length
  const listed = settingLists(doc).flatMap((list) => {
    const beside = list.map(({ name }) => name).slice(0, MAX_BESIDE)
    const place = placeOfList(doc, list[0]?.line ?? 0, operations)
    if (place === null && !isKnown(beside)) return []
    const called = place && ({ by: 'list', ...place } as const)
    return list.map((each) => draftOf(doc, each.line, { key: each.name, value: each.default, beside, called }))
  })
  const shown = (settings.size === 0 ? [] : settingSamples(doc, ownSlugs)).flatMap(
    ({ format, place, settings: given, isOfVersion }) => {
      const beside = given.map(({ name }) => name).slice(0, MAX_BESIDE)
      const called = { by: 'sample', format, place, isOfVersion } as const
      return given.map(({ name, line }) => draftOf(doc, line, { key: name, value: null, beside, called }))
    },
  )
  return [...listed, ...shown].filter(
    ({ line, subject: { key } }) => !isPlaceholder(key) && isCurrentAssertion(doc, line),
  )
}

function draftOf(doc: Doc, line: number, subject: Omit<SettingSubject, 'kind'>): ClaimDraft<SettingSubject> {
  const { key, value } = subject
  const source = doc.lines[line - 1] ?? ''
  const at = placed({ line, column: Math.max(0, source.indexOf(key)) + 1, text: source.trim() })
  return {
    ...at,
    value: value === null ? key : `${key} = ${value === '' ? '""' : value}`,
    subject: { kind: 'setting', ...subject },
    names: [...new Set(key.split('.'))],
    tentative: true,
  }
}
