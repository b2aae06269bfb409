import {
  firstLiteralFrom,
  type PythonSource,
  placesOf,
  readPythonSource,
  stringAt,
  stringsIn,
} from '../python-source.ts'

/** A decorated function, with the literal arguments of its decorator. */
export interface DecoratedFunction {
  readonly name: string
  readonly line: number
  /** The `name=` argument of the decorator. */
  readonly givenName: string | null
  readonly aliases: readonly string[]
  /** Strings of the `python=` argument. */
  readonly pythons: readonly string[]
}

/** Functions with a matching decorator: `@nox.session(python=["3.9"])`. Further decorators may occur before `def`. */
export function decoratedFunctions(text: string, decorator: RegExp): DecoratedFunction[] {
  const source = readPythonSource(text)
  const found: DecoratedFunction[] = []
  let opened: number | null = null
  const lines = /^(?:@([\w.]+)|(?:async[ \t]+)?def[ \t]+(\w+)|[A-Za-z_])/gm
  for (const match of source.code.matchAll(lines)) {
    const [, decorated, name] = match
    if (decorated !== undefined) {
      if (decorator.test(decorated)) opened ??= match.index
    } else {
      if (name !== undefined && opened !== null) found.push(describe(source, name, opened, match.index))
      opened = null
    }
  }
  return found
}

function describe(source: PythonSource, name: string, from: number, to: number): DecoratedFunction {
  const part: PythonSource = {
    code: source.code.slice(from, to),
    literals: source.literals
      .slice(firstLiteralFrom(source, from), firstLiteralFrom(source, to))
      .map((literal) => ({ ...literal, start: literal.start - from, end: literal.end - from })),
    lineOf: (offset) => source.lineOf(offset + from),
  }
  const [named] = placesOf(part, 'name')
  const [aliases] = placesOf(part, 'aliases')
  const [pythons] = placesOf(part, 'python')
  return {
    name,
    line: source.lineOf(to),
    givenName: named === undefined ? null : (stringAt(part, named)?.value ?? null),
    aliases: aliases === undefined ? [] : stringsIn(part, aliases).map(({ value }) => value),
    pythons: pythons === undefined ? [] : versionsAt(part, pythons),
  }
}

function versionsAt(source: PythonSource, place: number): string[] {
  const listed = stringsIn(source, place).map(({ value }) => value)
  return listed.length > 0 ? listed : [stringAt(source, place)?.value ?? []].flat()
}
