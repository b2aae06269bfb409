import type { Node } from 'web-tree-sitter'
import type { SampleReader, SampleReading } from '../../ecosystem.ts'
import type { Place, Sample } from '../../sample.ts'
import { matchBrackets } from '../../samples/brackets.ts'
import { placeOf } from '../../samples/nodes.ts'
import { movedSample } from '../../samples/places.ts'
import { errorIn } from './prepare/errors.ts'
import { prepareSample } from './prepare/prepare.ts'
import { isCertain } from './prepare/uncertain.ts'
import { readSample, readWhole } from './read.ts'

/** The position in a block that was parsed with an extra first line. */
function up({ line, column }: Place): Place {
  return { line: line - 1, column }
}

/** A fragment that parses inside other code, which is not shown. */
function fragment(grammar: string, before: string, after: string): SampleReading {
  return {
    grammar,
    wrap: (source) => (isFragment(source) ? `${before}\n${source}\n${after}` : null),
    read: (root, source) => {
      const sample = readWhole(root, source)
      return sample === null ? null : { ...movedSample(sample, up), abridged: true }
    },
  }
}

/** Maximum number of characters, and nesting depth of brackets, of a block that may be a fragment. */
const MAX_FRAGMENT = 8000
const MAX_FRAGMENT_DEPTH = 60

/** Syntax that only files contain. */
const IS_MODULE = /^(?:import|export)\b(?!\()/m

function isFragment(source: string): boolean {
  return !IS_MODULE.test(source) && source.length <= MAX_FRAGMENT && matchBrackets(source).depth <= MAX_FRAGMENT_DEPTH
}

/** A block that ends before all its brackets are closed. */
function cutOff(grammar: string): SampleReading {
  return {
    grammar,
    wrap: (source) => (source.length <= MAX_FRAGMENT ? `${source}\n${matchBrackets(source).missing}` : null),
    read: (root, source) => {
      const sample = readWhole(root, source)
      return sample === null ? null : { ...sample, abridged: true }
    },
  }
}

function isOpen(text: string): boolean {
  const { missing, mismatch } = matchBrackets(text)
  return missing !== '' || mismatch !== null
}

/** Decorators without the declaration that they belong to. */
function decorators(grammar: string): SampleReading {
  const member = fragment(grammar, 'class _ {', '_ }')
  return { ...member, wrap: (source) => (BEGINS_WITH_DECORATOR.test(source) ? (member.wrap?.(source) ?? null) : null) }
}

/** Comments may precede the decorator. */
const BEGINS_WITH_DECORATOR = /^(?:\s*(?:\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/)){0,500}\*\/))*\s*@[A-Za-z]/

function fragments(grammar: string): SampleReading[] {
  return [
    fragment(grammar, 'const _ = {', '}'),
    fragment(grammar, 'const _ = (', ')'),
    fragment(grammar, 'class _ {', '}'),
    decorators(grammar),
    fragment(grammar, 'async function* _() {', '}'),
    fragment(grammar, '_(', ')'),
    fragment(grammar, '_', ''),
    fragment(grammar, 'const _ = (', ') => {}'),
    fragment(grammar, 'switch (_) {', '}'),
    cutOff(grammar),
  ]
}

function typeFragments(grammar: string): SampleReading[] {
  return [
    fragment(grammar, 'interface _ {', '}'),
    fragment(grammar, 'declare module "_" {', '}'),
    fragment(grammar, 'type _ = (', ')'),
    fragment(grammar, 'declare class _ {', '}'),
  ]
}

/** `+name: string`, `{| a: number |}`, `?string` and others, which only Flow has. */
const IS_FLOW =
  /^\s*[+-][A-Za-z_$][\w$]*\??\s*:\s*[A-Za-z?{[(]|\{\|[^|]*\|\}|^\s*(?:export\s+)?opaque\s+type\s|@flow\b|:\s*\?[A-Za-z{[(]/m

/** The last way to read a block: any error is a real one. */
function withError(grammar: string): SampleReading {
  return {
    grammar,
    read: (root, source) => {
      const found = errorIn(root, source)
      const error = found !== null && IS_FLOW.test(source) ? { ...found, written: 'Flow' } : found
      const sample = readSample(root, source, error)
      return error === null || isCertain(error, source) ? sample : { ...sample, error: null, abridged: true }
    },
  }
}

const WHOLE = { prepare: prepareSample, read: readWhole, isOpen }

export function typescriptSamples(other: string): SampleReader {
  const otherwise = [
    { grammar: other, read: readWhole },
    ...fragments('typescript'),
    ...fragments('tsx'),
    ...typeFragments('typescript'),
    withError('typescript'),
  ]
  return { ...WHOLE, otherwise }
}

export const javascriptSamples: SampleReader = {
  ...WHOLE,
  otherwise: [
    ...fragments('javascript'),
    { grammar: 'tsx', read: readTypescript },
    { grammar: 'typescript', read: readTypescript },
    ...fragments('tsx'),
    ...typeFragments('typescript'),
    withError('javascript'),
  ],
}

/** A block labelled as JavaScript that is TypeScript. */
function readTypescript(root: Node, source: string): Sample | null {
  const sample = readWhole(root, source)
  if (sample === null) return null
  const error = typescriptIn(root)
  return { ...sample, error: error === null || !isCertain(error, source) ? null : error }
}

const TYPESCRIPT_ONLY = (
  'type_annotation interface_declaration type_alias_declaration enum_declaration as_expression satisfies_expression ' +
  'non_null_expression accessibility_modifier type_arguments type_parameters implements_clause optional_parameter'
).split(' ')

function typescriptIn(root: Node): Sample['error'] {
  const [first] = root.descendantsOfType(TYPESCRIPT_ONLY)
  // A signature without a body is not executable code.
  if (first == null || first.parent?.parent?.type === 'function_signature') return null
  return { ...placeOf(first), text: first.text.slice(0, 60), written: 'TypeScript' }
}
