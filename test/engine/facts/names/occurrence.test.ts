import { describe, expect, it } from 'vitest'
import { type Role, roleOf } from '../../../../src/engine/facts/names/occurrence.ts'

/** The role of the first `NAME` in a line. */
function role(line: string): Role {
  const from = line.indexOf('NAME')
  return roleOf(line, from, from + 4)
}

const ROLES: readonly Role[] = ['definition', 'key', 'string', 'environment', 'import', 'comment', 'use']

describe('the role of a name in a line of code', () => {
  it.each<[Role, string]>([
    ['definition', 'export function NAME(a: string): void {'],
    ['definition', 'export const NAME = 3'],
    ['definition', 'class NAME(Base):'],
    ['definition', '    def NAME(self, x):'],
    ['definition', 'func (s *Server) NAME(ctx context.Context) error {'],
    ['definition', 'pub fn NAME(&self) -> u8 {'],
    ['definition', '#define NAME 3'],
    ['definition', 'NAME = "x"'],
    ['definition', '  async NAME(job: Job) {'],
    ['definition', '  NAME(){ this.level.set(0) }'],
    ['definition', 'exports.NAME = run'],
    ['definition', '  RawConfig as NAME,'],
    ['definition', "export { NAME } from './other.ts'"],
    ['key', '  NAME: true,'],
    ['key', "  'NAME': 3,"],
    ['key', '  NAME?: string'],
    ['key', '    NAME,'],
    ['string', "option('NAME')"],
    ['string', 'app.use("/api/NAME")'],
    ['environment', 'const x = process.env.NAME'],
    ['environment', 'os.environ.get("NAME")'],
    ['environment', 'os.Getenv("NAME")'],
    ['environment', 'if [ -n "$NAME" ]; then'],
    ['import', "import { NAME } from 'other'"],
    ['import', 'from other import NAME'],
    ['import', 'use other::NAME;'],
    ['comment', '// NAME is gone'],
    ['comment', '# NAME is gone'],
    ['comment', ' * NAME is gone'],
    ['use', 'return NAME(3)'],
    ['use', 'x.NAME()'],
  ])('is %s in `%s`', (expected, line) => {
    expect(role(line)).toBe(expected)
  })
})

describe('the role of a name by language', () => {
  it.each<[string, Role, string]>([
    ['TypeScript', 'definition', 'export interface NAME<T> {'],
    ['TypeScript', 'definition', 'export type NAME = string'],
    ['TypeScript', 'definition', 'declare enum NAME {'],
    ['TypeScript', 'definition', '  private async NAME(): Promise<void> {'],
    ['TypeScript', 'key', '  readonly NAME: string'],
    ['JavaScript', 'definition', 'Queue.prototype.NAME = function () {'],
    ['JavaScript', 'definition', 'module.exports.NAME = run'],
    ['JavaScript', 'use', 'if (x === NAME) {'],
    ['JavaScript', 'use', 'const x = a ? NAME : b'],
    ['JavaScript', 'import', "const { NAME } = require('other')"],
    ['JavaScript', 'environment', "const x = process.env['NAME']"],
    ['Python', 'definition', 'async def NAME():'],
    ['Python', 'key', 'NAME: int = 3'],
    ['Python', 'import', 'import NAME'],
    ['Python', 'environment', "os.environ['NAME']"],
    ['Python', 'comment', '    # NAME is gone'],
    ['Go', 'definition', 'type NAME struct {'],
    ['Go', 'definition', 'func NAME() {'],
    ['Go', 'key', '\tNAME string `json:"x"`'],
    ['Go', 'environment', 'v, ok := os.LookupEnv("NAME")'],
    ['Rust', 'definition', 'pub struct NAME<T> {'],
    ['Rust', 'definition', 'macro_rules! NAME {'],
    ['Rust', 'definition', 'pub(crate) const NAME: u8 = 3;'],
    ['Rust', 'environment', 'std::env::var("NAME")'],
    ['Java', 'definition', 'public final class NAME extends Base {'],
    ['Java', 'definition', '  public static void NAME(String[] args) {'],
    ['Java', 'use', '    return new NAME();'],
    ['Java', 'definition', '    T NAME(Type type);'],
    ['Java', 'definition', '    <T> List<T> NAME(String a, int b) throws IOException;'],
    ['Java', 'use', '    throw NAME(a);'],
    ['C#', 'definition', '    Task<int> NAME(string name, int? count = null);'],
    ['C', 'definition', 'const char *NAME(int code);'],
    ['C', 'use', '  return NAME(code);'],
    ['C++', 'definition', '  virtual bool NAME(int a) const = 0;'],
    ['TypeScript', 'definition', '  abstract NAME(a: string): void;'],
    ['JavaScript', 'use', '  delete NAME(a);'],
    ['PHP', 'use', '  echo NAME($a);'],
    ['Rust', 'definition', '    pub use fmt::Subscriber as NAME;'],
    ['C', 'definition', '#define NAME(x) (x)'],
    ['C', 'import', '#include "NAME.h"'],
    ['C++', 'definition', 'namespace NAME {'],
    ['C#', 'definition', 'public record NAME(string A);'],
    ['Ruby', 'definition', '  def self.NAME'],
    ['Ruby', 'definition', 'module NAME'],
    ['Ruby', 'import', "require 'NAME'"],
    ['Ruby', 'environment', "ENV.fetch('NAME')"],
    ['PHP', 'definition', 'public function NAME() {'],
    ['Kotlin', 'definition', 'fun NAME(): Int {'],
    ['Kotlin', 'definition', 'object NAME {'],
    ['Swift', 'definition', 'protocol NAME {'],
    ['Elixir', 'definition', 'defmodule NAME do'],
    ['shell', 'environment', 'echo "${NAME:-x}"'],
    ['shell', 'definition', 'NAME=3'],
    ['PowerShell', 'environment', 'Write-Output $env:NAME'],
    ['SQL', 'definition', 'create table NAME ('],
    ['SQL', 'comment', '-- NAME is gone'],
    ['GraphQL', 'definition', 'input NAME {'],
    ['protobuf', 'definition', 'message NAME {'],
    ['YAML', 'key', '  NAME: true'],
    ['YAML', 'comment', '  # NAME: true'],
    ['JSON', 'key', '  "NAME": true,'],
    ['TOML', 'definition', 'NAME = true'],
    ['HTML', 'comment', '<!-- NAME -->'],
    ['Lisp', 'comment', ';; NAME'],
  ])('of %s is %s in `%s`', (_, expected, line) => {
    expect(role(line)).toBe(expected)
  })

  it('is found for any line, where a search that goes back would not end', () => {
    for (const part of ['a ', '(', 'public ', 'a.', 'a: ', '{', '<', '"', "'", ', ', '= ', '#', '/'])
      for (const line of [
        `${part.repeat(60)}NAME`,
        `NAME${part.repeat(60)}`,
        `${part.repeat(30)}NAME${part.repeat(30)}`,
      ])
        expect(ROLES).toContain(role(line.slice(0, 300)))
  })
})
