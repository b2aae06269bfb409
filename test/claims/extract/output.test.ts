import { describe, expect, it } from 'vitest'
import { extractOutput } from '../../../src/claims/extract/output.ts'
import { fence, values } from './drafts.ts'

describe('A line that a program prints', () => {
  it.each<[string, string | string[], string[]]>([
    [
      'stands below a prompt',
      fence('console', '$ tool install black', '  These apps are now available', 'done!'),
      ['These apps are now available?'],
    ],
    ['stands in a block of text', fence('text', 'error: no such file in here'), ['error: no such file in here?']],
    [
      'stands in a comment of a sample',
      fence('python', 'run()', '#> the value is not a number', '# ValueError: this is not a number'),
      ['the value is not a number?', 'ValueError: this is not a number?'],
    ],
    ['is an error in a sample', fence('js', 'Error: cannot find the module'), ['Error: cannot find the module?']],
    ['is quoted by a sentence', 'It prints `these apps are now available`.', ['these apps are now available?']],
    ['is not a command', fence('sh', 'tool install all of these apps'), []],
    ['is not a command that goes on', fence('console', '$ tool install \\', '    with all of these apps'), []],
    [
      'is not a remark between prompts',
      fence(
        'sh',
        '# Sends the notes if there are any, else nothing',
        '$ tool send',
        '',
        '# or say which notes to send',
        '$ tool send -n 1',
        'all the notes are sent',
      ),
      ['all the notes are sent?'],
    ],
    ['is not a call without a prompt', fence('', 'tool network connect red blue'), []],
    [
      'may begin with the name of the program',
      fence('', 'tool: no network is connected'),
      ['tool: no network is connected?'],
    ],
    ['is not code', fence('python', 'these = apps if are else now_available'), []],
    ['is no text of a box', ['!!! note', '', '    This must contain two keys: `name` and `value`.'], []],
    ['is no usage in words of the page', fence('text', 'Usage: tool -B (bars stand on the right)'), []],
    ['has some words', fence('text', 'src/a.ts 12 34'), []],
    ['is not quoted by a sentence that tells of the past', 'It no longer prints `these apps are available`.', []],
    ['is not a command in a sentence', 'Run `tool install all of these` first.', []],
  ])('%s', (_, lines, expected) => {
    expect(values(extractOutput, lines)).toEqual(expected)
  })
})
