import { omissionOf } from './abridged.ts'

/** Code that completes a part of a literal or a declaration: before the first line and after the last one. */
interface Wrapper {
  readonly before: string
  readonly after: string
}

const NAME = omissionOf(1)
const WRAPPERS: readonly (readonly [RegExp, Wrapper])[] = [
  // `Use: "serve",`
  [/^(?:[A-Za-z]\w*|_+)\s*:(?![=\s]*$|=)/, { before: `var _ = ${NAME}{`, after: '}\n' }],
  // `case "x":`
  [/^(?:case\b.*|default\s*):/, { before: 'switch {', after: '}\n' }],
  // `Get(path string, handlers ...Handler) Router`
  [
    /^[A-Za-z]\w*\((?:\w+(?:, ?\w+)* (?:\.\.\.|[*\w[(]).*|\s*)\) *(?:\(.*\)|[*\w[][\w.*[\]{} ]*)?$|^[A-Z]\w*\([^()]*\) (?:\(.*\)|[*\w[][\w.*[\]{}]*)$/,
    { before: `type ${NAME} interface {`, after: '}\n' },
  ],
  // `Name string `json:"name"``
  [
    /^(?!(?:package|import|type|func|var|const|return|go|defer|goto|break|continue|case|range|if|for|switch|select|else)\b)[A-Za-z]\w*(?:, ?\w+)* +(?:func\(|map\[|chan |\[|\*|struct ?\{|interface ?\{|[A-Za-z][\w.]*(?:\[.*\])? *(?:_|$))/,
    { before: `type ${NAME} struct {`, after: '}\n' },
  ],
]

/** The wrapper for a sample that is only a part of something; null if it is complete. */
export function fragmentWrapper(code: string): Wrapper | null {
  const first = code
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
  if (first === undefined) return null
  return WRAPPERS.find(([pattern]) => pattern.test(first))?.[1] ?? null
}

/** Number of columns by which the wrapper of a prepared sample shifts its first line. */
export function wrapperLength(source: string): number {
  return WRAPPERS.find(([, { before }]) => source.startsWith(before))?.[1].before.length ?? 0
}
