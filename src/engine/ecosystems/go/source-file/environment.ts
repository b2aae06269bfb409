import type { Node } from 'web-tree-sitter'
import type { VariableRead } from '../../file-facts.ts'
import { argumentsOf, calleeOf, constantText, fieldsOf, type GoSource, lineOf, textsOfList } from './go-source.ts'

const NAME = /^[A-Za-z_]\w*$/
/** Names of variables, which differ from other strings in their capitals. */
const CAPITALS = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/
/** Functions of a program that read one variable: `getEnvOr("PORT", "80")`, `env.String("PORT")`. */
const OWN_READER =
  /^(?:must|get|lookup|read|load|parse|fetch)?(?:os)?env(?:ironment|var)?(?:or|string|int|bool|duration|default|with|required|fallback|$)/i
const TAG = /\b(env|envconfig)\s*:\s*\\?"([A-Za-z_]\w*)[",\\]/g

/** The environment variables that a file reads by literal names. */
export function readEnvironment(source: GoSource): VariableRead[] {
  const found: VariableRead[] = []
  const prefix = viperPrefix(source)
  for (const node of source.nodes) {
    if (node.type === 'call_expression') found.push(...readsOfCall(node, source, prefix))
    else if (node.type === 'field_declaration') found.push(...readsOfTag(node))
    else if (node.type === 'composite_literal') found.push(...readsOfLiteral(node, source))
  }
  return found
}

function readsOfCall(call: Node, source: GoSource, prefix: string): VariableRead[] {
  const callee = calleeOf(call)
  if (callee === null) return []
  const args = argumentsOf(call)
  const line = lineOf(call)
  const first = constantText(args[0], source)
  const on = callee.on?.text ?? ''
  if (/^(?:Getenv|LookupEnv)$/.test(callee.name)) {
    return first !== null && NAME.test(first) ? [{ name: first, line }] : []
  }
  if (on === 'os' && callee.name === 'ExpandEnv') {
    const names = [...(first ?? '').matchAll(/\$\{?([A-Za-z_]\w*)/g)]
    return names.flatMap(([, name]) => (name === undefined ? [] : [{ name, line }]))
  }
  if (callee.name === 'BindEnv' || callee.name === 'MustBindEnv') {
    const names = args.slice(1).map((argument) => constantText(argument, source))
    const all = names.length > 0 ? names : [first === null ? null : `${prefix}${first.toUpperCase()}`]
    return all.flatMap((name) => (name === null ? [] : [{ name, line }]))
  }
  const reads =
    callee.name === 'Envar' ||
    callee.name === 'OverrideDefaultFromEnvar' ||
    (callee.name === 'EnvVars' && callee.on !== null) ||
    OWN_READER.test(callee.name) ||
    (/^env$/i.test(on) && /^(?:get|must|string|int|bool|duration|lookup)/i.test(callee.name))
  if (!reads || first === null || !CAPITALS.test(first)) return []
  if (callee.name === 'EnvVars') return args.flatMap((argument) => named(constantText(argument, source), line))
  return [{ name: first, line }]
}

function named(name: string | null, line: number): VariableRead[] {
  return name !== null && NAME.test(name) ? [{ name, line }] : []
}

/** `env:"PORT"`. */
function readsOfTag(field: Node): VariableRead[] {
  const tag = field.childForFieldName('tag')
  const text = tag?.text.slice(0, 500) ?? ''
  if (!tag || !/\benv/.test(text)) return []
  return [...text.matchAll(TAG)].flatMap(([, , name]) => (name === undefined ? [] : [{ name, line: lineOf(tag) }]))
}

/** `EnvVars: []string{"A"}` and `EnvVar: "A,B"` of urfave/cli flags. */
function readsOfLiteral(literal: Node, source: GoSource): VariableRead[] {
  if (!/Flag$/.test(literal.childForFieldName('type')?.text ?? '')) return []
  const fields = fieldsOf(literal)
  const one = constantText(fields.get('EnvVar'), source)?.split(/,\s*/) ?? []
  const names = [...one, ...(textsOfList(fields.get('EnvVars'), source) ?? [])]
  return names.flatMap((name) => named(name, lineOf(literal)))
}

/** The prefix that viper adds to variable names, with its underscore. */
function viperPrefix(source: GoSource): string {
  for (const node of source.nodes) {
    if (node.type !== 'call_expression' || calleeOf(node)?.name !== 'SetEnvPrefix') continue
    const prefix = constantText(argumentsOf(node)[0], source)
    if (prefix) return `${prefix.toUpperCase()}_`
  }
  return ''
}
