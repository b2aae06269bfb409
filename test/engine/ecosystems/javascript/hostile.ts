import { type Bomb, times } from '../../../scaling/bombs/bomb.ts'

const COMMANDER = "import { program } from 'commander'\n"

export const HOSTILE_FILES: readonly Bomb[] = [
  times('sums', 'a.ts', "'b c'+", 60_000, { start: 'a=', end: 'd' }),
  times('variables', 'a.ts', 'process.env.A+\n', 50_000),
  times('imports', 'a.ts', "require('x').\n", 30_000),
  times('chains', 'a.ts', ".option('-a')\n", 20_000, { start: `${COMMANDER}program` }),
  times('keys of options', 'a.ts', "a: { alias: 'b' },\n", 10_000, { start: 'yargs.options({', end: '})' }),
  times('options in options', 'a.ts', 'a.options({ b:\n', 2_000),
  times('commands', 'a.ts', "program.command('a').option('-b')\n", 10_000, { start: COMMANDER }),
  times('nested functions', 'a.ts', 'yargs.command("a","b",(yargs)=>{\n', 5_000, {
    start: "import yargs from 'yargs'\n",
  }),
  times('templates', 'a.ts', '`${\n', 20_000),
  times('deprecations', 'a.ts', '/** @deprecated\n', 20_000),
  times('classes', 'a.ts', ' m() { this.a = 1 }\n', 20_000, { start: 'class A {', end: '}' }),
  times('unions', 'a.ts', "'a' |\n", 50_000, { start: 'type A = ', end: " 'b'" }),
  times('garbage', 'a.ts', '){]}(<>"`${//*@#\n', 10_000),
]

/** Characters of a sample; of longer ones nothing is read. */
const SAMPLE = 19_000

export const HOSTILE_SAMPLES: readonly Bomb[] = [
  ['nested calls', 'f('],
  ['nested objects', 'a={b:'],
  ['nested arrows', 'a=>'],
  ['nested elements', '<a>'],
  ['a long chain', '.b()'],
  ['quotes', '`${'],
  ['dots', '... '],
  ['comments', '/* '],
  ['stray brackets', ')]}'],
  ['members', 'a.b;'],
  ['control characters', '\u0001\u2003\ua4f8'],
].map(([name = '', part = '']) =>
  times(name, 'ts', part, Math.floor(SAMPLE / part.length), { start: part === '.b()' ? 'a' : '' }),
)
