import { describe, expect, it } from 'vitest'
import { exampleKind } from '../../../../src/engine/rules/code-example/kind.ts'
import type { ExampleSubject } from '../../../../src/engine/rules/code-example/subject.ts'
import { NAMES } from '../names.ts'
import { claimOf, evidence, snapshotOf, verdict } from '../snapshot.ts'

function example(subject: ExampleSubject) {
  return claimOf<ExampleSubject>('code_example', 'name' in subject ? subject.name : '', subject)
}

describe('A package in a sample', () => {
  it.each([
    ['tool', 'holds', 'is the repository’s'],
    ['tool/queue', 'holds', 'is exported'],
    ['tool/parts/a', 'holds (used)', 'is admitted by a wildcard'],
    ['tool/gone', 'fails', 'is not exported'],
    ['other', 'fails', 'is not the repository’s'],
  ])('`%s` %s, because it %s', (name, expected) => {
    expect(verdict(exampleKind.verify, example({ kind: 'package', name }), NAMES)).toBe(expected)
  })

  it.each([
    ['typing', 'unknown'],
    ['collections.abc', 'unknown'],
    ['kit_core', 'fails'],
  ])('is not gone where Python brings `%s` along: %s', (name, expected) => {
    expect(verdict(exampleKind.verify, example({ kind: 'package', name }), NAMES)).toBe(expected)
    expect(verdict(exampleKind.verify, example({ kind: 'import', name: 'Any', from: name, language: '' }), NAMES)).toBe(
      expected,
    )
  })

  it('of Python may have dashes in its name', () => {
    const files = { 'pyproject.toml': '[project]\nname = "my-tool"\n', 'my_tool/jobs.py': 'class Job: pass\n' }
    expect(
      verdict(exampleKind.verify, example({ kind: 'import', name: 'Job', from: 'my_tool.jobs', language: '' }), files),
    ).toBe('holds')
    expect(
      verdict(exampleKind.verify, example({ kind: 'import', name: 'jobs', from: 'my_tool', language: '' }), files),
    ).toBe('holds (used)')
    expect(
      verdict(exampleKind.verify, example({ kind: 'import', name: 'Task', from: 'my_tool.jobs', language: '' }), files),
    ).toBe('fails')
  })
})

describe('A name that a sample uses', () => {
  it.each([
    ['cpp', 'src/queue.hpp', 'holds'],
    ['c', 'src/queue.h', 'holds'],
    ['cpp', 'src/queue.py', 'holds (used)'],
    ['kotlin', 'src/Queue.java', 'holds'],
    ['csharp', 'src/Queue.java', 'holds (used)'],
    ['nothing', 'src/Queue.java', 'holds'],
  ])('in %s, which %s declares, %s', (language, file, expected) => {
    const subject = { kind: 'use' as const, name: 'JobQueue', language, ours: true, block: 1 }
    expect(verdict(exampleKind.verify, example(subject), { [file]: 'class JobQueue {}\n' })).toBe(expected)
  })
})

describe('A folder that Python imports', () => {
  const files = { 'pyproject.toml': '[project]\nname = "acme-kit"\n', 'kit_core/__init__.py': 'class Job: pass\n' }

  it.each([
    ['kit_core', 'holds'],
    ['kit_core.jobs', 'holds'],
    ['kit_other', 'fails'],
  ])('holds for `%s` whatever the distribution is called: %s', (name, expected) => {
    expect(verdict(exampleKind.verify, example({ kind: 'package', name }), files)).toBe(expected)
  })

  it('is the package of what is imported from it', () => {
    expect(
      verdict(exampleKind.verify, example({ kind: 'import', name: 'Job', from: 'kit_core', language: '' }), files),
    ).toBe('holds')
    expect(
      verdict(exampleKind.verify, example({ kind: 'import', name: 'Task', from: 'kit_core', language: '' }), files),
    ).toBe('fails')
  })
})

describe('An import', () => {
  it.each([
    ['makeQueue', 'tool', 'holds', 'is defined'],
    ['Worker', 'tool/queue', 'holds', 'is defined'],
    ['goneName', 'tool', 'fails', 'is nowhere'],
    ['testOnlyName', 'tool', 'fails', 'stands in tests only'],
    ['libraryName', 'tool', 'unknown', 'may be handed on'],
    ['makeQueue', 'other', 'fails', 'comes from another package'],
  ])('of %s from %s %s: it %s', (name, from, expected) => {
    expect(verdict(exampleKind.verify, example({ kind: 'import', name, from, language: '' }), NAMES)).toBe(expected)
  })

  it('is looked up in the language of the package only', () => {
    const files = { ...NAMES, 'scripts/gen.py': 'def pythonOnly(): pass' }
    expect(
      verdict(exampleKind.verify, example({ kind: 'import', name: 'pythonOnly', from: 'tool', language: '' }), files),
    ).toBe('fails')
  })

  it('that fails names the package and its manifest', () => {
    const outcome = exampleKind.verify(
      example({ kind: 'import', name: 'goneName', from: 'tool', language: '' }),
      snapshotOf(NAMES),
    )
    expect(outcome).toMatchObject({ reason: '`tool` defines no `goneName`' })
    expect(evidence(outcome)).toEqual(['package.json'])
  })
})

describe('A use', () => {
  it.each([
    ['makeQueue', 'holds'],
    ['libraryName', 'holds (used)'],
    ['goneName', 'fails'],
  ])('of %s %s', (name, expected) => {
    expect(verdict(exampleKind.verify, example({ kind: 'use', name, language: '', ours: true, block: 1 }), NAMES)).toBe(
      expected,
    )
  })

  it.each([
    ['java', 'src/args.go', 'type MakeArgs struct {', 'holds (used)'],
    ['java', 'src/Args.java', 'class MakeArgs {', 'holds'],
    ['kotlin', 'src/Args.java', 'class MakeArgs {', 'holds'],
    ['python', 'src/args.rs', 'pub struct MakeArgs {', 'holds'],
    ['', 'src/args.go', 'type MakeArgs struct {', 'holds'],
  ])('in a sample of "%s" of what %s defines by `%s` %s', (language, path, code, expected) => {
    expect(
      verdict(exampleKind.verify, example({ kind: 'use', name: 'MakeArgs', language, ours: true, block: 1 }), {
        [path]: code,
      }),
    ).toBe(expected)
  })
})

describe('An import of a module that code lists by its name', () => {
  it('is left open', () => {
    const files = {
      'package.json': '{"name":"tool","version":"1.0.0"}',
      'lib/modules.js': "export default [{ name: 'traceContents', load: () => require('./trace') }]\n",
    }
    const from = (name: string) =>
      claimOf<ExampleSubject>('code_example', name, { kind: 'import', name, from: 'tool', language: '' })
    expect(verdict(exampleKind.verify, from('traceContents'), files)).toBe('unknown')
    expect(verdict(exampleKind.verify, from('traceEverything'), files)).toBe('fails')
  })
})
