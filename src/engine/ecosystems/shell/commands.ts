import { baseName } from '../../../base/paths.ts'
import { numberedLines } from '../formats/lines.ts'
import type { ManifestDraft } from '../manifests/draft.ts'

const SHEBANG = /^#!.*\b(?:ba|z|k|da)?sh\b/
/** `case "$1" in`, `case "${1:-}" in`, `case "$command" in` */
const CASE = /^\s*case\s+"?\$\{?(?:1|cmd|command|subcommand|action|COMMAND|CMD|ACTION)(?::?-[^}]*)?\}?"?\s+in\b/
const LABEL = /^\s*\(?((?:["']?[\w:*?.-]*["']?\s*\|\s*)*["']?[\w:*?.-]+["']?)\s*\)(.*)$/
/** The default branch of a `case` that rejects other words. */
const REFUSES = /usage|help|exit|die|fail|error|unknown|invalid|>&2/i

/** A script with a `case` on its first argument: a program with these commands. */
export function readScript(draft: ManifestDraft, text: string): void {
  if (!SHEBANG.test(text)) return
  const program = baseName(draft.path)
  let depth = 0
  let isDefault = false
  let isClosed = false
  for (const { text: written, line } of numberedLines(text)) {
    const content = written.slice(0, 1000)
    if (depth === 0 && CASE.test(content)) depth = 1
    else if (depth > 0 && /^\s*case\s.*\sin\b/.test(content)) depth++
    else if (depth > 0 && /^\s*esac\b/.test(content)) depth--
    if (depth !== 1) continue
    const [, label, rest = content] = LABEL.exec(content) ?? []
    if (label !== undefined) {
      const names = label.split('|').map((name) => name.replace(/["'\s]/g, ''))
      isDefault = names.includes('*')
      for (const name of names) if (/^[a-zA-Z][\w:-]*$/.test(name)) draft.commands.push({ program, name, line })
    }
    if (isDefault && REFUSES.test(rest)) isClosed = true
    if (
      isDefault &&
      /"\$@"|\$\{?[1@*]|\bexec\b/.test(rest.replace(/(?:echo|printf|die|error|fail|usage|log\w*)\b.*/, ''))
    )
      draft.openCommands.push(program)
  }
  if (draft.commands.length === 0) return
  draft.binaries.push({ name: program, entry: draft.path })
  if (!isClosed) draft.openCommands.push(program)
}
