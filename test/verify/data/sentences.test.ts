import { expect, it } from 'vitest'
import { sentences, text } from '../pages.ts'

it('Data get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/guide.md': text(
        '# Guide',
        '',
        '```toml',
        'base_dirs = []',
        'base_dir = "x"',
        'log_level = "error"',
        'max_size = 3',
        '```',
        '',
        '| Key | Default |',
        '| --- | --- |',
        '| `base_dirs` | `1` |',
        '| `log_level` | `"info"` |',
        '| `max_size` | `4` |',
      ),
      'src/config.rs': text(
        'use serde::Deserialize;',
        '',
        '#[derive(Deserialize)]',
        '#[serde(deny_unknown_fields, default)]',
        'pub struct Config {',
        '    pub base_dirs: Vec<String>,',
        '    pub log_level: Level,',
        '    pub max_size: u64,',
        '}',
        '',
        'impl Default for Config {',
        '    fn default() -> Self { Self { base_dirs: vec![], log_level: Level::Info, max_size: 10 } }',
        '}',
        '',
        '#[derive(Deserialize)]',
        '#[serde(rename_all = "lowercase")]',
        'pub enum Level { Info, Warn }',
      ),
    }),
  ).toEqual([
    '4 base_dirs: holds (0.95): a key of `Config` at src/config.rs:6 [src/config.rs:6]',
    '5 base_dir: fails! (key of its type): `Config` at src/config.rs:5 has no `base_dir` [src/config.rs:5] → base_dirs',
    '6 log_level: fails! (value of its key): `error` is not among the values of `Level` at src/config.rs:17 [src/config.rs:17]',
    '7 max_size: holds (0.95): a key of `Config` at src/config.rs:8 [src/config.rs:8]',
    '12 base_dirs: holds (0.95): a key of `Config` at src/config.rs:6 [src/config.rs:6]',
    '12 base_dirs = 1: unknown: no line of code gives `base_dirs` a default',
    '13 log_level: holds (0.95): a key of `Config` at src/config.rs:7 [src/config.rs:7]',
    '13 log_level = "info": unknown: no line of code gives `log_level` a default',
    '13 log_level = info: unknown: no line of code gives `log_level` a default',
    '14 max_size: holds (0.95): a key of `Config` at src/config.rs:8 [src/config.rs:8]',
    '14 max_size = 4: fails! (default of its key): the default of `max_size` in `Config` at src/config.rs:8 is 10 [src/config.rs:8] → 10',
  ])
})
