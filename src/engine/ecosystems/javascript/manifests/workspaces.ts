import { readJson } from '../../formats/json.ts'
import { entriesAt, type Located, scalar, textAt, textsAt } from '../../formats/located.ts'
import { readYaml } from '../../formats/yaml.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'
import { resolveBeside } from '../../manifests/place.ts'

export function readPnpmWorkspace(draft: ManifestDraft, text: string): void {
  const root = readYaml(text)
  draft.ecosystem = 'npm'
  draft.workspaces.push(...textsAt(root, 'packages').map((glob) => glob.text))
  addCatalogs(draft, root)
}

/** Catalogs contain the versions that the packages of a workspace refer to with `catalog:`. */
export function addCatalogs(draft: ManifestDraft, root: Located | undefined): void {
  const named = [...entriesAt(root, 'catalogs')].map(([, catalog]) => entriesAt(catalog))
  for (const catalog of [entriesAt(root, 'catalog'), ...named]) {
    for (const [name, range] of catalog) {
      draft.dependencies.push({ name, range: scalar(range) ?? '', kind: 'runtime', line: range.line })
    }
  }
}

export function readLerna(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  const version = textAt(root, 'version')
  draft.ecosystem = 'npm'
  draft.version = version === 'independent' ? null : version
  draft.workspaces.push(...textsAt(root, 'packages').map((glob) => glob.text))
}

/** From a TypeScript configuration, only the output paths of the compiler. */
export function readTsconfig(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  for (const option of ['outDir', 'outFile', 'declarationDir']) {
    const written = textAt(root, 'compilerOptions', option)
    const output = written === null ? null : resolveBeside(draft.path, written)
    if (output !== null) draft.outputs.push(output)
  }
}
