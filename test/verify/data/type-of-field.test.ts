import { describe, expect, it } from 'vitest'
import type { DataType } from '../../../src/ecosystems/data-type.ts'
import type { At } from '../../../src/facts/model/model.ts'
import { targetOf } from '../../../src/verify/data/type-of-field.ts'

const at = (file: string, name: string) => ({ file, name }) as unknown as At<DataType>
const [CONFIG, RULE, OTHER_RULE, TWIN, SECOND_TWIN] = [
  at('src/config.rs', 'Config'),
  at('src/config.rs', 'Rule'),
  at('src/other.rs', 'Rule'),
  at('src/a.rs', 'Twin'),
  at('src/b.rs', 'Twin'),
]
const TYPES = new Map([
  ['Config', [CONFIG]],
  ['Rule', [RULE, OTHER_RULE]],
  ['Twin', [TWIN, SECOND_TWIN]],
])
const target = (written: string, file = 'src/config.rs') => targetOf(written, file, TYPES)
const type = (found: At<DataType>) => ({ kind: 'type', type: found })

describe('The declared type of a field', () => {
  it.each([
    'Config',
    ' Config ',
    'crate::config::Config',
    'Option<Config>',
    'Option < Config >',
    'std::option::Option<Config>',
    'Vec<Config>',
    'Box<Config>',
    'Arc<Config>',
    'Rc<Config>',
    'HashSet<Config>',
    'BTreeSet<Config>',
    'IndexSet<Config>',
    'VecDeque<Config>',
    "Cow<'a, Config>",
    "Cow<'static , Config>",
    'Option<Box<Vec<Config>>>',
    'Option< Box< crate::Config > >',
    'Vec<\n  Config\n>',
  ])('`%s` stands for the type', (written) => {
    expect(target(written)).toEqual(type(CONFIG))
  })

  it.each([
    ['HashMap<String, Config>', 'Config'],
    ['BTreeMap<String,Config>', 'Config'],
    ['IndexMap < String , Config >', 'Config'],
    ['FxHashMap<String, Vec<Config>>', 'Vec<Config>'],
    ['std::collections::HashMap<PathBuf, bool>', 'bool'],
    ['Option<HashMap<String, Config>>', 'Config'],
    ['AHashMap<String, Option<Box<Config>>>', 'Option<Box<Config>>'],
  ])('`%s` stands for keys of the reader with `%s` each', (written, of) => {
    expect(target(written)).toEqual({ kind: 'map', of })
  })

  it.each(['bool', 'Option<bool>', ' bool'])('`%s` is a yes or no', (written) => {
    expect(target(written)).toEqual({ kind: 'boolean' })
  })

  it.each([
    'String',
    'boolean',
    'u64',
    '&Config',
    '(Config, Rule)',
    'Foreign<Config>',
    'dyn Config',
    'Config<T>',
    '',
    '[Config]',
  ])('`%s` is not known', (written) => {
    expect(target(written)).toEqual({ kind: 'unknown' })
  })

  it('stands for the one of its own file where several have the name, and for none of many elsewhere', () => {
    expect(target('Rule')).toEqual(type(RULE))
    expect(target('Rule', 'src/other.rs')).toEqual(type(OTHER_RULE))
    expect(target('Rule', 'src/third.rs')).toEqual({ kind: 'unknown' })
    expect(target('Twin')).toEqual({ kind: 'unknown' })
    expect(target('Config', 'src/other.rs')).toEqual(type(CONFIG))
  })

  it('is looked for behind eight wrappers at most', () => {
    const wrapped = (times: number): string => `${'Box<'.repeat(times)}Config${'>'.repeat(times)}`
    expect(target(wrapped(8))).toEqual(type(CONFIG))
    expect(target(wrapped(9))).toEqual({ kind: 'unknown' })
  })
})
