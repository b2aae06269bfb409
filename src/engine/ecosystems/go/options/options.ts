import type { Node } from 'web-tree-sitter'
import {
  type Captures,
  dashed,
  type FoundOption,
  type OptionReader,
  type OptionReaders,
  partsOf,
  type TextOf,
} from '../../option-reader.ts'

const CALLS = `
  (call_expression
    function: (selector_expression field: (field_identifier) @method)
    arguments: (argument_list) @arguments
    (#match? @method "^(?:Bool|String|Int|Uint|Float|Duration|Count|IP|Bytes|Text|Time|Func|Var)[A-Za-z0-9]*$")) @call`

/** `cmd.Flags().StringVarP(&dir, "dir", "d", "", "…")` of pflag. */
const pflag: OptionReader = {
  marks: ['spf13/cobra', 'spf13/pflag'],
  query: CALLS,
  read: (place, textOf) => flagOf(place, textOf, ['--']),
}

/** `flag.Int("port", 80, "…")`, with one or two dashes. */
const flag: OptionReader = {
  marks: ['"flag"'],
  query: CALLS,
  read: (place, textOf) => flagOf(place, textOf, ['--', '-']),
}

function flagOf(place: Captures, textOf: TextOf, dashes: readonly string[]): (FoundOption | null)[] {
  const [method, list, node] = [place('method')?.text ?? '', partsOf(place('arguments')), place('arguments')]
  const at = /Var(?:PF?)?$/.test(method) ? 1 : 0
  if (node === undefined || list.length < at + 2) return []
  const name = textOf(list[at])
  // Loggers and the like have methods with these names.
  if (name === null)
    return /flag|^(?:fs?|set|cmd)$/i.test(place('method')?.previousNamedSibling?.text.slice(-60) ?? '') ? [null] : []
  const letter = /PF?$/.test(method) ? textOf(list[at + 1]) : null
  return [{ names: [...dashes.map((each) => each + name), ...(letter ? [`-${letter}`] : [])], node }]
}

/** `&cli.StringFlag{Name: "dir", Aliases: []string{"d"}}` of urfave/cli. */
const urfave: OptionReader = {
  marks: ['urfave/cli'],
  query: `
    (composite_literal type: [(qualified_type name: (type_identifier) @type) (type_identifier) @type]
      body: (literal_value) @body (#match? @type "Flag$"))`,
  read: (place, textOf) => {
    const node = place('body')
    const name = textOf(fieldOf('Name'))
    if (node === undefined) return []
    if (name === null) return [null]
    const aliases = fieldOf('Aliases')?.descendantsOfType('interpreted_string_literal') ?? []
    // Version 1 takes all names in one string.
    const names = [...name.split(/,\s*/), ...aliases.flatMap((each) => textOf(each) ?? [])]
    return [{ names: names.flatMap((each) => [dashed(each), `-${each}`]), node }]

    function fieldOf(key: string): Parameters<TextOf>[0] {
      const field = partsOf(place('body')).find(({ firstNamedChild }) => firstNamedChild?.text === key)
      return field?.lastNamedChild?.firstNamedChild
    }
  },
}

/** `app.Flag("dir", "…").Short('d').String()` of kingpin. */
const kingpin: OptionReader = {
  marks: ['kingpin'],
  query: `
    (call_expression
      function: (selector_expression field: (field_identifier) @method)
      arguments: (argument_list) @arguments
      (#eq? @method "Flag")) @call`,
  read: (place, textOf) => {
    const [call, node] = [place('call'), place('arguments')]
    const [first, help] = partsOf(node)
    if (call === undefined || node === undefined || help === undefined) return []
    const name = textOf(first)
    return [name === null ? null : { names: [`--${name}`, ...shortOf(call)], node }]
  },
}

/** Calls behind one of kingpin, which set what else there is to set. */
const MAX_CHAIN = 20

/** The letter that a chain of calls gives an option. */
function shortOf(call: Node): string[] {
  let link = call
  for (let steps = 0; steps < MAX_CHAIN; steps++) {
    const next = link.parent?.type === 'selector_expression' ? link.parent.parent : null
    if (next?.type !== 'call_expression') return []
    const [, letter] = /^\('(\w)'\)$/.exec(next.childForFieldName('arguments')?.text ?? '') ?? []
    if (letter !== undefined && link.parent?.childForFieldName('field')?.text === 'Short') return [`-${letter}`]
    link = next
  }
  return []
}

export const goOptions: OptionReaders = {
  readers: [pflag, flag, urfave, kingpin],
  unread: ['alecthomas/kong', 'jessevdk/go-flags', 'alexflint/go-arg', 'docopt', 'ffcli', 'peterbourgon/ff'],
}
