import { expect, it } from 'vitest'
import { outline } from './outline.ts'

it('reads Java', async () => {
  const source = `package a.b;
public class Foo<T> { public static final int A = 1, B = 2; private String s; public Foo() {} void m(int p) { int local; }
  enum E { P, Q(1); int z; } }
interface I { int C = 1; void n(); }
record R(int a) {}
@interface An { String value() default ""; }`
  expect(await outline('Foo.java', source)).toEqual([
    '+ class Foo',
    '+ member Foo.A',
    '+ member Foo.B',
    '- member Foo.s',
    '+ method Foo.m',
    '+ enum Foo.E',
    '+ member E.P',
    '+ member E.Q',
    '+ member E.z',
    '+ interface I',
    '+ member I.C',
    '+ method I.n',
    '+ class R',
    '+ member R.a',
    '+ interface An',
    '+ method An.value',
  ])
})

it('reads C#', async () => {
  const source = `namespace A.B { public class Foo { public const int X = 1; int f; public string P { get; set; }
  internal void M() { int local; } public event Action Ev; }
  enum E { One } interface I { void N(); } public delegate void D(int a); public record R(int Aa); }`
  expect(await outline('Foo.cs', source)).toEqual([
    '+ module A.B',
    '+ class A.B.Foo',
    '+ member Foo.X',
    '- member Foo.f',
    '+ member Foo.P',
    '+ method Foo.M',
    '+ member Foo.Ev',
    '+ enum A.B.E',
    '+ member E.One',
    '+ interface A.B.I',
    '+ method I.N',
    '+ type A.B.D',
    '+ class A.B.R',
    '+ member R.Aa',
  ])
})

it('reads C and C++', async () => {
  const source = `#define FOO 1
#define BAR(x) x
#ifndef GUARD
namespace a { class Foo : public Base { public: int x, *y; virtual int m(int p) const; void n() { int local; } enum In { P }; }; }
typedef struct { int z; void (*callback)(int); } TS;
typedef int (*fp)(int);
using Al = int;
template <class T> T tf(T p) { return p; }
int Foo::out(int p) { return 1; }
static int *own(void);
extern int g;
struct Forward;
enum { ANON };
#endif`
  expect(await outline('foo.hpp', source)).toEqual([
    '+ macro FOO',
    '+ macro BAR',
    '+ module a',
    '+ class a.Foo',
    '+ member Foo.x',
    '+ member Foo.y',
    '+ method Foo.m',
    '+ method Foo.n',
    '+ enum Foo.In',
    '+ member In.P',
    '+ class TS',
    '+ member TS.z',
    '+ member TS.callback',
    '+ type fp',
    '+ type Al',
    '+ function tf',
    '+ method Foo.out',
    '- function own',
    '+ constant g',
    '+ member ANON',
  ])
})

it('reads PHP', async () => {
  const source = `<?php
namespace A\\B;
const C1 = 1;
define('D1', 2);
function f($a) { $local = 1; }
class Foo { const A = 1; public $x = 1; private ?int $y; public function __construct(protected int $promoted, $plain) {} }
interface I { public function im(); }
trait T { function tm() {} }
enum E: string { case One = 'a'; }
return ['key' => ['nested' => 1]];`
  expect(await outline('a.php', source)).toEqual([
    '+ constant C1',
    '+ constant D1',
    '+ function f',
    '+ class Foo',
    '+ constant Foo.A',
    '+ member Foo.x',
    '- member Foo.y',
    '+ method Foo.__construct',
    '+ member Foo.promoted',
    '+ interface I',
    '+ method I.im',
    '+ class T',
    '+ method T.tm',
    '+ enum E',
    '+ member E.One',
    '+ member key',
    '+ member key.nested',
  ])
})

it('reads Ruby', async () => {
  const source = `module A::B
  CONST = 1
  class Foo < Bar
    attr_accessor :x, :y
    alias_method :n, :m
    def m(a) ; local = 1; end
    def self.s; end
    class << self; def c; end; end
    def w=(v) end
    private def pm; end
  end
end
Z = Struct.new(:q) do
  def inside; end
end`
  expect(await outline('Rakefile', source)).toEqual([
    '+ module B',
    '+ constant B.CONST',
    '+ class B.Foo',
    '+ method Foo.x',
    '+ method Foo.y',
    '+ method Foo.n',
    '+ method Foo.m',
    '+ method Foo.s',
    '+ method Foo.c',
    '+ method Foo.w',
    '+ method Foo.pm',
    '+ constant Z',
    '+ member Z.q',
    '+ method Z.inside',
  ])
})

it('reads shell scripts', async () => {
  expect(await outline('a.sh', 'foo() { local a=1; inner() { :; }; }\nfunction b-z { :; }\n')).toEqual([
    '+ function foo',
    '+ function b-z',
  ])
  expect(
    await outline('a.ps1', 'function Get-Foo { param($a) }\nclass C { [string]$P; [void] M() {} }\nenum E { A }'),
  ).toEqual(['+ function Get-Foo', '+ class C', '+ member C.P', '+ method C.M', '+ enum E', '+ member E.A'])
})
