import type { Random } from './random.ts'
import { NOUNS, PLAIN, VERBS } from './words.ts'

export type Language = 'ts' | 'py' | 'go'

/** The outline of a source file before its text is generated. */
export interface Module {
  readonly path: string
  readonly language: Language
  /** The functions it defines. */
  readonly defines: readonly string[]
  /** Functions of other modules that it calls, and the module specifier they come from. */
  readonly uses: readonly { readonly name: string; readonly from: string }[]
}

/** A function's name in the spelling of its language. */
export function functionName(random: Random, language: Language): string {
  const parts = [random.pick(VERBS), random.pick(NOUNS), random.pick(NOUNS)]
  if (language === 'py') return parts.join('_')
  const [first = '', ...rest] = parts
  const tail = rest.map(capital).join('')
  return language === 'go' ? capital(first) + tail : first + tail
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A sentence of plain words. */
export function sentence(random: Random, length = 6 + random.int(9)): string {
  const chosen = Array.from({ length }, () => (random.chance(0.3) ? random.pick(NOUNS) : random.pick(PLAIN)))
  return capital(`${chosen.join(' ')}.`)
}

/** Source text of about `bytes` bytes, divided among the functions of the module. */
export function sourceText(module: Module, random: Random, bytes: number): string {
  const write = WRITERS[module.language]
  const share = Math.max(120, bytes / module.defines.length)
  const bodies = module.defines.map((name) => {
    const lines: string[] = []
    for (let length = 0; length < share; length += (lines.at(-1) ?? '').length + 1)
      lines.push(statement(random, module))
    return write.define(name, sentence(random), lines)
  })
  return `${[write.head(module, sentence(random)), ...bodies].join('\n\n')}\n`
}

interface Writer {
  head(module: Module, about: string): string
  define(name: string, about: string, lines: readonly string[]): string
}

const WRITERS: Readonly<Record<Language, Writer>> = {
  ts: {
    head: ({ uses }, about) =>
      [`// ${about}`, ...uses.map((use) => `import { ${use.name} } from '${use.from}'`)].join('\n'),
    define: (name, about, lines) =>
      `/** ${about} */\nexport function ${name}(input: Input, options: Options = {}): Output {\n${indented(lines, '  ')}\n  return { input, options }\n}`,
  },
  py: {
    head: ({ uses }, about) =>
      [`"""${about}"""`, ...uses.map((use) => `from ${use.from} import ${use.name}`)].join('\n'),
    define: (name, about, lines) =>
      `def ${name}(source, *, limit=100, strict=False):\n    """${about}"""\n${indented(lines, '    ')}\n    return source`,
  },
  go: {
    head: ({ path }, about) => `// ${about}\npackage ${path.split('/').at(-2) ?? 'main'}`,
    define: (name, about, lines) =>
      `// ${name} ${about}\nfunc ${name}(ctx Context, input Input) (Output, error) {\n${indented(lines, '\t')}\n\treturn Output{input}, nil\n}`,
  },
}

/** One line of a function's body. */
export function statement(random: Random, { language, uses }: Pick<Module, 'language' | 'uses'>): string {
  const noun = random.pick(NOUNS)
  const other = random.pick(NOUNS)
  const call = uses.length > 0 && random.chance(0.15) ? random.pick(uses).name : `${noun}.${random.pick(VERBS)}`
  const declare = { ts: 'const ', py: '', go: '' }[language]
  const assign = language === 'go' ? ':=' : '='
  const comment = language === 'py' ? '#' : '//'
  return random.pick([
    `${declare}${noun}${capital(other)} ${assign} ${call}(${other}, ${random.int(500)})`,
    `${declare}${noun}Count ${assign} ${other}.length + ${random.int(90)}`,
    `${call}(${noun}.${other}, "${noun}-${other}", ${random.chance(0.5)})`,
    `${declare}${noun}Key ${assign} "${noun}:${other}:${random.int(9)}"`,
    `${comment} ${sentence(random)}`,
    `${noun}.${other}.${random.pick(VERBS)}(${noun}Key, ${other}Limit)`,
  ])
}

function indented(lines: readonly string[], by: string): string {
  return lines.map((line) => by + line).join('\n')
}
