import type { Node } from 'web-tree-sitter'
import { dashed, kebab, namesIn, type OptionReader, partsOf, type TextOf } from '../../option-reader.ts'
import { asObject, entryOf, optionsOfKeys, textsIn } from './keys.ts'

/** `.option('-w, --watch')` of Commander, cac and sade, `.option('watch', { alias: 'w' })` of yargs, `new Option('--watch')`. */
export const optionCalls: OptionReader = {
  marks: ['.option(', '.options(', '.requiredOption(', '.createOption(', 'new Option('],
  query: `
    (call_expression
      function: (member_expression property: (property_identifier) @method)
      arguments: (arguments) @arguments
      (#any-of? @method "option" "options" "requiredOption" "createOption")) @call
    (new_expression constructor: (identifier) @class arguments: (arguments) @arguments (#eq? @class "Option"))`,
  read: (place, textOf) => {
    const list = place('arguments')
    const [first, second] = partsOf(list)
    if (list === undefined || first === undefined) return []
    if (asObject(first)) return optionsOfKeys(first, (key, value) => namesOfKey(key, value, textOf))
    const text = textOf(first)
    if (text === null) return [null]
    const names = /^\s*-/.test(text) ? withPositives(namesIn(text)) : namesOfKey(text, second ?? null, textOf)
    return [{ names, node: list }]
  },
}

/** `.boolean(['watch'])`, `.alias('watch', 'w')` of yargs. */
export const yargsTypes: OptionReader = {
  marks: ['yargs'],
  query: `
    (call_expression
      function: (member_expression property: (property_identifier) @method)
      arguments: (arguments) @arguments
      (#any-of? @method "boolean" "string" "number" "array" "count" "alias")) @call`,
  read: (place, textOf) => {
    const [first, second] = partsOf(place('arguments'))
    const isAlias = place('method')?.text === 'alias'
    if (first === undefined || (isAlias && second === undefined)) return []
    const names = textsIn(first, textOf).map((key) => namesOfKey(key, null, textOf))
    if (!isAlias) return names.map((each) => ({ names: each, node: first }))
    const aliases = textsIn(second, textOf).flatMap((key) => namesOfKey(key, null, textOf))
    return [{ names: [...names.flat(), ...aliases], node: first }]
  },
}

/** `builder: { watch: { alias: 'w' } }` of yargs command modules. */
export const yargsBuilders: OptionReader = {
  marks: ['builder'],
  query: `
    (pair key: (property_identifier) @name value: (object) @table (#eq? @name "builder"))
    (variable_declarator name: (identifier) @name value: (object) @table (#eq? @name "builder"))
    (assignment_expression left: (member_expression property: (property_identifier) @name) right: (object) @table
      (#eq? @name "builder"))`,
  read: (place, textOf) => optionsOfKeys(place('table'), (key, value) => namesOfKey(key, value, textOf)),
}

/** A yargs key, in camel case or kebab case, and its aliases. */
function namesOfKey(key: string, settings: Node | null, textOf: TextOf): string[] {
  if (!/^[A-Za-z][\w.-]*$/.test(key)) return []
  const aliases = textsIn(entryOf(settings, 'alias'), textOf)
  return [key, ...aliases].flatMap((name) => [dashed(name), dashed(kebab(name))])
}

/** `--no-color` of Commander also declares its opposite. */
function withPositives(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith('--no-') ? [name, `--${name.slice(5)}`] : [name]))
}
