import { newOption } from '../../command-draft.ts'
import type { OperandFact, OptionFact } from '../../file-facts.ts'

/** The option that `-p, --port <number>` says. */
export function optionOf(text: string, line: number, more: Partial<OptionFact> = {}): OptionFact {
  const names = text.match(/(?<![\w.<[-])--?[A-Za-z0-9?#][\w.:-]*/g) ?? []
  const [, bracket, value] = /([<[])([^>\]]*)[>\]]/.exec(text) ?? []
  const takes = bracket === undefined ? 'nothing' : bracket === '<' ? 'value' : 'optional value'
  const valueName = value === undefined ? null : value.replace(/\.{3}$/, '').trim()
  return newOption(names, line, { takes, valueName, ...more })
}

/** The operands of `serve <folder> [files...]`, behind the name of the command. */
export function operandsOf(text: string): OperandFact[] {
  return [...text.matchAll(/([<[])(?:\.{2,3})?([\w|:@/ -]+?)(\.{2,3})?[>\]]/g)].map(
    ([whole, bracket, name = '', dots]) => ({
      name: name.trim(),
      required: bracket === '<',
      many: dots !== undefined || whole.slice(1).startsWith('..'),
      choices: null,
    }),
  )
}

/** The first word of `serve <folder>`; null when it has none, or stands for whatever is not a command. */
export function commandName(text: string): string | null {
  const [word = ''] = text.trim().split(/\s+/)
  return word === '' || /^[<[$*]/.test(word) ? null : word
}
