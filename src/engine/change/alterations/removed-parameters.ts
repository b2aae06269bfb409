import { groupBy } from '../../../base/group-by.ts'
import { lineFinder } from '../../ecosystems/formats/lines.ts'
import { grammarOf } from '../../ecosystems/syntax/read.ts'
import type { Alteration, ChangedText } from '../alteration.ts'

const HEAD =
  /(?:^|[\s(=])(?:def|fn|func|function\*?|fun)\s+(?:\([^()\n]{0,120}\)\s*)?(?:self\.)?([A-Za-z_$][\w$]*[!?]?)\s*(?:<[^()\n]{0,200}>|\[[^()\n]{0,200}\])?\(/g
/** A method without such a word: modifiers and types, its name, and a body behind the brackets. */
const METHOD =
  /^[ \t]+(?:(?:export|public|protected|static|async|override|final|abstract|virtual|get|set|[A-Z][\w<>[\],.?]*|void|int|bool|boolean|string|long|double|float)[ \t]+)*([A-Za-z_$][\w$]*)[ \t]*(?:<[^()\n]{0,200}>)?\(/gm
const CLASS = /^[ \t]*(?:(?:export|default|abstract|public|final)[ \t]+)*class[ \t]+([A-Za-z_$][\w$]*)/gm
const STATEMENTS = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'function',
  'super',
  'elif',
  'with',
  'assert',
  'match',
])
const CONSTRUCTORS = new Set(['__init__', 'constructor', '__construct', 'initialize', '__new__'])
/** The function may take others, which it passes on. */
const OPEN = /^(?:\*\*|\.\.\.|\*)/
const MAX_LIST = 4000
/** Lists may lie in each other; a file whose lists are longer together than this many times itself is no code that is understood. */
const MAX_NESTING = 10

interface Head {
  readonly name: string
  /** 1-based. */
  readonly line: number
  readonly text: string
  readonly parameters: readonly string[]
  readonly isOpen: boolean
}

/** Parameters that a function had and has no longer, though it is still there, by the heads of the functions on both sides. */
export function removedParameters(file: ChangedText): Alteration[] {
  const { path, old, now } = file
  if (old === '' || now === '' || grammarOf(path) === null) return []
  const after = groupBy(headsOf(now, path), ({ name }) => name)
  return [...groupBy(headsOf(old, path), ({ name }) => name)].flatMap(([name, olds]) => {
    const nows = after.get(name)
    if (!nows || nows.some(({ isOpen }) => isOpen) || /^_/.test(name)) return []
    // One of several functions of that name went with its parameters: which, the heads do not say.
    if (olds.length > nows.length) return []
    const left = new Set(nows.flatMap(({ parameters }) => parameters))
    return olds.flatMap((head) =>
      head.parameters.flatMap((parameter, index): Alteration[] => {
        if (left.has(parameter) || parameter.length < 3) return []
        const [only] = nows
        const next = only?.parameters[index]
        const isRenamed =
          nows.length === 1 &&
          olds.length === 1 &&
          only?.parameters.length === head.parameters.length &&
          next !== undefined &&
          !head.parameters.includes(next)
        return [
          {
            ...{ sort: 'parameter', name: parameter, owner: name, value: null },
            before: { path, line: head.line, text: head.text },
            after: only ? { path, line: only.line, text: only.text } : null,
            became: isRenamed ? next : null,
          },
        ]
      }),
    )
  })
}

function headsOf(text: string, path: string): Head[] {
  const classes = [...text.matchAll(CLASS)].map((match) => ({ at: match.index, name: match[1] ?? '' }))
  const heads = new Map<number, Head>()
  const lines = text.split('\n')
  const lineOf = lineFinder(text)
  let left = MAX_NESTING * text.length
  for (const pattern of [HEAD, METHOD]) {
    let classesAbove = 0
    for (const match of text.matchAll(pattern)) {
      while ((classes[classesAbove]?.at ?? Number.POSITIVE_INFINITY) < match.index) classesAbove++
      const written = match[1] ?? ''
      const from = match.index + match[0].length
      if (STATEMENTS.has(written) || heads.has(from)) continue
      const parts = partsFrom(text, from)
      left -= (parts?.to ?? Math.min(text.length, from + MAX_LIST)) - from
      if (left < 0) return []
      if (
        !parts ||
        (pattern === METHOD &&
          !/^\s*(?::[^;{}()\n]{1,200})?(?:throws [\w, .]+)?\s*(?:=>\s*)?\{/.test(text.slice(parts.to, parts.to + 300)))
      )
        continue
      const isConstructor = CONSTRUCTORS.has(written)
      const name = isConstructor ? classes[classesAbove - 1]?.name : written
      if (name === undefined) continue
      const line = lineOf(match.index + match[0].search(/\S/))
      const parameters = parts.list.flatMap((part) => parameterNames(part, path))
      const isOpen = parts.list.some((part) => OPEN.test(part.trim()) && !/^\*\s*$/.test(part.trim()))
      heads.set(from, { name, line, text: (lines[line - 1] ?? '').trim(), parameters, isOpen })
    }
  }
  return [...heads.values()]
}

/** What stands between the commas of a list of parameters, and where the list ends; null if it does not end. */
function partsFrom(text: string, from: number): { readonly list: string[]; readonly to: number } | null {
  const list: string[] = []
  let [depth, start, quote] = [0, from, '']
  for (let at = from; at < Math.min(text.length, from + MAX_LIST); at++) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === quote && text[at - 1] !== '\\') quote = ''
    } else if (character === '"' || character === '`') quote = character
    else if ('([{<'.includes(character)) depth++
    else if (character === '>' && text[at - 1] !== '=' && text[at - 1] !== '-') depth--
    else if (']}'.includes(character)) depth--
    else if (character === ')') {
      if (depth <= 0) return { list: [...list, text.slice(start, at)].filter((part) => part.trim() !== ''), to: at + 1 }
      depth--
    } else if (character === ',' && depth <= 0) {
      list.push(text.slice(start, at))
      start = at + 1
    }
  }
  return null
}

const NO_NAME = new Set(['self', 'cls', 'this', 'mut', 'context', 'props', 'options', 'opts'])

/** The name of a parameter, with its type before or behind it; those of an object that is taken apart. */
function parameterNames(written: string, path: string): string[] {
  const part = written.replace(/\/\*[\s\S]*?\*\/|(?:\/\/|#\s).*$/gm, '').trim()
  if (part.startsWith('{')) {
    const inner = partsFrom(`${part.slice(1, part.lastIndexOf('}'))})`, 0)
    return (inner?.list ?? []).flatMap((each) => parameterNames(each.replace(/:.*$/s, ''), path))
  }
  const plain = part.replace(/^(?:@\w+(?:\([^()]*\))?\s+)+/, '').replace(/^[&*]+|^\.{3}/, '')
  const typed = /^(?:\w+\s+)*?\$?([A-Za-z_$][\w$]*)\??\s*:(?!:)/.exec(plain)?.[1]
  const bare = plain.split('=')[0]?.trim() ?? ''
  const words = bare.match(/[A-Za-z_][\w]*/g) ?? []
  const name = typed ?? (/\.go$/.test(path) ? words[0] : words.at(-1)) ?? ''
  return name === '' || NO_NAME.has(name) || name.startsWith('_') ? [] : [name]
}
