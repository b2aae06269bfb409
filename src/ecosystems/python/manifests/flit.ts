import { at, entriesAt, type Located, textAt } from '../../formats/located.ts'
import { addEngine, type ManifestDraft } from '../../manifests/draft.ts'
import { webAddress } from '../../manifests/place.ts'
import { addRequirements } from './requirement-list.ts'

/** Flit's metadata from before PEP 621. */
export function addFlit(draft: ManifestDraft, metadata: Located | undefined): void {
  if (metadata === undefined) return
  draft.name ??= textAt(metadata, 'dist-name') ?? textAt(metadata, 'module')
  const python = at(metadata, 'requires-python')
  const range = textAt(python)
  if (python !== undefined && range !== null) addEngine(draft, 'python', range, 'declared', python.line)
  const homepage = webAddress(textAt(metadata, 'home-page') ?? '')
  if (homepage !== null) draft.urls.push(homepage)
  addRequirements(draft, at(metadata, 'requires'), 'runtime')
  for (const [extra, requirements] of entriesAt(metadata, 'requires-extra')) {
    draft.features.push(extra)
    addRequirements(draft, requirements, 'optional')
  }
}
