import { stringify } from 'yaml'
import { defaultConfig } from '../../config/defaults.ts'
import { configJsonSchema, type JsonSchema } from '../../config/json-schema.ts'
import { wrap } from '../../report/text.ts'

/** Columns of the file. */
const WIDTH = 110

const HEAD = `## What DocAlign checks in this repository, and how. Every key is optional and shown with its default:
## to change it, uncomment its line and the keys above it that it belongs to.
## \`docalign config check\` checks this file. More: https://github.com/docalign/docalign/blob/main/docs/configuration.md
`

type Settings = Readonly<Record<string, unknown>>

/**
 * A `.docalign.yml` that sets nothing: each key that has a default, with it, as a comment. It can be read as settings and
 * comments on them when `# ` is taken away from the beginning of every line.
 */
export function commentedConfig(): string {
  const { properties = {} } = configJsonSchema()
  const parts = Object.entries(defaultConfig).map(([key, value]) => linesOf(key, shown(key, value), properties[key], 0))
  return [HEAD, ...parts.map((lines) => `${lines.join('\n')}\n`)].join('\n')
}

/** A claim type with nothing changed is `true`, as people write it. */
function shown(key: string, value: unknown): unknown {
  return key === 'claim_types' ? Object.fromEntries(Object.keys(value as Settings).map((type) => [type, true])) : value
}

function linesOf(key: string, value: unknown, schema: JsonSchema | undefined, depth: number): string[] {
  const begin = `# ${'  '.repeat(depth)}`
  const { description } = schema ?? {}
  const prose = typeof description === 'string' ? wrap(description, WIDTH - begin.length) : []
  // A sentence about a whole part stands out by its place; within a part it is a comment of its own.
  const comments = prose.map((line) => (depth === 0 ? `## ${line}` : `${begin}# ${line}`))
  if (!isMapping(value)) return [...comments, `${begin}${key}: ${inOneLine(value)}`]
  const nested = Object.entries(value).flatMap(([name, each]) =>
    linesOf(name, each, schema?.properties?.[name], depth + 1),
  )
  return [...comments, `${begin}${key}:`, ...nested]
}

function isMapping(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inOneLine(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd()
}
