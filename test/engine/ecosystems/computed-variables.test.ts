import { describe, expect, it } from 'vitest'
import { computedVariables } from '../../../src/engine/ecosystems/computed-variables.ts'

function names(...lines: string[]): string[] {
  return computedVariables(lines.join('\n')).map(({ name, line }) => `${line} ${name}`)
}

describe('Variables that a file makes of its keys', () => {
  it.each<[string, string[], string[]]>([
    [
      'of an object',
      [
        'const all = {',
        '  maxSize: 1,',
        "  'logFile': { path: 'a' },",
        '}',
        "Object.keys(all).map((key) => env['PALM_' + key.toUpperCase()])",
      ],
      ['2 PALM_MAXSIZE', '3 PALM_LOGFILE'],
    ],
    [
      'of an object, with a sign between their words',
      [
        'const all = { maxSize: 1 }',
        "for (const key of Object.keys(all)) env[`PALM_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`]",
      ],
      ['1 PALM_MAX_SIZE'],
    ],
    [
      'of a tuple of Python',
      ['KEYS = ("max_size", "log_file")', 'for key in KEYS:', '    os.environ.get(f"PALM_{key.upper()}")'],
      ['1 PALM_MAX_SIZE', '1 PALM_LOG_FILE'],
    ],
    [
      'of the first object of the name, in a type of another too',
      [
        'const first: all = { no: 1 }',
        'const all: Sizes = { size: 1 }',
        'const other = { all: 1 }, x = { all }',
        'all = { late: 1 }',
        "Object.keys(all).map((key) => env['PALM_' + key.toUpperCase()])",
      ],
      ['1 PALM_NO'],
    ],
    [
      'of keys that do not stand there',
      ["for (const key of Object.keys(load())) env['PALM_' + key.toUpperCase()]"],
      [],
    ],
    [
      'by two rules',
      [
        'const all = { size: 1 }',
        "Object.keys(all).map((key) => env['PALM_' + key.toUpperCase()] ?? env['OLD_' + key.toUpperCase()])",
      ],
      [],
    ],
    ['by no rule', ['const all = { size: 1 }', 'Object.keys(all).map((key) => env[key])'], []],
  ])('are those %s', (_, lines, expected) => {
    expect(names(...lines)).toEqual(expected)
  })
})
