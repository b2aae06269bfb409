import { describe, expect, it } from 'vitest'
import { cargoCallOf } from '../../../src/ecosystems/rust/cargo-call.ts'

describe('A call of cargo', () => {
  it.each([
    ['cargo build --release --features a,b', ['feature a', 'feature b']],
    ['cargo +nightly test -p acme --features=a', ['package acme', 'feature a']],
    ['cargo run --bin tool --example first -- --features not-ours', ['bin tool', 'example first']],
    ['cargo test --test api --no-default-features -F one/two', ['test api', 'feature one/two']],
    ['cargo bench --bench <name> --features $FEATURES', []],
    ['cargo build -p acme@1.2.3', ['package acme']],
  ])('%s names %j', (text, expected) => {
    expect(cargoCallOf(text.split(' '))?.parts.map(({ part, name }) => `${part} ${name}`)).toEqual(expected)
  })

  it.each([
    ['cargo install acme --features a', { crate: 'acme', fromFolder: false }],
    ['cargo add acme@1 --features a', { crate: 'acme', fromFolder: false }],
    ['cargo install --path . --features a', { crate: null, fromFolder: true }],
    ['cargo install --git https://x.test/a --features a', { crate: null, address: 'https://x.test/a' }],
  ])('%s tells %j', (text, expected) => {
    expect(cargoCallOf(text.split(' '))).toMatchObject(expected)
  })

  it.each(['cargo tree -p acme', 'npm run build', 'cargo'])('%s is none that builds', (text) => {
    expect(cargoCallOf(text.split(' '))).toBeNull()
  })
})
