import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'

describe('definitions in Go', () => {
  it('reads constants, variables, types, fields, methods and functions of a package', async () => {
    const source = `package main
import alias "fmt"
const ( A = iota
 b, C
)
var ( x, Y int = 1, 2 )
type T struct { Field, own int; Embedded; *pkg.Other; Nested struct { Deep int } }
type I interface { M(a int) error; Embedded }
type F func(a int)
type G[K any] struct { V K }
func (t *T) Meth() { local := 1; type inner struct{} }
func (g G[K]) low() {}
func Fn[T any](a T) {}
func lower() {}`
    expect(await outline('a.go', source)).toEqual([
      '+ constant A',
      '- constant b',
      '+ constant C',
      '- constant x',
      '+ constant Y',
      '+ class T',
      '+ member T.Field',
      '- member T.own',
      '+ member T.Embedded',
      '+ member T.Other',
      '+ member T.Nested',
      '+ member Nested.Deep',
      '+ interface I',
      '+ method I.M',
      '+ type F',
      '+ class G',
      '+ member G.V',
      '+ method T.Meth',
      '- method G.low',
      '+ function Fn',
      '- function lower',
    ])
  })

  it('reads the names that tags give to fields', async () => {
    const source =
      'package p\ntype T struct { MaxSize int `json:"max_size,omitempty" yaml:"maxSize" validate:"min=1"`; B int `json:"-"` }'
    expect(await outline('a.go', source)).toEqual([
      '+ class T',
      '+ member T.MaxSize',
      '+ member T.max_size',
      '+ member T.maxSize',
      '+ member T.B',
    ])
  })
})

describe('definitions in Rust', () => {
  it('reads items, fields, variants and the items of traits and implementations', async () => {
    const source = `
pub struct S<T> { pub a: T, b: u8 }
pub enum E { A, B(u8), C { x: u8 } }
pub trait Tr { type Out; const K: u8; fn m(&self); fn n() { let local = 1; } }
impl<T> S<T> { pub fn new() -> Self { fn inner() {} } fn own() {} pub const Q: u8 = 1; }
impl<T> fmt::Display for S<T> { fn fmt(&self) {} }
pub type Al = u8;
const C: u8 = 1;
pub static mut ST: u8 = 1;
pub mod m { pub fn inside() {} }
mod n;
macro_rules! mac { ($x:ident) => { pub struct $x; } }
pub(crate) async fn f() {}
extern "C" { fn ext(); }
union U { u: u8 }`
    expect(await outline('a.rs', source)).toEqual([
      '+ class S',
      '+ member S.a',
      '- member S.b',
      '+ enum E',
      '+ member E.A',
      '+ member E.B',
      '+ member E.C',
      '+ member C.x',
      '+ interface Tr',
      '+ type Tr.Out',
      '+ constant Tr.K',
      '+ method Tr.m',
      '+ method Tr.n',
      '+ method S.new',
      '- method S.own',
      '+ constant S.Q',
      '+ method S.fmt',
      '+ type Al',
      '- constant C',
      '+ constant ST',
      '+ module m',
      '+ function m.inside',
      '- module n',
      '+ macro mac',
      '+ function f',
      '- function ext',
      '- class U',
      '- member U.u',
    ])
  })

  it('reads names passed on by public imports only', async () => {
    const source = 'use q::r;\npub use a::{b as c, d, e::{f, g as h}, i::*, self};\npub use x::y;\npub use z;'
    expect(await outline('a.rs', source)).toEqual([
      '+ constant c',
      '+ constant d',
      '+ constant f',
      '+ constant h',
      '+ constant y',
      '+ constant z',
    ])
  })

  it('reads items that are handed to a macro', async () => {
    const source = `bitflags! { pub struct Flags: u32 { const READ = 1; } }
cfg_rt! { pub mod runtime; pub fn block_on() { const LOCAL: u8 = 1; } fn second() {} }
lazy_static! { static ref RE: Regex = Regex::new("const X"); }`
    expect(await outline('a.rs', source)).toEqual([
      '+ class Flags',
      '- constant Flags.READ',
      '+ module runtime',
      '+ function block_on',
      '- function second',
      '- constant RE',
    ])
  })
})
