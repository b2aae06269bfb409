import { type OptionReader, type OptionReaders, partsOf } from '../option-reader.ts'

/** `->addOption('watch', 'w')` and `new InputOption('watch', 'w')` of Symfony. */
const symfony: OptionReader = {
  marks: ['addOption(', 'InputOption('],
  abbreviates: true,
  query: `
    (member_call_expression name: (name) @method arguments: (arguments) @arguments (#eq? @method "addOption")) @call
    (object_creation_expression (name) @class (arguments) @arguments (#eq? @class "InputOption"))`,
  read: (place, textOf) => {
    const node = place('arguments')
    const [name, letters] = partsOf(place('arguments')).map((each) => textOf(each.firstNamedChild))
    if (node === undefined || name === undefined) return []
    if (name === null) return [null]
    return [{ names: [`--${name}`, ...(letters?.split('|') ?? []).map((each) => `-${each.replace(/^-/, '')}`)], node }]
  },
}

export const phpOptions: OptionReaders = { readers: [symfony], unread: ['getopt('] }
