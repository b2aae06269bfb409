import type { Node } from 'web-tree-sitter'
import { baseName } from '../../../base/paths.ts'
import type { DeclarationKind } from '../declaration.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { numberedLines } from '../formats/lines.ts'
import type { ManifestDraft } from '../manifests/draft.ts'
import { inside, type Rule, type Rules, rules } from '../syntax/rules.ts'

const bashFunction: Rule = (node, scope, collector) => {
  collector.define(scope, node.childForFieldName('name'), 'function')
  return null
}

const bashRules: Rules = rules({
  'if_statement else_clause elif_clause list compound_statement ERROR': 'enter',
  function_definition: bashFunction,
})

const first =
  (kind: DeclarationKind, type: string): Rule =>
  (node, scope, collector) => {
    const title = node.namedChildren.find((child) => child.type === type)
    const name = collector.define(scope, title ?? null, kind, variableName(title))
    return kind === 'class' || kind === 'enum' ? inside(scope, name) : null
  }

function variableName(node: Node | undefined): { name?: string } {
  return node?.type === 'variable' ? { name: node.text.replace(/^\$/, '') } : {}
}

/** The rules for a PowerShell script: functions, classes and enums. */
const powershellRules: Rules = rules({
  'statement_list ERROR': 'enter',
  function_statement: first('function', 'function_name'),
  class_statement: first('class', 'simple_name'),
  class_property_definition: first('member', 'variable'),
  class_method_definition: first('method', 'simple_name'),
  enum_statement: first('enum', 'simple_name'),
  enum_member: first('member', 'simple_name'),
})

const SHEBANG = /^#!.*\b(?:ba|z|k|da)?sh\b/
/** `case "$1" in`, `case "${1:-}" in`, `case "$command" in` */
const CASE = /^\s*case\s+"?\$\{?(?:1|cmd|command|subcommand|action|COMMAND|CMD|ACTION)(?::?-[^}]*)?\}?"?\s+in\b/
const LABEL = /^\s*\(?((?:["']?[\w:*?.-]*["']?\s*\|\s*)*["']?[\w:*?.-]+["']?)\s*\)(.*)$/
/** The default branch of a `case` that rejects other words. */
const REFUSES = /usage|help|exit|die|fail|error|unknown|invalid|>&2/i

/** A script with a `case` on its first argument: a program with these commands. */
function readScript(draft: ManifestDraft, text: string): void {
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

/** Shells: bash and its relatives, PowerShell. */
export const shell: Ecosystem = {
  name: 'shell',
  conventions: { declaring: ['function'], readingVariables: /\$\{|\$env:|\$|%/, tests: /\.bats$/ },
  manifests: {
    paths: [
      [/^(?:(?:[\w.-]+\/){0,3}(?:bin|exe|scripts?)\/)?(?!configure$|gradlew$|mvnw$)[a-z][a-z\d_-]*$/, readScript],
    ],
    endings: [''],
  },
  languages: [
    {
      grammar: 'bash',
      files: ['.sh', '.bash', '.bats', '.ksh', '.zsh', '.bashrc', '.bash_profile', '.profile'],
      rules: bashRules,
      exported: true,
    },
    { grammar: 'powershell', files: ['.ps1', '.psm1'], rules: powershellRules, exported: true },
  ],
}
