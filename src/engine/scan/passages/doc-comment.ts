/** Maximum lines of a comment, maximum lines between it and its declaration, and maximum characters of each. */
const MAX_LINES = 60
const MAX_LINE_LENGTH = 500

/** Attributes, decorators and macros may occur between a comment and its declaration. */
const BETWEEN = /^\s*(?:@\w|#\[|#!\[|\[\w+(?:\(.*\))?\]\s*$)/

const LINE_COMMENT = /^\s*(?:\/\/[/!]?|#(?![[!])|--)\s?/
const BLOCK_END = /\*\/\s*$/

/**
 * The doc comment of the declaration on a line: directly above it, or in Python the docstring below it. Without comment markers; '' if
 * there is none.
 *
 * @param line 1-based
 */
export function docCommentAt(lines: readonly string[], line: number, path: string): string {
  return /\.pyi?$/.test(path) ? docstringBelow(lines, line) : commentAbove(lines, line)
}

function commentAbove(lines: readonly string[], line: number): string {
  let at = line - 2
  for (let read = 0; read < MAX_LINES && BETWEEN.test(lineAt(lines, at)); read++) at--
  const found: string[] = []
  if (BLOCK_END.test(lines[at]?.slice(-MAX_LINE_LENGTH) ?? '')) {
    for (; at >= 0 && found.length < MAX_LINES; at--) {
      const text = lineAt(lines, at)
      found.unshift(text)
      if (text.includes('/*')) return plainBlock(found)
    }
    return ''
  }
  for (; at >= 0 && found.length < MAX_LINES; at--) {
    const text = lineAt(lines, at)
    if (!LINE_COMMENT.test(text)) break
    found.unshift(text.replace(LINE_COMMENT, ''))
  }
  return found.join('\n').trim()
}

function plainBlock(lines: readonly string[]): string {
  return lines
    .map((text) =>
      text
        .replace(/^\s*\/\*+!?\s?/, '')
        .replace(/\s*\*+\/\s*$/, '')
        .replace(/^\s*\*\s?/, ''),
    )
    .join('\n')
    .trim()
}

const QUOTES = /^\s*[rRuUbB]{0,2}("""|''')/

const PYTHON_HEAD = /^\s*(?:async\s+def|def|class)\b/

function docstringBelow(lines: readonly string[], line: number): string {
  let at = line - 1
  if (!PYTHON_HEAD.test(lineAt(lines, at))) return ''
  // The signature of a definition may span several lines.
  for (let read = 0; read < MAX_LINES && at < lines.length && !/:\s*(?:#.*)?$/.test(lineAt(lines, at)); read++) at++
  at++
  const quotes = QUOTES.exec(lineAt(lines, at))?.[1]
  if (quotes === undefined) return ''
  const found: string[] = []
  for (let read = 0; read < MAX_LINES && at < lines.length; read++, at++) {
    const text = read === 0 ? lineAt(lines, at).replace(QUOTES, '') : lineAt(lines, at)
    const end = text.indexOf(quotes)
    found.push((end < 0 ? text : text.slice(0, end)).trim())
    if (end >= 0) return found.join('\n').trim()
  }
  return found.join('\n').trim()
}

function lineAt(lines: readonly string[], at: number): string {
  return lines[at]?.slice(0, MAX_LINE_LENGTH) ?? ''
}
