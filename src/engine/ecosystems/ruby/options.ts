import { dashed, kebab, namesIn, type OptionReader, type OptionReaders, partsOf } from '../option-reader.ts'

/** `opts.on('-w', '--watch DIR', '…')` of OptionParser. */
const optionParser: OptionReader = {
  marks: ['OptionParser', 'optparse'],
  abbreviates: true,
  query: `(call method: (identifier) @method arguments: (argument_list) @arguments (#any-of? @method "on" "on_tail" "on_head")) @call`,
  read: (place, textOf) => {
    const node = place('arguments')
    if (node === undefined) return []
    const texts = partsOf(place('arguments')).map(textOf)
    const [first] = texts
    if (first === null) return [null]
    return [{ names: texts.flatMap((text) => (text?.startsWith('-') ? namesIn(text) : [])), node }]
  },
}

/** `method_option :watch, aliases: '-w'` of Thor. */
const thor: OptionReader = {
  marks: ['Thor', 'thor'],
  query: `(call method: (identifier) @method arguments: (argument_list . (_) @first) @arguments
    (#any-of? @method "option" "method_option" "class_option")) @call`,
  read: (place) => {
    const [node, first] = [place('arguments'), place('first')]
    if (node === undefined || first === undefined) return []
    const name = /^:?["']?([a-z][\w-]*)["']?$/.exec(first.text)?.[1]
    if (name === undefined || first.type === 'identifier') return [null]
    const aliases = /\baliases:\s*(\[[^\]]*\]|["'][^"']*["'])/.exec(place('arguments')?.text.slice(0, 1000) ?? '')?.[1]
    return [{ names: [dashed(name), dashed(kebab(name)), ...namesIn((aliases ?? '').replace(/["'[\]]/g, ' '))], node }]
  },
}

export const rubyOptions: OptionReaders = { readers: [optionParser, thor], unread: ['optimist', 'slop', 'dry/cli'] }
