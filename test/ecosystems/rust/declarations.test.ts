import { describe, expect, it } from 'vitest'
import type { Declaration } from '../../../src/ecosystems/declaration.ts'
import { declarationsIn } from '../../../src/ecosystems/syntax/read.ts'

/** What is said of a name, without its place and kind. */
async function details(source: string, name: string, container: string | null = null): Promise<Partial<Declaration>> {
  const found = (await declarationsIn('a.rs', source)).find(
    (each) => each.name === name && each.container === container,
  )
  if (found === undefined) throw new Error(`no ${name}`)
  const { name: _name, kind: _kind, line: _line, container: _container, exported: _exported, ...rest } = found
  return rest
}

const parameter = (name: string, type: string) => ({ name, kind: 'positional', optional: false, default: null, type })

describe('signatures in Rust', () => {
  it('hold parameters and result, but not the receiver', async () => {
    const source =
      "impl Q { pub async fn add<'a, T>(&mut self, name: &'a str,\n (a, b): (u8, u8)) -> Result<(), E> where T: X {} }"
    expect(await details(source, 'add', 'Q')).toEqual({
      signatures: [{ parameters: [parameter('name', "&'a str"), parameter('', '(u8, u8)')], returns: 'Result<(), E>' }],
    })
  })

  it('are those of the type where there is no receiver', async () => {
    const source = 'impl Q { pub fn new() -> Self {} fn boxed(self: Box<Self>) {} }\ntrait T { fn make(x: u8); }'
    expect(await details(source, 'new', 'Q')).toEqual({
      signatures: [{ parameters: [], returns: 'Self' }],
      static: true,
    })
    expect(await details(source, 'boxed', 'Q')).toEqual({ signatures: [{ parameters: [], returns: null }] })
    expect(await details(source, 'make', 'T')).toMatchObject({ static: true })
  })

  it('of tuples are those of their constructors', async () => {
    const source = 'pub struct P(pub u8, String);\nenum E { A(u8), B { x: u8 }, C = 3 }'
    expect(await details(source, 'P')).toEqual({
      signatures: [{ parameters: [parameter('', 'u8'), parameter('', 'String')], returns: null }],
    })
    expect(await details(source, 'A', 'E')).toMatchObject({ signatures: [{ parameters: [parameter('', 'u8')] }] })
    expect(await details(source, 'B', 'E')).toEqual({ static: true })
    expect(await details(source, 'C', 'E')).toEqual({ static: true, value: '3' })
  })

  it('are open where an attribute may rewrite them', async () => {
    const source = '#[inline]\n#[must_use] fn a() {}\n#[pyfunction] fn b() {}\n#[tokio::main] async fn main() {}'
    expect(await details(source, 'a')).not.toHaveProperty('open')
    expect(await details(source, 'main')).not.toHaveProperty('open')
    expect(await details(source, 'b')).toMatchObject({ open: 'the attribute `pyfunction` may rewrite it' })
  })
})

describe('types in Rust', () => {
  it('have the members of the traits that they derive and implement, but for those that all may have', async () => {
    const source = `#[derive(Debug, Clone, clap::Parser)]
pub struct A { x: u8 }
impl fmt::Display for A { fn fmt(&self) {} }
impl web::Responder for A {}
impl Deref for A { type Target = Vec<u8>; }
trait T: Send + Other<u8> + 'static {}
type Alias = Map<String, A>;`
    expect(await details(source, 'A')).toEqual({ bases: ['Parser', 'Responder', 'Vec'] })
    expect(await details(source, 'T')).toEqual({ bases: ['Other'] })
    expect(await details(source, 'Alias')).toEqual({ type: 'Map<String, A>', bases: ['Map'] })
  })

  it.each([
    ['#[derive(Builder)] struct A;', '`derive(Builder)` may add members'],
    ['#[cfg_attr(feature = "x", derive(Getters))] struct A;', '`derive(Getters)` may add members'],
    ['#[napi(object)] struct A {}', 'the attribute `napi` may rewrite it'],
    ['struct A; impl A { methods!(); }', 'a macro writes members of it'],
    ['struct A; impl_more!(A, B);', 'the macro `impl_more!` may add to it'],
    ['struct A; impl Deref for A { type Target = [u8]; }', 'it dereferences to another type'],
    ['flags! { pub struct A { x: u8 } }', 'written inside a macro'],
    [
      '#[derive(Deserialize)] struct A { #[serde(flatten)] rest: HashMap<String, Value> }',
      'further keys are read into a map',
    ],
  ])('may have more: %s', async (source, open) => {
    expect(await details(source, 'A')).toMatchObject({ open })
  })

  it('know which of their names are deprecated', async () => {
    const source =
      '#[deprecated(since = "1", note = "x")]\n/// Old.\npub fn a() {}\nfn b() {}\nenum E { #[deprecated] A, B }'
    expect(await details(source, 'a')).toMatchObject({ deprecated: true })
    expect(await details(source, 'b')).not.toHaveProperty('deprecated')
    expect(await details(source, 'A', 'E')).toMatchObject({ deprecated: true })
    expect(await details(source, 'B', 'E')).not.toHaveProperty('deprecated')
  })
})

describe('values in Rust', () => {
  it('are those of constants, with the texts of a list', async () => {
    const source = 'pub const N: &[&str] = &["a", "b"];\nconst T: u64 = 30 * 60;\nstatic LONG: X = { y };'
    expect(await details(source, 'N')).toEqual({ type: '&[&str]', value: '&["a", "b"]', values: ['a', 'b'] })
    expect(await details(source, 'T')).toEqual({ type: 'u64', value: '30 * 60' })
    expect(await details(source, 'LONG')).toEqual({ type: 'X' })
  })

  it('of an enumeration are as users write them', async () => {
    const values = async (source: string) => (await details(`${source} E { TooMany, #[x] HTTPError }`, 'E')).values
    expect(await values('enum')).toEqual(['TooMany', 'HTTPError'])
    expect(await values('#[derive(ValueEnum)] enum')).toEqual(['too-many', 'http-error'])
    expect(await values('#[derive(Deserialize)] #[serde(rename_all = "snake_case")] enum')).toEqual([
      'too_many',
      'h_t_t_p_error',
    ])
    expect(await values('#[derive(EnumString)] #[strum(serialize_all = "SCREAMING-KEBAB-CASE")] enum')).toEqual([
      'TOO-MANY',
      'HTTP-ERROR',
    ])
  })

  it('of a variant follow what is said of it', async () => {
    const source =
      '#[derive(ValueEnum)] enum E { #[value(name = "x", alias = "y")] A, #[value(aliases = ["b2", "b3"])] B }'
    expect((await details(source, 'E')).values).toEqual(['x', 'y', 'b', 'b2', 'b3'])
    const data = '#[derive(Serialize)] enum E { #[serde(rename = "a-1", alias = "a-2")] A }'
    expect((await details(data, 'E')).values).toEqual(['a-1', 'a-2'])
  })

  it('of fields come from `Default` and from serde', async () => {
    const source = `
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Config {
    #[serde(default = "defaults::port")]
    pub port_number: u16,
    pub name: Option<String>,
    #[serde(rename = "Mode", default)]
    mode: String,
    #[serde(skip)]
    inner_state: u8,
}
fn port() -> u16 { 8080 }
impl Default for Config { fn default() -> Self { Self { mode: "fast".into(), inner_state: 1, name: f({ 1 }) } } }`
    expect(await details(source, 'port-number', 'Config')).toEqual({ type: 'u16', value: '8080', optional: true })
    expect(await details(source, 'port_number', 'Config')).toEqual({ type: 'u16', value: '8080', optional: true })
    expect(await details(source, 'name', 'Config')).toEqual({ type: 'Option<String>', optional: true })
    expect(await details(source, 'Mode', 'Config')).toEqual({ type: 'String', value: '"fast"', optional: true })
    await expect(details(source, 'inner-state', 'Config')).rejects.toThrow()
  })
})
