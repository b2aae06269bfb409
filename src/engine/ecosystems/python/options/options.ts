import type { Node } from 'web-tree-sitter'
import { dashed, kebab, type OptionReader, type OptionReaders, partsOf } from '../../option-reader.ts'

/** The positional arguments of a call, including the elements of lists. */
function positional(list: Node | undefined): Node[] {
  return partsOf(list).flatMap((each) =>
    each.type === 'keyword_argument' || each.type === 'dictionary_splat'
      ? []
      : each.type === 'list'
        ? partsOf(each)
        : [each],
  )
}

/** `add_argument('-w', '--watch')` of argparse, `add_option` of optparse, `addoption` of pytest plug-ins. */
const argparse: OptionReader = {
  marks: ['add_argument', 'add_option', 'addoption'],
  abbreviates: true,
  query: `
    (call function: (attribute attribute: (identifier) @method) arguments: (argument_list) @arguments
      (#any-of? @method "add_argument" "add_option" "addoption")) @call`,
  read: (place, textOf) => {
    const [node, texts] = [place('arguments'), positional(place('arguments')).map(textOf)]
    if (node === undefined || texts.length === 0) return []
    return texts.includes(null) ? [null] : [{ names: texts.flatMap((text) => text ?? []), node }]
  },
}

/** `@click.option('--watch/--no-watch', '-w')`, and `typer.Option(False, '--watch')`. */
const click: OptionReader = {
  marks: ['click', 'typer', 'cloup'],
  query: `
    (call function: [(identifier) @method (attribute attribute: (identifier) @method)]
      arguments: (argument_list) @arguments (#match? @method "^(?:[a-z_]*option|[A-Za-z]*Option)$")) @call`,
  read: (place, textOf) => {
    const [node, list] = [place('arguments'), positional(place('arguments'))]
    if (node === undefined) return []
    const isNamed = place('method')?.text === 'option'
    const texts = list.map(textOf)
    if (isNamed && (list.length === 0 || texts[0] === null)) return [null]
    const names = texts.flatMap((text) => text?.split(/[/;]/) ?? []).map((name) => name.trim())
    return [{ names: names.filter((name) => name.startsWith('-')), node }]
  },
}

/** Parameters of Typer commands. Those with a default are options. */
const typer: OptionReader = {
  marks: ['typer'],
  query: `
    (decorated_definition
      (decorator (call function: (attribute attribute: (identifier) @method)))
      definition: (function_definition parameters: (parameters) @parameters)
      (#any-of? @method "command" "callback"))`,
  read: (place) =>
    partsOf(place('parameters')).flatMap((node) => {
      const name = node.childForFieldName('name') ?? (node.type === 'typed_parameter' ? node.firstNamedChild : null)
      const isOption = node.childForFieldName('value') !== null || /\bOption\(/.test(node.text)
      if (name === null || !isOption || /\bArgument\(|\bOption\((?:[^()]*,)?\s*["']-/.test(node.text)) return []
      return [{ names: [dashed(kebab(name.text))], node }]
    }),
}

export const pythonOptions: OptionReaders = {
  readers: [argparse, click, typer],
  unread: [
    'docopt',
    'fire.Fire',
    'from absl',
    'HfArgumentParser',
    'tyro',
    'jsonargparse',
    'cyclopts',
    'simple_parsing',
    'defopt',
    'cleo',
  ],
}
