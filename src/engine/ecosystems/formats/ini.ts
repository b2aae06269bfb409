import { type NumberedLine, numberedLines } from './lines.ts'

/** An option of an INI file: its first line, and every non-empty line of its value without comments. */
export interface IniOption {
  readonly line: number
  readonly lines: readonly NumberedLine[]
}

export interface IniSection {
  readonly line: number
  readonly options: ReadonlyMap<string, IniOption>
}

export type IniFile = ReadonlyMap<string, IniSection>

/** Reads INI as Python's configparser does: sections, `key = value` or `key: value`, indented continuation lines. */
export function readIni(text: string): IniFile {
  const sections = new Map<string, { line: number; options: Map<string, IniOption> }>()
  let section = { line: 1, options: new Map<string, IniOption>() }
  let open: NumberedLine[] | null = null
  for (const { text: raw, line } of numberedLines(text)) {
    const content = raw.replace(/(?:^|\s)[#;].*$/, '').trimEnd()
    if (content.trim() === '') continue
    const header = /^\[([^\]]*)\]/.exec(content)
    if (header !== null) {
      const name = (header[1] ?? '').trim()
      section = sections.get(name) ?? { line, options: new Map() }
      sections.set(name, section)
      open = null
    } else if (/^\s/.test(content) && open !== null) {
      open.push({ text: content.trim(), line })
    } else {
      const split = /[=:]/.exec(content)?.index
      if (split === undefined) continue
      const value = content.slice(split + 1).trim()
      open = value === '' ? [] : [{ text: value, line }]
      section.options.set(content.slice(0, split).trim().toLowerCase(), { line, lines: open })
    }
  }
  return sections
}

/** A one-line option; null if it is absent or its value comes from elsewhere (`attr:`, `file:`). */
export function iniText(file: IniFile, section: string, ...keys: string[]): string | null {
  for (const key of keys) {
    const text = file.get(section)?.options.get(key)?.lines[0]?.text
    if (text !== undefined && !/^(?:attr|file):/.test(text)) return text
  }
  return null
}

export function iniLines(file: IniFile, section: string, key: string): readonly NumberedLine[] {
  return file.get(section)?.options.get(key)?.lines ?? []
}
