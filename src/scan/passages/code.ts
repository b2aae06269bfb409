import { hash } from 'node:crypto'
import { MAX_TITLE_LENGTH } from '../../docs/doc.ts'
import { lastAt } from '../../docs/last-at.ts'
import type { Declaration, Signature } from '../../ecosystems/declaration.ts'
import type { CommandFact, FileFacts, OptionFact } from '../../ecosystems/file-facts.ts'
import type { Passage } from '../../entries/passages.ts'
import { docCommentAt } from './doc-comment.ts'

/** A source file with what is read from its syntax. */
export interface ReadFile {
  readonly path: string
  readonly lines: readonly string[]
  readonly facts: FileFacts
}

/** Declarations, options and messages of a file that are searched. */
const MAX_DECLARATIONS = 2000
const MAX_OPTIONS = 1000
const MAX_MESSAGES = 200
const MIN_MESSAGE_LENGTH = 20
const MAX_LENGTH = 2000

interface Said {
  readonly titles: readonly string[]
  readonly text: string
  readonly line: number
}

/**
 * What code says of itself, as search returns it: what a file declares for others, with its signature and the comment that documents it;
 * options of its commands, with their help; and texts that people get to see.
 */
export function codePassages(files: readonly ReadFile[]): Passage[] {
  const idOf = createPassageIds()
  return files.flatMap(({ path, lines, facts }) =>
    [...declared(facts, lines, path), ...optionsIn(facts), ...messagesOf(facts)].map(({ titles, text, line }) => {
      const shown = titles.map((title) => title.slice(0, MAX_TITLE_LENGTH))
      return {
        id: idOf('code', [path, ...shown]),
        kind: 'code' as const,
        ...{ titles: shown, text: text.slice(0, MAX_LENGTH), file: path, line, lastLine: line },
      }
    }),
  )
}

/** What others may use, where the code says something of it beyond its name. */
function declared({ declarations }: FileFacts, lines: readonly string[], path: string): Said[] {
  const exported = new Set(
    declarations.filter((each) => each.exported && each.container === null).map(({ name }) => name),
  )
  const forOthers = declarations.filter(({ container, exported: isExported, name }) =>
    container === null ? isExported : exported.has(container) && !name.startsWith('_'),
  )
  return forOthers.slice(0, MAX_DECLARATIONS).flatMap((each) => {
    const comment = docCommentAt(lines, each.line, path)
    const shape = shapeOf(each)
    // A name alone is found by looking for it.
    if (comment === '' && (each.container !== null || shape === each.name)) return []
    const name = each.container === null ? each.name : `${each.container}.${each.name}`
    return [{ titles: [name], text: [shape, comment].filter(Boolean).join('\n\n'), line: each.line }]
  })
}

function shapeOf({ name, signatures = [], type, value, values }: Declaration): string {
  if (signatures.length > 0) return signatures.map((signature) => `${name}${signed(signature)}`).join('\n')
  const typed = type === undefined ? name : `${name}: ${type}`
  if (values !== undefined && values.length > 0) return `${typed} (${values.join(', ')})`
  return value === undefined ? typed : `${typed} = ${value}`
}

function signed({ parameters, returns }: Signature): string {
  const list = parameters.map(({ name, optional, type, default: value }) => {
    const typed = `${name}${optional && value === null ? '?' : ''}${type === null ? '' : `: ${type}`}`
    return value === null ? typed : `${typed} = ${value}`
  })
  return `(${list.join(', ')})${returns === null ? '' : `: ${returns}`}`
}

function optionsIn({ commands }: FileFacts): Said[] {
  return commands.flatMap(optionsOf).slice(0, MAX_OPTIONS)
}

function optionsOf({ name, options }: CommandFact): Said[] {
  return options.flatMap((option) => {
    if (option.hidden || (option.help === null && option.default === null && option.choices === null)) return []
    return [
      {
        titles: [...(name === null ? [] : [name]), option.names.join(', ')],
        text: optionText(option),
        line: option.line,
      },
    ]
  })
}

function optionText({ names, valueName, help, default: value, choices }: OptionFact): string {
  const head = `${names.join(', ')}${valueName === null ? '' : ` ${valueName}`}`
  const parts = [
    help,
    choices === null ? null : `One of: ${choices.join(', ')}.`,
    value === null ? null : `Default: ${value}.`,
  ]
  return [head, ...parts.filter((part) => part !== null)].join('\n')
}

/** Texts that people get to see, under the name of what is declared above them. */
function messagesOf({ messages, declarations }: FileFacts): Said[] {
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

/** Characters in which a message has to show that it is a sentence. */
const SENTENCE_START = 300

/** At least four words, one after the other: not a list of codes, nor a sample of some language. */
function isSentence(text: string): boolean {
  return (
    text.length >= MIN_MESSAGE_LENGTH && /(?:\p{L}[\p{L}'’-]*[ \n]+){3}\p{L}{2}/u.test(text.slice(0, SENTENCE_START))
  )
}

/** The id of a passage, by what it is called: the same words twice are told apart by their number. */
export function createPassageIds(): (kind: 'section' | 'code', name: readonly string[]) => string {
  const times = new Map<string, number>()
  return (kind, name) => {
    const key = JSON.stringify([kind, ...name])
    const nth = times.get(key) ?? 0
    times.set(key, nth + 1)
    return `${kind}-${hash('sha256', nth === 0 ? key : `${key} ${nth}`).slice(0, 16)}`
  }
}
