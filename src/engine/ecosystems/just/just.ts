import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import { addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'
import { targetProgram } from '../task-call.ts'

const JUST = targetProgram({
  runner: 'just',
  valued: ['-f', '--justfile', '-d', '--working-directory', '--shell'],
  folders: ['-d', '--working-directory'],
  paired: ['--set'],
})

export const just: Ecosystem = {
  name: 'just',
  tasks: { just: JUST },
  manifests: { names: { justfile: readJustfile, '.justfile': readJustfile, Justfile: readJustfile } },
}

/** Recipes and aliases of a justfile. */
function readJustfile(draft: ManifestDraft, text: string): void {
  let open: { name: string; line: number } | null = null
  let quote: string | null = null
  for (const { text: content, line } of numberedLines(text)) {
    if (quote !== null) {
      if (content.includes(quote)) quote = null
      continue
    }
    if (/^\s/.test(content) || content === '') {
      if (open !== null && content.trim() !== '') {
        addTask(draft, 'just', open.name, content.trim().replace(/^[@-]+/, ''), open.line)
        open = null
      }
      continue
    }
    const recipe = recipeIn(content)
    if (recipe === null) {
      readStatement(draft, content, line)
      quote = opensString(content)
    } else {
      open = { name: recipe, line }
      addTask(draft, 'just', recipe, '', line)
    }
  }
}

/** A recipe is a name, optional parameters with defaults, and a colon that is not part of `:=`. */
function recipeIn(content: string): string | null {
  if (/^(?:set|alias|export|unexport|import\??|mod\??)\s+[^:]*(?::=|$)/.test(content)) return null
  const [, name, rest = ''] = /^@?([A-Za-z_][\w-]*)(.*)$/.exec(content) ?? []
  if (name === undefined) return null
  const header = rest.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`/g, '')
  return /^(?:\s[^:]*)?:(?!=)/.test(header) ? name : null
}

function readStatement(draft: ManifestDraft, content: string, line: number): void {
  const [, alias, target = ''] = /^alias\s+([\w-]+)\s*:=\s*([\w:-]+)/.exec(content) ?? []
  if (alias !== undefined) addTask(draft, 'just', alias, target, line)
  if (/^(?:import\??\s|!include\s)/.test(content)) addOpenTask(draft, 'just', '*')
  const module = /^mod\??\s+([\w-]+)/.exec(content)?.[1]
  if (module !== undefined) {
    addOpenTask(draft, 'just', module)
    addOpenTask(draft, 'just', `${module}::%`)
  }
}

/** The quotes of a string that continues on the next line. */
function opensString(content: string): string | null {
  for (const quote of ["'''", '"""', '```']) {
    if (content.includes(quote) && content.indexOf(quote) === content.lastIndexOf(quote)) return quote
  }
  return null
}
