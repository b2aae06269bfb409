import type { OptionReaders } from '../../option-reader.ts'
import { optionCalls, yargsBuilders, yargsTypes } from './calls.ts'
import { oclif, parserCalls } from './tables.ts'

export const javascriptOptions: OptionReaders = {
  readers: [optionCalls, yargsTypes, yargsBuilders, oclif, parserCalls],
  unread: [
    'caporal',
    'citty',
    'clipanion',
    'cmd-ts',
    'gunshi',
    'dashdash',
    'nopt',
    'command-line-args',
    'cleye',
  ].flatMap((name) => [`'${name}'`, `"${name}"`]),
}
