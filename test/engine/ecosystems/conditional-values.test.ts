import { describe, expect, it } from 'vitest'
import { factsIn } from '../../../src/engine/ecosystems/syntax/read.ts'

/** The lines of a file whose values depend on a condition. */
async function conditionalLines(path: string, lines: readonly string[]): Promise<readonly (string | undefined)[]> {
  const facts = await factsIn(path, `${lines.join('\n')}\n`)
  return (facts?.conditionalValues ?? []).map((line) => lines[line - 1]?.trim())
}

describe('A value that is given under a condition', () => {
  it.each([
    [
      'a.c',
      ['#ifdef _WIN32', 'int port = 80;', '#else', 'int port = OTHER;', '#endif', 'int size = 5;'],
      ['int port = 80;'],
    ],
    ['a.cpp', ['#if WIDTH > 4', 'static const int port = 80;', '#endif'], ['static const int port = 80;']],
    ['a.h', ['#ifndef A_H', '#define A_H', 'static int port = 80;', '#endif'], []],
    [
      'a.rs',
      ['#[cfg(windows)]', '#[allow(dead_code)]', 'const PORT: u16 = 80;', 'const SIZE: u8 = 5;'],
      ['const PORT: u16 = 80;'],
    ],
    [
      'a.py',
      ['if sys.platform == "win32":', '    port = 80', 'else:', '    port = 90', 'size = 5'],
      ['port = 80', 'port = 90'],
    ],
    ['a.py', ['if port is None:', '    port = 80'], []],
    ['a.py', ['if __name__ == "__main__":', '    port = 80'], []],
    ['a.ts', ['if (isFast) {', '  this.port = 80', '} else {', '  this.port = other()', '}'], ['this.port = 80']],
    ['a.ts', ['switch (kind) {', '  case "a":', '    port = 80', '}'], ['port = 80']],
    ['a.js', ['if (options) {', '  if (!options.port) options.port = 80', '  size = options.size ?? 5', '}'], []],
    ['a.go', ['//go:build windows', '', 'package a', '', 'const port = 80'], ['const port = 80']],
    ['a.go', ['package a', '', 'func f() {', '\tif fast {', '\t\tport := 80', '\t}', '}'], ['port := 80']],
    ['A.java', ['class A {', '  void f() {', '    if (fast) port = 80;', '  }', '}'], []],
    [
      'A.java',
      ['class A {', '  void f() {', '    if (fast) {', '      port = 80;', '    }', '  }', '}'],
      ['port = 80;'],
    ],
    ['a.rb', ['if fast', '  port = 80', 'end', 'size = 5 unless slow'], ['port = 80', 'size = 5 unless slow']],
  ])('in %s: %j', async (path, lines, expected) => {
    expect(await conditionalLines(path, lines)).toEqual(expected)
  })
})
