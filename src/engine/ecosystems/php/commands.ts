import type { CommandReader } from '../command-reader.ts'

/** `setName('cache:clear')`, `$defaultName`, `#[AsCommand(name: …)]` of Symfony; `$signature = 'mail:send {user}'` of Laravel. */
const console: CommandReader = {
  marks: ['setName(', 'defaultName', 'AsCommand', '$signature'],
  names:
    /(?:->setName\(\s*["']([\w:-]+)["']|\$defaultName\s*=\s*["']([\w:-]+)["']|AsCommand\(\s*(?:name:\s*)?["']([\w:-]+)["']|\$signature\s*=\s*["']\s*([\w:-]+))/g,
  // Both frameworks have built-in commands.
  open: /./,
}

export const phpCommands: readonly CommandReader[] = [console]
