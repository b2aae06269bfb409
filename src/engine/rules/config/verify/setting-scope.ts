import { groupBy } from '../../../../base/group-by.ts'
import { memoize } from '../../../../base/memoize.ts'
import { folderOf, foldersAbove, pathIn } from '../../../../base/paths.ts'
import type { Manifest, Setting, SettingFormat } from '../../../ecosystems/manifest.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../claim.ts'
import type { SettingSubject } from '../extract/setting.ts'
import { NAMED_BY_LISTS } from '../extract/setting-place.ts'

/** A declaration with the path of its file. */
export type InFile<T> = T & { readonly path: string }

/** What declares settings: a chart, a module, an action, a build. */
export interface SettingScope {
  readonly format: SettingFormat
  readonly folder: string
  /** The operation of an API that takes them; null if the file itself has them. */
  readonly of: string | null
  /** Settings by name. Several files may declare one. */
  readonly settings: ReadonlyMap<string, readonly InFile<Setting>[]>
  /** The names of {@link settings}. */
  readonly names: ReadonlySet<string>
  /** Segments of names that may have further settings below them; `*` for all. */
  readonly open: ReadonlySet<string>
  /** "the module", "the chart in charts/a" */
  readonly shown: string
  /** The page certainly refers to this one, so a setting it lacks is a mistake. */
  readonly isSure: boolean
}

export const NOUNS: Readonly<Record<SettingFormat, string>> = {
  helm: 'chart',
  terraform: 'module',
  action: 'action',
  cmake: 'build',
  compose: 'compose file',
  image: 'image',
  dotenv: 'example environment file',
  api: 'operation',
}

const scopesOf = memoize((snapshot: Snapshot): readonly SettingScope[] => {
  const byFolder = groupBy(snapshot.manifests, ({ path }) => folderOf(path))
  const placed = snapshot.manifests.flatMap((manifest) => {
    const [format] = new Set(manifest.settings.map((each) => each.format))
    if (format === undefined || !isTable(manifest, format, snapshot)) return []
    const parts = groupBy(manifest.settings, ({ of }) => of)
    return [...parts].map(([of, settings]) => ({ manifest, format, of, settings }))
  })
  const isOfOne = groupBy(
    placed,
    ({ format, manifest, of }) => `${format} ${placeOf(format, manifest.path)} ${of ?? ''}`,
  )
  return [...isOfOne.values()].flatMap((files) => {
    const [{ format, manifest: first, of }] = files as [(typeof files)[number]]
    const folder = placeOf(format, first.path)
    const beside = of === null ? (byFolder.get(folder) ?? []) : []
    const open = [...beside, ...files.map(({ manifest }) => manifest)].flatMap(({ openSettings }) => openSettings)
    const settings = groupBy(
      files.flatMap(({ manifest: { path }, settings: all }) => all.map((each) => ({ ...each, path }))),
      ({ name }) => name,
    )
    const shown = of === null ? `the ${NOUNS[format]}${folder === '' ? '' : ` in ${folder}`}` : `\`${of}\``
    const names = new Set(settings.keys())
    return [{ format, folder, of, settings, names, open: new Set(open), shown, isSure: false }]
  })
})

/** Any folder may have a `values.yaml`. Only a chart has a `Chart.yaml`. */
function isTable({ path }: Manifest, format: SettingFormat, { paths }: Snapshot): boolean {
  return format !== 'helm' || paths.has(pathIn(folderOf(path), 'Chart.yaml'))
}

/** The folder of a scope. A build is configured as a whole and an API may be described anywhere, so both have ''. */
function placeOf(format: SettingFormat, path: string): string {
  return format === 'cmake' || format === 'api' ? '' : folderOf(path)
}

/** Scopes of operations by operation, others by folder. */
const scopesByPlace = memoize((snapshot: Snapshot) => groupBy(scopesOf(snapshot), ({ folder, of }) => of ?? folder))

/** The first declaration of each setting of a format, in any scope. */
const firstByFormat = memoize((snapshot: Snapshot) => {
  const first = new Map<string, InFile<Setting>>()
  for (const { format, settings } of scopesOf(snapshot))
    for (const [name, [declared]] of settings) {
      const key = `${format} ${name}`
      if (declared && !first.has(key)) first.set(key, declared)
    }
  return first
})

/** Where any scope of a format declares a setting; undefined if none does. */
export function declaredAnywhere(snapshot: Snapshot, format: SettingFormat, name: string): InFile<Setting> | undefined {
  return firstByFormat(snapshot).get(`${format} ${name}`)
}

/** The scope that a list or a sample is about; null if unknown. */
export function scopeFor({ file, subject }: Claim<SettingSubject>, snapshot: Snapshot): SettingScope | null {
  const { called, beside } = subject
  const scopesIn = (place: string): readonly SettingScope[] =>
    (scopesByPlace(snapshot).get(place) ?? []).filter(({ format }) =>
      called === null ? !NAMED_BY_LISTS.has(format) : format === called.format,
    )
  const isOfList = (known: number): boolean => 2 * known >= beside.length && known > 0
  const [meant] = called?.place == null ? [] : scopesIn(called.place)
  if (meant && (called?.by === 'sample' || isOfList(knownIn(meant, beside)))) return { ...meant, isSure: true }
  const near = foldersAbove(file)
    .flatMap((folder, distance) =>
      scopesIn(folder).map((scope) => ({ scope, distance, known: knownIn(scope, beside) })),
    )
    .filter(({ known }) => isOfList(known))
    // The nearest folder first, and within one folder the scope with most of the names.
    .sort((a, b) => a.distance - b.distance || b.known - a.known)
  const best = near[0]
  if (best === undefined) return null
  const { scope, known, distance } = best
  return { ...scope, isSure: isSurelyMeant({ known, distance, listed: called === null ? beside.length : known }) }
}

/** It has most of the listed names, and is in the page's folder or directly above it. */
function isSurelyMeant({ known, distance, listed }: { known: number; distance: number; listed: number }): boolean {
  return 3 * known >= 2 * listed && distance <= 1 && (known > 1 || distance === 0)
}

function knownIn({ names: known }: SettingScope, names: readonly string[]): number {
  return names.filter((name) => known.has(name)).length
}
