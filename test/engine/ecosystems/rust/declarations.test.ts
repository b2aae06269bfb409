import { describe, expect, it } from 'vitest'
import { declarationsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

describe('fields in Rust', () => {
  it('have the names of their keys in data as well', async () => {
    const source = `
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    pub port_number: u16,
    #[serde(rename = "Mode", default)]
    mode: String,
    #[serde(skip)]
    inner_state: u8,
}`
    const found = await declarationsIn('a.rs', source)
    expect(found.filter(({ container }) => container === 'Config').map(({ name }) => name)).toEqual([
      'port_number',
      'port-number',
      'mode',
      'Mode',
      'inner_state',
    ])
  })
})
