import type { Ecosystem } from '../ecosystem.ts'
import { entriesAt, textAt } from '../formats/located.ts'
import { readYaml } from '../formats/yaml.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'

/** Actions for other repositories' workflows: their inputs and outputs. */
export const actions: Ecosystem = {
  name: 'github-actions',
  manifests: { names: { 'action.yml': readAction, 'action.yaml': readAction } },
}

function readAction(draft: ManifestDraft, text: string): void {
  const root = readYaml(text)
  for (const [name, input] of entriesAt(root, 'inputs')) {
    const given = textAt(input, 'default')
    const isPlain = given !== null && !/\$\{\{|\n/.test(given)
    addSetting(draft, 'action', name, isPlain ? given : null, input.line)
  }
  for (const [name, output] of entriesAt(root, 'outputs'))
    addSetting(draft, 'action', name, null, output.line, { isOutput: true })
}
