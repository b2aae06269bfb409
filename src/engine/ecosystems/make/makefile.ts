import { addOpenTask, addTask, type ManifestDraft } from '../manifests/draft.ts'
import { indexOutsideCalls, makeLines, makeWords } from './make-lines.ts'
import { assign, expandWord, type MakeVariables } from './make-variables.ts'

const DIRECTIVE = /^(?:ifn?eq|ifn?def|else|endif|export|unexport|undefine|vpath|load)\b/
/** Files that are included for their variables or header dependencies, not for targets. */
const TARGETLESS_INCLUDE = /(?:^|\/)\.?env(?:\.[\w-]+)*$|\.env$|\.d$|\$\(\w*DEPS?\w*\)/

/** Literal targets of a makefile. */
export function readMakefile(draft: ManifestDraft, text: string): void {
  const variables: MakeVariables = new Map()
  const lines = makeLines(text)
  // Variables may be assigned below their use, so all assignments are read first.
  for (const { kind, text: content } of lines) {
    const assignment = kind === 'statement' ? assignmentIn(content) : null
    if (assignment !== null) assign(variables, assignment.name, assignment.operator, assignment.value)
  }
  let targets: string[] = []
  let ruleLine = 0
  let catchesAll = false
  for (const { kind, text: content, line } of lines) {
    if (kind === 'recipe') {
      for (const target of targets) addTask(draft, 'make', target, content.replace(/^[@+-]+\s*/, ''), ruleLine)
      // `%: ; @:` accepts any word after a target and does nothing.
      if (catchesAll && !/^@?(?::|true)$/.test(content)) addOpenTask(draft, 'make', '*')
      targets = []
      catchesAll = false
      continue
    }
    const include = /^[-s]?include\s+(.*)$/.exec(content)?.[1]
    if (include !== undefined) {
      if (!makeWords(include).every((file) => TARGETLESS_INCLUDE.test(file))) addOpenTask(draft, 'make', '*')
    } else if (/^\$[({](?:foreach|eval|call)\b/.test(content)) {
      addOpenTask(draft, 'make', '*')
    } else if (!DIRECTIVE.test(content) && assignmentIn(content) === null) {
      const rule = readRule(draft, content, line, variables)
      if (rule !== null) {
        targets = rule
        ruleLine = line
        catchesAll = /^\s*%\s*:/.test(content)
      }
    }
  }
}

/** Adds the targets of a rule and returns those whose recipe may follow; null if the line is not a rule. */
function readRule(draft: ManifestDraft, content: string, line: number, variables: MakeVariables): string[] | null {
  const colon = indexOutsideCalls(content, /:/)
  if (colon <= 0) return null
  const before = content.slice(0, colon).replace(/&$/, '').trim()
  const after = content.slice(colon + 1).replace(/^:/, '')
  // `target: NAME = value` sets a variable for a target of another rule.
  if (assignmentIn(after) !== null) return []
  if (before === '.PHONY') {
    for (const word of makeWords(after)) {
      for (const name of expandWord(word, variables).names) addTask(draft, 'make', name, '', line)
    }
    return []
  }
  const targets: string[] = []
  for (const word of makeWords(before)) {
    // .SUFFIXES, .DEFAULT_GOAL, and suffix rules such as .c.o
    if (/^\.[A-Z_]+$/.test(word) || /^\.\w+(?:\.\w+)?$/.test(word)) continue
    const { names, patterns } = expandWord(word, variables)
    targets.push(...names)
    // `$(OBJECTS): %.o: %.c` gives the pattern of its targets.
    const [stated] = patterns.includes('*') ? (/^\s*(\S*%\S*)\s*:/.exec(after)?.slice(1) ?? []) : []
    for (const pattern of stated === undefined ? patterns : [stated]) {
      if (pattern !== '%') addOpenTask(draft, 'make', pattern)
    }
  }
  const inline = indexOutsideCalls(after, /;/)
  const command = inline === -1 ? '' : after.slice(inline + 1)
  for (const target of targets) addTask(draft, 'make', target, command, line)
  return targets
}

function assignmentIn(content: string): { name: string; operator: string; value: string } | null {
  const match = /^(?:(?:export|override|private)\s+)*([^\s:=?+!$#]+)\s*(::?:?=|\?=|\+=|!=|=)/.exec(content.trimStart())
  if (match === null) return null
  const [whole, name = '', operator = ''] = match
  return { name, operator, value: content.trimStart().slice(whole.length).trim() }
}
