import { Autolink, type MarkdownConfig, parser, Table, TaskList } from '@lezer/markdown'
import fc from 'fast-check'
import { expect } from 'vitest'
import { LinearMarkdown } from '../../../../../src/engine/docs/markdown/syntax/linear-markdown.ts'

const theirs = parser.configure([Table, TaskList, Autolink, { remove: ['Emphasis', 'HardBreak'] }])
const ours = parser.configure([TaskList, ...(LinearMarkdown as MarkdownConfig[])])

/** Where these end depends on the marks of quotes. */
const CONTAINER = /^(?:Quote|BulletList|OrderedList|ListItem)$/

/** The nodes of a tree but for those that only one of the parsers makes: marks of quotes, brackets that are no link. */
function nodes(text: string, by: typeof parser): string[] {
  const found: string[] = []
  by.parse(text).iterate({
    enter: ({ name: written, from, to }) => {
      const name = written.replace('Blockquote', 'Quote')
      if (name !== 'QuoteMark' && name !== 'Brackets') found.push(`${name} ${from}-${CONTAINER.test(name) ? '' : to}`)
    },
  })
  return found
}

const PIECES: readonly string[] = [
  ...['a', 'B', '_', '*', ' ', '  ', '\n', '\n\n', '\t', '.', '-', '9', ',', '&amp;', '&', '\\', ':', ';', "'", '"'],
  ...[
    '`',
    '``',
    '```',
    '[',
    ']',
    '](',
    '][',
    '](a)',
    '](<',
    '](b "c")',
    '](b (c))',
    '(',
    ')',
    '![',
    '!',
    '[a]',
    '[]',
    '|',
  ],
  ...[
    '<b>',
    '<',
    '>',
    '</',
    '</b>',
    '<!--',
    '-->',
    '->',
    '<!',
    '<!A',
    '<?',
    '?>',
    '<![CDATA[',
    ']]>',
    '<a b="',
    '<a b=c',
  ],
  ...[
    '<http://a>',
    '<a@b.c>',
    '<x:',
    '<a/>',
    'www.',
    'www.a.io',
    'http://',
    'http://a.io/x',
    'https://a_b.c_d',
    'a.b@c.de',
  ],
  ...[
    '@',
    'mailto:a@b.cd',
    'xmpp:a@b.cd/e',
    'http://a.b/(c)',
    '))',
    '&a;',
    '[a]:',
    '\n[a]: b',
    '\n[a]: <b> "c"',
    '\n"c"',
  ],
  ...[
    '# ',
    '- ',
    '> ',
    '\n> ',
    '\n>',
    '> > ',
    '\n- ',
    '\n  ',
    '\n    ',
    '1. ',
    '\n---\n',
    '\n===\n',
    '| - |',
    '|-|-|\n',
  ],
]

/** Expects trees of as many random pages as it says to be those of the parser that does not read in linear time. */
export function expectEqualTrees(pages: number): void {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      expect(nodes(text, ours)).toEqual(nodes(text, theirs))
    }),
    { numRuns: pages },
  )
}
