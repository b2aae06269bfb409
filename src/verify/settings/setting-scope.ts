import type { Claim } from '../../claims/claim.ts'
import { NAMED_BY_LISTS } from '../../claims/extract/settings/listed-file.ts'
import type { SettingSubject } from '../../claims/extract/settings/setting.ts'
import type { Manifest, Setting, SettingFormat } from '../../ecosystems/manifest.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { groupBy } from '../../group-by.ts'
import { memoize } from '../../memoize.ts'
import { folderOf, foldersAbove, pathIn } from '../../paths.ts'

/** A declaration with the file that it stands in. */
export type Placed<T> = T & { readonly path: string }

/** What has settings: a chart, a module, an action, a build. */
export interface SettingScope {
  readonly format: SettingFormat
  readonly folder: string
  /** By their names; one may be declared in several files. */
  readonly settings: ReadonlyMap<string, readonly Placed<Setting>[]>
  /** The names of {@link settings}. */
  readonly names: ReadonlySet<string>
  /** Segments of names that may have more below them; `*` for all. */
  readonly open: ReadonlySet<string>
  /** "the module", "the chart in charts/a" */
  readonly shown: string
  /** The page surely speaks of this one, so that what it does not have is a mistake. */
  readonly isSure: boolean
}

export const NOUNS: Readonly<Record<SettingFormat, string>> = {
  ...{ helm: 'chart', terraform: 'module', action: 'action', cmake: 'build', compose: 'compose file', image: 'image' },
  dotenv: 'example environment file',
}

const scopesOf = memoize((snapshot: Snapshot): readonly SettingScope[] => {
  const byFolder = groupBy(snapshot.manifests, ({ path }) => folderOf(path))
  const placed = snapshot.manifests.flatMap((manifest) => {
    const [format] = new Set(manifest.settings.map((each) => each.format))
    return format === undefined || !isTable(manifest, format, snapshot) ? [] : [{ manifest, format }]
  })
  return [...groupBy(placed, ({ format, manifest }) => `${format} ${placeOf(format, manifest.path)}`).values()].flatMap(
    (files) => {
      const [{ format, manifest: first }] = files as [(typeof files)[number]]
      const folder = placeOf(format, first.path)
      const beside = byFolder.get(folder) ?? []
      const open = [...beside, ...files.map(({ manifest }) => manifest)].flatMap(({ openSettings }) => openSettings)
      const settings = groupBy(
        files.flatMap(({ manifest: { path, settings: all } }) => all.map((each) => ({ ...each, path }))),
        ({ name }) => name,
      )
      const shown = `the ${NOUNS[format]}${folder === '' ? '' : ` in ${folder}`}`
      const names = new Set(settings.keys())
      return [{ format, folder, settings, names, open: new Set(open), shown, isSure: false }]
    },
  )
})

/** Files called `values.yaml` are everywhere; a chart says what it is. */
function isTable({ path }: Manifest, format: SettingFormat, { paths }: Snapshot): boolean {
  return format !== 'helm' || paths.has(pathIn(folderOf(path), 'Chart.yaml'))
}

/** The build is configured as a whole; all others are what their folder has. */
function placeOf(format: SettingFormat, path: string): string {
  return format === 'cmake' ? '' : folderOf(path)
}

const scopesByFolder = memoize((snapshot: Snapshot) => groupBy(scopesOf(snapshot), ({ folder }) => folder))

/** The first declaration of each setting of a format, wherever it stands. */
const firstByFormat = memoize((snapshot: Snapshot) => {
  const first = new Map<string, Placed<Setting>>()
  for (const { format, settings } of scopesOf(snapshot))
    for (const [name, [declared]] of settings) {
      const key = `${format} ${name}`
      if (declared && !first.has(key)) first.set(key, declared)
    }
  return first
})

/** Where something of a format declares a setting; undefined where nothing does. */
export function declaredAnywhere(snapshot: Snapshot, format: SettingFormat, name: string): Placed<Setting> | undefined {
  return firstByFormat(snapshot).get(`${format} ${name}`)
}

/** What a list or a sample is of; null where that is not known. */
export function scopeFor({ file, subject }: Claim<SettingSubject>, snapshot: Snapshot): SettingScope | null {
  const { called, beside } = subject
  const scopesIn = (folder: string): readonly SettingScope[] =>
    (scopesByFolder(snapshot).get(folder) ?? []).filter(({ format }) =>
      called === null ? !NAMED_BY_LISTS.has(format) : format === called.format,
    )
  const isOfList = (known: number): boolean => 2 * known >= beside.length && known > 0
  const [meant] = called?.folder == null ? [] : scopesIn(called.folder)
  if (meant && (called?.by === 'sample' || isOfList(knownIn(meant, beside)))) return { ...meant, isSure: true }
  const near = foldersAbove(file)
    .flatMap((folder, distance) =>
      scopesIn(folder).map((scope) => ({ scope, distance, known: knownIn(scope, beside) })),
    )
    .filter(({ known }) => isOfList(known))
    // The folder that is nearest, and of one folder what knows most.
    .sort((a, b) => a.distance - b.distance || b.known - a.known)
  const best = near[0]
  if (best === undefined) return null
  const { scope, known, distance } = best
  return { ...scope, isSure: isSurelyMeant({ known, distance, listed: called === null ? beside.length : known }) }
}

/** It knows most of what is listed, and stands beside the page or right above it. */
function isSurelyMeant({ known, distance, listed }: { known: number; distance: number; listed: number }): boolean {
  return 3 * known >= 2 * listed && distance <= 1 && (known > 1 || distance === 0)
}

function knownIn({ names: known }: SettingScope, names: readonly string[]): number {
  return names.filter((name) => known.has(name)).length
}
