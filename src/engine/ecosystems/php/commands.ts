import type { CommandReader } from '../command-reader.ts'

/** `setName('cache:clear')`, `$defaultName`, `#[AsCommand(name: …)]` of Symfony; `$signature = 'mail:send {user}'` of Laravel. */
const console: CommandReader = {
  marks: ['setName(', 'defaultName', 'AsCommand', '$signature'],
  hasOthers: true,
  query: `
    (member_call_expression name: (name) @method
      arguments: (arguments . (argument [(string) (encapsed_string)] @name)) (#eq? @method "setName"))
    (property_element name: (variable_name (name) @property) default_value: [(string) (encapsed_string)] @name
      (#any-of? @property "defaultName" "signature"))
    (attribute (name) @class parameters: (arguments . (argument [(string) (encapsed_string)] @name))
      (#eq? @class "AsCommand"))`,
}

export const phpCommands: readonly CommandReader[] = [console]
