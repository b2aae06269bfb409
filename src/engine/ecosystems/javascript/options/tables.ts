import type { Node } from 'web-tree-sitter'
import { dashed, type FoundOption, kebab, type OptionReader, partsOf, type TextOf } from '../../option-reader.ts'
import { asObject, entryOf, optionsOfKeys, textsIn } from './keys.ts'

/** `static flags = { watch: Flags.boolean({ char: 'w' }) }` of oclif. */
export const oclif: OptionReader = {
  marks: ['oclif'],
  query: `(class_body (_ (property_identifier) @name [(object) (identifier) (call_expression)] @table
    (#any-of? @name "flags" "baseFlags")))`,
  read: (place, textOf) =>
    optionsOfKeys(place('table'), (key, value) => {
      const [settings] = partsOf(value?.childForFieldName('arguments'))
      return [key, ...lettersOf(settings, textOf)].map(dashed)
    }),
}

/** `parseArgs({ options: { watch: { short: 'w' } } })`, and the equivalents of meow, minimist, mri, getopts and arg. */
export const parserCalls: OptionReader = {
  marks: ['parseArgs', 'meow', 'minimist', 'mri', 'getopts', "'arg'", '"arg"', 'yargs-parser'],
  query: `
    (call_expression function: (identifier) @function arguments: (arguments) @arguments
      (#any-of? @function "parseArgs" "meow" "minimist" "mri" "getopts" "arg" "parser" "yargsParser")) @call
    (call_expression function: (member_expression property: (property_identifier) @function)
      arguments: (arguments) @arguments (#eq? @function "parseArgs")) @call`,
  read: (place, textOf) => {
    const [first, second] = partsOf(place('arguments'))
    switch (place('function')?.text) {
      case 'parseArgs':
        return second && !asObject(first) ? ofLists(second, textOf) : ofTable(entryOf(first, 'options'), textOf)
      case 'meow':
        return ofTable(entryOf(asObject(first) ?? second, 'flags'), textOf)
      case 'arg':
        return optionsOfKeys(first, (key) => [key])
      default:
        return second === undefined ? [] : ofLists(second, textOf)
    }
  },
}

/** One option per key. */
function ofTable(table: Node | undefined, textOf: TextOf): (FoundOption | null)[] {
  return optionsOfKeys(table, (key, value) => [dashed(key), ...[kebab(key), ...lettersOf(value, textOf)].map(dashed)])
}

/** Lists of options by type, and their aliases: `{ boolean: ['watch'], alias: { w: 'watch' } }`. */
function ofLists(settings: Node, textOf: TextOf): (FoundOption | null)[] {
  if (!asObject(settings)) return [null]
  const lists = ['boolean', 'string', 'number', 'array'].flatMap((type) => entryOf(settings, type) ?? [])
  return [
    ...lists.map((node) => ({
      names: textsIn(node, textOf).flatMap((key) => [dashed(key), dashed(kebab(key))]),
      node,
    })),
    ...['alias', 'default'].flatMap((key) => {
      const table = entryOf(settings, key)
      if (table === undefined) return []
      return optionsOfKeys(table, (name, value) =>
        [name, ...(key === 'alias' ? textsIn(value, textOf) : [])].flatMap((each) => [
          dashed(each),
          dashed(kebab(each)),
        ]),
      )
    }),
  ]
}

/** Other names of an option, from its settings. */
function lettersOf(settings: Node | null | undefined, textOf: TextOf): string[] {
  return ['char', 'charAliases', 'short', 'shortFlag', 'alias', 'aliases'].flatMap((key) =>
    textsIn(entryOf(settings, key), textOf),
  )
}
