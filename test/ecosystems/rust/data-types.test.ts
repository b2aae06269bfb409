import { describe, expect, it } from 'vitest'
import { factsOf } from './read.ts'

async function dataTypesIn(source: string) {
  return (await factsOf(source)).dataTypes ?? []
}

describe('types that serde reads', () => {
  it('have their keys by all names, with the types that their declarations show', async () => {
    const [type] = await dataTypesIn(`#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// How wide.
    pub max_width: Option<usize>,
    #[serde(rename = "colour", alias = "color")]
    pub color: Color,
    #[serde(deserialize_with = "size")]
    pub size: u64,
    #[serde(skip)]
    pub cache: Cache,
    #[serde(flatten)]
    pub common: Common,
}`)
    expect(type).toMatchObject({ name: 'Settings', strict: true, flattened: ['Common'], choice: null, open: null })
    expect(type?.fields.map(({ names, type, line }) => [...names, type, line])).toEqual([
      ['max-width', 'Option<usize>', 5],
      ['colour', 'color', 'Color', 7],
      ['size', '', 9],
    ])
  })

  it('have what is taken when a key is left out', async () => {
    const [type] = await dataTypesIn(`#[derive(Deserialize)]
#[serde(default)]
struct Settings { wide: bool, max: usize, name: String, list: Vec<u8>, #[serde(default = "four")] few: u32, #[serde(default)] on: bool }
impl Default for Settings {
    fn default() -> Self { Self { wide: true, max: 1_000usize, name: "x".into(), list: vec![], few: 1, on: true } }
}
fn four() -> u32 { 4 }`)
    expect(type?.fields.map((field) => field.default)).toEqual(['true', '1000', '"x"', null, '4', 'false'])
  })

  it('have their variants by name, or by the value of a tag', async () => {
    const types = await dataTypesIn(`#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Level { Low, VeryHigh, #[serde(alias = "max")] Top }
#[derive(serde::Deserialize)]
#[serde(tag = "type")]
enum Auth { #[serde(rename = "token")] Token { token: String }, Other(Plain) }`)
    expect(types.map(({ choice }) => choice)).toEqual([
      {
        tag: null,
        variants: [
          { names: ['low'], fields: [], type: null },
          { names: ['very_high'], fields: [], type: null },
          { names: ['top', 'max'], fields: [], type: null },
        ],
      },
      {
        tag: 'type',
        variants: [
          { names: ['token'], fields: [{ names: ['token'], type: 'String', default: null, line: 6 }], type: null },
          { names: ['Other'], fields: [], type: 'Plain' },
        ],
      },
    ])
  })

  it.each([
    ['#[derive(Deserialize)] #[serde(untagged)] enum A { B, C }', 'untagged'],
    ['#[derive(Deserialize)] #[serde(from = "Raw")] struct A { b: u8 }', 'from'],
    ['#[derive(Deserialize)] struct A(u8);', 'no named fields'],
    ['#[derive(Deserialize)] enum A { B, #[serde(other)] C }', 'other names'],
    ['#[rewritten] #[derive(Deserialize)] struct A { b: u8 }', 'rewritten'],
    ['#[derive(Deserialize)] struct A { #[serde(flatten)] rest: HashMap<String, Value> }', 'map'],
  ])('%s are open', async (source, reason) => {
    const [type] = await dataTypesIn(source)
    expect(type?.open).toContain(reason)
  })

  it('are not those that are only written, nor those of tests', async () => {
    const source = `#[derive(Serialize)] struct A { b: u8 }
#[cfg(test)] mod tests { #[derive(Deserialize)] struct B { c: u8 } }
impl<'de> Deserialize<'de> for C {}`
    expect(await dataTypesIn(source)).toEqual([])
  })
})
