import { describe, expect, it } from 'vitest'
import { extractConfig } from '../../../src/claims/extract/settings/config.ts'
import { readDoc } from '../../../src/docs/read.ts'
import { configKind } from '../../../src/verify/settings/config.ts'
import { claimOf, type Files, snapshotWithCode } from '../snapshot.ts'

const CODE: Files = {
  'src/config.rs': `use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub base_dirs: Vec<String>,
    pub log_level: Level,
    pub cache: CacheConfigs,
    pub auth: Auth,
    pub extra: HashMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CacheConfigs { pub disk: Option<DiskCache>, pub other: Foreign }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiskCache { pub dir: PathBuf, #[serde(alias = "max")] pub max_size: u64 }

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level { Info, Warn }

#[derive(Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
pub enum Auth { #[serde(rename = "token")] Token { token: String }, #[serde(rename = "none")] None }
`,
  'src/lenient.rs': `#[derive(Deserialize)] pub struct Package { pub full_name: String, pub home_page: String, pub bug_page: String, pub doc_page: String, pub pin_page: String }`,
}

/** The keys of a block that cannot be right, by their lines, with what is said to be meant instead. */
async function wrongIn(language: string, block: string, code: Files = CODE): Promise<string[]> {
  const found = await wrongInPage(`# Guide\n\n\`\`\`${language}\n${block}\n\`\`\`\n`, code)
  return found.map((each) => each.replace(/^\d+/, (line) => `${Number(line) - 3}`))
}

async function wrongInPage(source: string, code: Files): Promise<string[]> {
  const page = readDoc('docs/guide.md', Buffer.from(source))
  const none = new Set<string>()
  const context = {
    ownSlugs: none,
    packages: none,
    folders: none,
    dependencies: none,
    binaries: none,
    described: none,
    rebound: none,
  }
  const claims = extractConfig(page, { ...context, importable: new Map(), sampleOf: () => null }).map((draft) => ({
    ...claimOf('config', draft.value, draft.subject),
    ...draft,
  }))
  const snapshot = await snapshotWithCode(code, claims.map(configKind.needs))
  return claims.flatMap((claim) => {
    const outcome = configKind.verify(claim, snapshot)
    return outcome.state === 'fails' && outcome.closed
      ? [`${claim.line} ${claim.value} ${outcome.rule}${outcome.suggestion ? ` → ${outcome.suggestion}` : ''}`]
      : []
  })
}

describe('A data block is held against the type that it is shown for', () => {
  it.each([
    ['base_dirs = []\nbase_dir = "x"\nlog_level = "info"', ['2 base_dir key of its type → base_dirs']],
    ['base_dirs = []\n[cache.disk]\ndir = "x"\nmax_siz = 3', ['4 max_siz key of its type → max_size']],
    ['base_dirs = []\n[cache.disk]\ndir = "x"\nmax = 3', []],
    ['base_dirs = []\nlog_level = "error"', ['2 log_level value of its key']],
    ['base_dirs = []\nlog_level = "<level>"', []],
    ['base_dirs = []\n[auth]\ntype = "tokn"\ntoken = "x"', ['3 type value of its key → token']],
    ['base_dirs = []\n[auth]\ntype = "none"\ntoken = "x"', ['4 token key of its type']],
  ])('in TOML: %j', async (block, expected) => {
    expect(await wrongIn('toml', block)).toEqual(expected)
  })

  it('in JSON and YAML, and in a block of no language that is plainly TOML', async () => {
    expect(await wrongIn('json', '{"base_dirs": [], "auth": {}, "log_levl": "info"}')).toEqual([
      '1 log_levl key of its type → log_level',
    ])
    expect(await wrongIn('yaml', 'base_dirs: []\ncache:\n  disk:\n    dirs: x')).toEqual([
      '4 dirs key of its type → dir',
    ])
    expect(await wrongIn('', 'base_dirs = ["a"]\nauth = {}\nlog_levl = "info"')).toEqual([
      '3 log_levl key of its type → log_level',
    ])
  })

  it('section by section where a table or key is shown in several ways, or left without a value', async () => {
    const block = '[auth]\ntype = "token"\ntoken = "x"\n[auth]\ntype = "nothing"\n[cache.disk]\ndir =\nmax_siz = 1'
    expect(await wrongIn('toml', block)).toEqual(['5 type value of its key', '8 max_siz key of its type → max_size'])
  })
})

describe('A table of options is held against the type of its keys', () => {
  const code: Files = {
    'src/config.rs': `#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config { pub max_width: usize, pub use_color: bool, pub style: String, pub level: Level }
impl Default for Config {
    fn default() -> Self { Self { max_width: 80, use_color: true, style: "bold dim".to_string(), level: Level::Low } }
}`,
  }
  const table = (...rows: string[]): string =>
    ['| Option | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')

  it.each([
    [['| `max_width` | `80` | a |', '| `use_color` | `true` | b |', "| `style` | `'dim bold '` | c |"], []],
    [['| `max_width` | `100` | a |', '| `use_color` | `true` | b |'], ['5 max_width = 100 default of its key → 80']],
    [['| `max_width` | 80 | a |', '| `use_color` | `false` | b |'], ['6 use_color = false default of its key → true']],
    [['| `max_width` | `80` | a |', '| `style` | `"red"` | b |'], ['6 style = "red" default of its key → bold dim']],
    [
      ['| `max_width` | `80` | a |', '| `use_color` | b | c |', '| `use_colour` | b | c |'],
      ['7 use_colour key of its type → use_color'],
    ],
    [['| `max_width` | `none` | a |', '| `level` | `"high"` | b |'], []],
    [['| `style` | `"red"` | a |'], []],
  ])('%j', async (rows, expected) => {
    expect(await wrongInPage(`# Guide\n\n${table(...rows)}\n`, code)).toEqual(expected)
  })

  it('that is the value of the key which its section is called by', async () => {
    const files: Files = {
      'src/view.rs': `#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Names { pub plain: String, pub typing: String, pub picking: String }
impl Default for Names {
    fn default() -> Self { Self { plain: "P".to_string(), typing: "T".to_string(), picking: "S".to_string() } }
}
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View { pub pen_shape: PenShape, pub mode_names: Names }
#[derive(Deserialize)]
pub struct PenShape([Kind; 3]);`,
    }
    const rows = table('| `plain` | `"block"` | a |', '| `typing` | `"T"` | b |', '| `picking` | `"S"` | c |')
    const below = (title: string): Promise<string[]> => wrongInPage(`# Guide\n\n## ${title}\n\n${rows}\n`, files)
    expect(await below('`[view.pen-shape]` section')).toEqual([])
    expect(await below('`[view.pen_shape]` section')).toEqual([])
    expect(await below('`[view.mode_names]` section')).toEqual(['7 plain = "block" default of its key → P'])
    expect(await below('Names')).toEqual(['7 plain = "block" default of its key → P'])
  })
})

describe('A data block is left alone', () => {
  it.each([
    ['keys of the reader in a map', 'base_dirs = []\nlog_level = "info"\n[extra]\nanything = 1'],
    ['keys of a type that is not read', 'base_dirs = []\nlog_level = "info"\n[cache.other]\nanything = 1'],
    ['too little that is known', 'cache = 1\nanything = 2'],
    ['more that is unknown than known', 'base_dirs = []\na_b = 1\nc_d = 2\ne_f = 3'],
    ['other keys that the type ignores', 'full_name = "x"\nhome_page = "y"\nlicense_file = "z"'],
  ])('with %s', async (_, block) => {
    expect(await wrongIn('toml', block)).toEqual([])
  })

  it('where another type takes it', async () => {
    const rival = '#[derive(Deserialize)] struct Other { base_dirs: Vec<String>, log_level: Level, base_dir: String }'
    const block = 'base_dirs = []\nlog_level = "info"\nbase_dir = "x"'
    expect(await wrongIn('toml', block, { ...CODE, 'src/other.rs': rival })).toEqual([])
  })

  it('but for a key that a type ignores, of which nearly all keys are shown', async () => {
    const block = 'full_name = "x"\nhome_page = "y"\nbug_page = "z"\ndoc_page = "z"\npin_pag = "z"'
    expect(await wrongIn('toml', block)).toEqual(['5 pin_pag key of its type → pin_page'])
  })
})
