import type { Node } from 'web-tree-sitter'
import type { OperandFact } from '../../file-facts.ts'
import { bare, constantText, fieldsOf, type GoSource, lineOf, textsOfList } from '../source-file/go-source.ts'
import { createDraft, type Draft } from './draft.ts'

/** The command that `cobra.Command{…}` makes. */
export function commandOfLiteral(literal: Node, source: GoSource): Draft {
  const draft = createDraft(lineOf(literal))
  for (const [field, value] of fieldsOf(literal)) setField(draft, field, value, source)
  return draft
}

/** Takes what a field of a command is set to, in its literal or by an assignment. */
export function setField(draft: Draft, field: string, value: Node, source: GoSource): void {
  switch (field) {
    case 'Use': {
      const use = constantText(value, source)
      if (use === null) draft.open ??= 'its name is worked out'
      else setUse(draft, use)
      break
    }
    case 'Aliases':
      draft.aliases = [...(textsOfList(value, source) ?? [])]
      break
    case 'Version':
      draft.version = constantText(value, source) !== ''
      break
    case 'Args':
      if (/\bNoArgs$/.test(value.text)) draft.operands = []
      break
    case 'ValidArgs': {
      const choices = textsOfList(value, source)?.map((choice) => choice.replace(/\t.*$/s, '')) ?? null
      const only = /\bOnlyValidArgs\b|\bExactValidArgs\b/.test(value.parent?.parent?.parent?.text.slice(0, 4000) ?? '')
      if (only && choices !== null) draft.operands = draft.operands.map((operand) => ({ ...operand, choices }))
      break
    }
    case 'DisableFlagParsing':
      if (value.type === 'true') {
        draft.open ??= 'it parses its options itself'
        draft.passesThrough = true
      }
      break
    case 'FParseErrWhitelist':
    case 'FParseErrAllowlist':
      if (/UnknownFlags:\s*true/.test(bare(value)?.text ?? '')) draft.open ??= 'it lets unknown options pass'
  }
}

/** `get [flags] <key> [range_end]`. */
function setUse(draft: Draft, use: string): void {
  const [name = '', ...words] = use.trim().split(/\s+/)
  draft.name = name === '' ? null : name
  // What stands in parentheses explains.
  draft.operands = operandsOf(words.join(' ').replace(/\([^()]*\)/g, ''))
}

/** Words of usage lines that stand for what is said elsewhere. */
const NO_OPERAND = /^(?:flags?|options?|opts|command|commands|subcommand|cmd|global.*)$/i

function operandsOf(usage: string): OperandFact[] {
  const found: OperandFact[] = []
  let valueOfOption = false
  for (const [word] of usage.matchAll(
    /\[[^[\]]*\](?:\.\.\.)?|<[^<>]*>(?:\.\.\.)?|\{[^{}]*\}(?:\.\.\.)?|[^\s[\]<>{}]+/g,
  )) {
    const inner = word.replace(/[[\]<>{}]|\.\.\.|…/g, '').trim()
    if (inner === '' || inner === '|') {
      const last = found.at(-1)
      if (last && /\.\.\.|…/.test(word)) found[found.length - 1] = { ...last, many: true }
      continue
    }
    const skipped = valueOfOption
    valueOfOption = word.startsWith('-') && !word.includes('=')
    if (skipped || inner.startsWith('-') || !/\w/.test(inner) || NO_OPERAND.test(inner)) continue
    found.push({ name: inner, required: !word.startsWith('['), many: /\.\.\.|…/.test(word), choices: null })
  }
  return found
}
