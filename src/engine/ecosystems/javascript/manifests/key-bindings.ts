import { commandTitle, keysOf } from '../../../../base/text/key-strokes.ts'
import { at, isTable, type Located, textAt } from '../../formats/located.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

const PLATFORMS = ['key', 'mac', 'linux', 'win']

/** The key bindings of a VS Code extension's commands. */
export function addKeyBindings(draft: ManifestDraft, root: Located): void {
  const titles = new Map(
    listAt(root, 'commands').flatMap((command) => {
      const [id, title] = [textAt(command, 'command'), textAt(command, 'title')]
      return id === null || title === null ? [] : [[id, commandTitle(title)] as const]
    }),
  )
  for (const binding of listAt(root, 'keybindings')) {
    const command = textAt(binding, 'command')
    const keys = PLATFORMS.flatMap((platform) => keysOf(textAt(binding, platform) ?? '') ?? [])
    if (command === null || keys.length === 0) continue
    const title = titles.get(command)
    // Titles may be in separate files, one per language.
    const called = commandTitle((command.split('.').at(-1) ?? '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`))
    const names = [...new Set([command, title ?? called, called])]
    draft.keyBindings.push({ names, keys: [...new Set(keys)], line: binding.line })
  }
}

function listAt(root: Located, field: string): readonly Located[] {
  const found = at(root, 'contributes', field)
  if (found !== undefined && isTable(found)) return [found]
  return Array.isArray(found?.value) ? found.value : []
}
