import ts from 'typescript6'
import type { SampleFault } from '../../ecosystems/sample.ts'
import { callFault, notCallable } from './faults/call.ts'
import type { Contradiction, Diagnosed } from './faults/diagnosed.ts'
import { elementFaults } from './faults/element.ts'
import { forgottenImport, importFault } from './faults/export.ts'
import { loadedMemberFaults } from './faults/loaded-member.ts'
import { memberFault } from './faults/member.ts'
import { optionFault } from './faults/option.ts'
import { shapeFaults } from './faults/shape.ts'
import { valueFault } from './faults/value.ts'
import { printedFaults } from './printed.ts'
import type { SampleProgram } from './program.ts'

type Reader = (diagnosed: Diagnosed) => Contradiction | null

/** Readers of diagnostics by their code. Others are about the sample alone, or about what nothing in the repository declares. */
const READERS: ReadonlyMap<number, Reader> = new Map([
  // A module has no exported member, with and without another spelling, or only as its default.
  [2305, importFault],
  [2724, importFault],
  [2614, importFault],
  // Property does not exist on type, with and without another spelling.
  [2339, memberFault],
  [2551, memberFault],
  // An object literal has an unknown property, with and without another spelling.
  [2353, optionFault],
  [2561, optionFault],
  // Number of arguments: exact, at least, of overloads.
  [2554, callFault],
  [2555, callFault],
  [2575, callFault],
  // An expression is not callable, or not constructable.
  [2349, notCallable],
  [2351, notCallable],
  // A value or an argument is not assignable, with and without another spelling.
  [2322, valueFault],
  [2345, valueFault],
  [2820, valueFault],
])

/** A name that nothing declares, with and without another spelling. */
const UNDECLARED: ReadonlySet<number> = new Set([2304, 2552])

/** Maximum names of a declaration that are kept to find what was meant. */
const MAX_KNOWN = 200

/**
 * The faults of a sample; null if it is not valid TypeScript, so that nothing is known of it.
 *
 * @param opened names of the types that samples add to, so that what is declared with them contradicts nothing
 */
export function faultsOf(
  file: ts.SourceFile,
  lines: number,
  { program, checker }: SampleProgram,
  context: Pick<Diagnosed, 'resolution' | 'added' | 'plugins' | 'hasOtherwise' | 'exported' | 'leftOut'>,
  opened: ReadonlySet<string> = new Set(),
): SampleFault[] | null {
  if (program.getSyntacticDiagnostics(file).length > 0) return null
  const readAll = (diagnostics: readonly ts.Diagnostic[], readerOf: (code: number) => Reader | undefined) =>
    diagnostics.map(({ code, start, length }) => {
      const read = readerOf(code)
      const node = read && start !== undefined ? nodeAt(file, start, length ?? 0) : null
      return (node && read?.({ node, file, checker, ...context })) ?? null
    })
  const diagnostics = program.getSemanticDiagnostics(file)
  const undeclared = undeclaredIn(file, lines, program)
  // A sample that lacks more than imports is part of a program, which has the imports.
  const forgotten = readAll(undeclared, () => forgottenImport)
  const diagnosed = [
    ...readAll(diagnostics, (code) => READERS.get(code)),
    ...(forgotten.includes(null) ? [] : forgotten),
  ].filter((each) => each !== null)
  const whole = { checker, ...context }
  const faults = new Map<string, SampleFault>()
  for (const found of [
    ...diagnosed,
    ...printedFaults(file, whole),
    ...elementFaults(file, whole),
    ...shapeFaults(file, whole),
    ...loadedMemberFaults(file, whole),
  ]) {
    // Which branch of a condition a type takes depends on what the checker could infer.
    if (mentions(found.declaration.node, opened) || ts.findAncestor(found.declaration.node, ts.isConditionalTypeNode))
      continue
    const { line, character } = file.getLineAndCharacterOfPosition(found.at.getStart(file))
    if (line >= lines) continue
    const { kind, name, reason, declaration, known = [] } = found
    const evidence = { file: declaration.path, line: declaration.line }
    faults.set(`${line}:${character}`, {
      line,
      column: character,
      kind,
      name,
      reason,
      evidence,
      known: known.slice(0, MAX_KNOWN),
    })
  }
  return [...faults.values()]
}

/** The names that a sample uses and nothing declares. */
export function undeclaredNames(file: ts.SourceFile, lines: number, { program }: SampleProgram): ReadonlySet<string> {
  return new Set(undeclaredIn(file, lines, program).map(({ start = 0, length }) => file.text.substr(start, length)))
}

function undeclaredIn(file: ts.SourceFile, lines: number, program: ts.Program): ts.Diagnostic[] {
  return program
    .getSemanticDiagnostics(file)
    .filter(({ code, start }) => UNDECLARED.has(code) && file.getLineAndCharacterOfPosition(start ?? 0).line < lines)
}

/** Whether the head of a declaration, with its comment, which is where JavaScript has its types, has one of the names. */
function mentions(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false
  const whole = ts.findAncestor(node, isWhole) ?? node
  const body = ts.isFunctionLike(whole) && 'body' in whole ? whole.body : undefined
  const text = whole.getSourceFile().text.slice(whole.getFullStart(), body?.getStart() ?? whole.getEnd())
  return (text.match(/[A-Za-z_$][\w$]*/g) ?? []).some((word) => names.has(word))
}

function isWhole(node: ts.Node): boolean {
  return ts.isClassElement(node) || ts.isTypeElement(node) || ts.isStatement(node)
}

/** The smallest node at a position that covers a length. */
function nodeAt(file: ts.SourceFile, start: number, length: number): ts.Node | null {
  let found: ts.Node | null = null
  let next: ts.Node | undefined = file
  while (next) {
    found = next
    next = ts.forEachChild(next, (child: ts.Node) =>
      child.getStart(file) <= start && child.getEnd() >= start + length ? child : undefined,
    )
  }
  return found
}
