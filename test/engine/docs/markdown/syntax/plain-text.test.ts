import { Autolink, parser, Table, TaskList } from '@lezer/markdown'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PlainText } from '../../../../../src/engine/docs/markdown/syntax/linear-markdown.ts'

const syntaxes = [Table, TaskList, Autolink, { remove: ['Emphasis', 'HardBreak'] }]
const whole = parser.configure(syntaxes)
const stepping = parser.configure([...syntaxes, PlainText])

function nodes(text: string, by: typeof parser): string[] {
  const found: string[] = []
  by.parse(text).iterate({ enter: ({ name, from, to }) => void found.push(`${name} ${from}-${to}`) })
  return found
}

const PIECES =
  'a|B|_|*| |\n|\n\n|`|``|[|]|(|)|![|<b>|<|>|</|&amp;|&|\\|\\[|www.a.io|http://a.io/x|a.b@c.de|@|mailto:a@b.cd|# |- |> ||~|!|:|.|9'
    .split('|')
    .concat('|', '| - |')

it('Stepping over plain text leaves the tree as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      expect(nodes(text, stepping)).toEqual(nodes(text, whole))
    }),
    { numRuns: 500 },
  )
})
