import type { Node } from 'web-tree-sitter'
import {
  dashed,
  type FoundOption,
  kebab,
  namesIn,
  type OptionReader,
  type OptionReaders,
  partsOf,
  type TextOf,
} from '../../option-reader.ts'
import { itemsOf } from '../definitions/attributes.ts'
import { type Meta, readMetas } from '../definitions/text.ts'

/** `#[arg(long, short = 'w', alias = "see")]` on a field, for the derives of clap and structopt. */
const derived: OptionReader = {
  marks: ['clap', 'structopt', 'Parser', 'StructOpt'],
  query: '(field_declaration_list) @fields',
  read: (place) =>
    itemsOf(place('fields') ?? null).flatMap(({ node, attributes }) => {
      const settings = attributes.flatMap(({ name, inner }) => (PARSERS.has(name) ? readMetas(inner ?? '') : []))
      return node.type === 'field_declaration' && settings.length > 0 ? [ofField(node, settings)] : []
    }),
}

const PARSERS = new Set(['arg', 'clap', 'structopt'])
const ALIAS = /^(?:visible_)?(?:short_)?alias(?:es)?$/

/** The option of a field; null if some of its names are defined elsewhere. */
function ofField(field: Node, settings: readonly Meta[]): FoundOption | null {
  const name = field.childForFieldName('name')?.text.replace(/^r#/, '') ?? ''
  const names: string[] = []
  for (const { name: key, value, inner } of settings) {
    const isName = key === 'long' || key === 'short'
    if (!isName && !ALIAS.test(key)) continue
    const written = value ?? inner
    const texts = [...(written ?? '').matchAll(/["']([^"']{1,100})["']/g)].map(([, text = '']) => text)
    if (isName && written !== null && texts.length === 0) return null
    if (key === 'long') names.push(`--${texts[0] ?? kebab(name)}`)
    else if (key === 'short') names.push(`-${texts[0] ?? name[0] ?? ''}`)
    else names.push(...texts.map(dashed))
  }
  return { names, node: field }
}

/** `Arg::new("watch").long("watch").short('w')` of clap. */
const built: OptionReader = {
  marks: ['clap', 'structopt'],
  query: `
    (call_expression
      function: (field_expression field: (field_identifier) @method)
      arguments: (arguments) @arguments
      (#any-of? @method "long" "short" "alias" "aliases" "visible_alias" "visible_aliases" "short_alias"
        "visible_short_alias")) @call`,
  read: (place, textOf) => {
    const list = place('arguments')
    if (list === undefined) return []
    const isName = /^(?:long|short)$/.test(place('method')?.text ?? '')
    const texts = literalsIn(list, textOf)
    if (texts.length === 0) return isName ? [null] : []
    return texts.map((text) => ({ names: [dashed(text)], node: list }))
  },
}

function literalsIn(list: Node, textOf: TextOf): string[] {
  const [first] = partsOf(list)
  const array = first?.type === 'reference_expression' ? first.firstNamedChild : first
  return (array?.type === 'array_expression' ? partsOf(array) : [first]).flatMap((each) => textOf(each) ?? [])
}

/** `arg!(-w --watch <DIR> "…")` of clap. */
const macros: OptionReader = {
  marks: ['arg!'],
  query: `(macro_invocation macro: [(identifier) @macro (scoped_identifier name: (identifier) @macro)] (token_tree) @tokens
    (#eq? @macro "arg"))`,
  read: (place): FoundOption[] => {
    const node = place('tokens')
    if (node === undefined) return []
    const text = node.text.slice(1, -1).replace(/"[^"]*"/g, '')
    return [{ names: namesIn(text.replace(/(?<=--?)\s+/g, '')), node }]
  },
}

export const rustOptions: OptionReaders = {
  readers: [derived, built, macros],
  unread: ['argh::', 'use argh', 'pico_args', 'lexopt', 'bpaf', 'gumdrop', 'docopt', 'getopts'],
}
