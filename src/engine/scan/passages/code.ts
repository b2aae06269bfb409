import { hash } from 'node:crypto'
import type { Passage } from '../../../base/passage.ts'
import { MAX_TITLE_LENGTH } from '../../docs/doc.ts'
import { lastAt } from '../../docs/last-at.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { docCommentAt } from './doc-comment.ts'

/** A source file with the facts from its syntax. */
export interface ReadFile {
  readonly path: string
  readonly lines: readonly string[]
  readonly facts: FileFacts
}

/** Maximum declarations, options and messages of a file that are searched. */
const MAX_DECLARATIONS = 2000
const MAX_OPTIONS = 1000
const MAX_OPTION_LINES = 12
const MAX_MESSAGES = 200
const MIN_MESSAGE_LENGTH = 20
const MAX_LENGTH = 2000

interface CodeText {
  readonly titles: readonly string[]
  readonly text: string
  readonly line: number
}

/**
 * The code's own documentation, as search returns it: declarations that a file exports, with signature and doc comment; command line
 * options, with their doc comment; and messages that users see.
 */
export function codePassages(files: readonly ReadFile[]): Passage[] {
  const idOf = createPassageIds()
  return files.flatMap(({ path, lines, facts }) =>
    [...declared(facts, lines, path), ...optionsIn(facts, lines, path), ...messagesOf(facts)].map(
      ({ titles, text, line }) => {
        const shown = titles.map((title) => title.slice(0, MAX_TITLE_LENGTH))
        return {
          id: idOf('code', [path, ...shown]),
          kind: 'code' as const,
          titles: shown,
          text: text.slice(0, MAX_LENGTH),
          file: path,
          line,
          lastLine: line,
        }
      },
    ),
  )
}

/** Exported declarations whose code shows more than the name. */
function declared({ declarations }: FileFacts, lines: readonly string[], path: string): CodeText[] {
  const exported = new Set(
    declarations.filter((each) => each.exported && each.container === null).map(({ name }) => name),
  )
  const forOthers = declarations.filter(({ container, exported: isExported, name }) =>
    container === null ? isExported : exported.has(container) && !name.startsWith('_'),
  )
  return forOthers.slice(0, MAX_DECLARATIONS).flatMap((each) => {
    const comment = docCommentAt(lines, each.line, path)
    const head = headAt(lines, each.line)
    // A bare name is found by searching for it.
    if (comment === '' && (each.container !== null || /^\W*[\w$]+\W*$/.test(head))) return []
    const name = each.container === null ? each.name : `${each.container}.${each.name}`
    return [{ titles: [name], text: [head, comment].filter(Boolean).join('\n\n'), line: each.line }]
  })
}

/** Maximum lines of a declaration until its parentheses are closed. */
const MAX_HEAD = 12

/** The source of a declaration from its line on, until its opening parentheses are closed. */
function headAt(lines: readonly string[], line: number): string {
  let open = 0
  const head: string[] = []
  for (const text of lines.slice(line - 1, line - 1 + MAX_HEAD)) {
    head.push(text.trim())
    open += text.split('(').length - text.split(')').length
    if (open <= 0) break
  }
  return head
    .join(' ')
    .replace(/[{:=]\s*$/, '')
    .trim()
}

/** Options by their names: their doc comment and declaration. */
function optionsIn({ options }: FileFacts, lines: readonly string[], path: string): CodeText[] {
  return options.slice(0, MAX_OPTIONS).map(({ names, line, lastLine }) => {
    const declaration = lines
      .slice(line - 1, Math.min(lastLine, line - 1 + MAX_OPTION_LINES))
      .map((each) => each.trim())
    return {
      titles: [names.join(', ')],
      text: [docCommentAt(lines, line, path), ...declaration].filter(Boolean).join('\n'),
      line,
    }
  })
}

/** Messages that users see, titled by the declaration above them. */
function messagesOf({ messages, declarations }: FileFacts): CodeText[] {
  const inOrder = declarations.toSorted((a, b) => a.line - b.line)
  return messages
    .map(({ parts, line }) => ({ text: parts.join('…').trim(), line }))
    .filter(({ text }) => isSentence(text))
    .slice(0, MAX_MESSAGES)
    .map(({ text, line }) => {
      const above = inOrder[lastAt(inOrder, line, (each) => each.line)]
      return { titles: above ? [above.container ?? above.name] : [], text, line }
    })
}

/** Characters within which a message must be recognizable as a sentence. */
const SENTENCE_START = 300

/** At least four consecutive words: not a list of codes, nor a sample of some language. */
function isSentence(text: string): boolean {
  return (
    text.length >= MIN_MESSAGE_LENGTH && /(?:\p{L}[\p{L}'’-]*[ \n]+){3}\p{L}{2}/u.test(text.slice(0, SENTENCE_START))
  )
}

/** Creates ids of passages from their names; repeated names are distinguished by number. */
export function createPassageIds(): (kind: 'section' | 'code', name: readonly string[]) => string {
  const times = new Map<string, number>()
  return (kind, name) => {
    const key = JSON.stringify([kind, ...name])
    const nth = times.get(key) ?? 0
    times.set(key, nth + 1)
    return `${kind}-${hash('sha256', nth === 0 ? key : `${key} ${nth}`).slice(0, 16)}`
  }
}
