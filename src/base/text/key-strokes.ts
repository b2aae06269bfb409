/** Spellings of keys in pages and manifests. */
const SAME: Readonly<Record<string, string>> = {
  '⌘': 'cmd',
  command: 'cmd',
  meta: 'cmd',
  '⌥': 'alt',
  option: 'alt',
  opt: 'alt',
  '⇧': 'shift',
  '⌃': 'ctrl',
  control: 'ctrl',
  ctl: 'ctrl',
  windows: 'win',
  '↑': 'up',
  '↓': 'down',
  '←': 'left',
  '→': 'right',
  esc: 'escape',
  return: 'enter',
  '⏎': 'enter',
  del: 'delete',
  plus: '+',
}
const MODIFIERS = ['ctrl', 'cmd', 'shift', 'alt', 'win']

/**
 * Normalizes key combinations and sequences: `ctrl+alt+k`, `ctrl+k ctrl+m`, with modifiers in a fixed order. Null for other text.
 *
 * @param text keys joined by `+` or dashes, in any case; strokes are separated by white space
 */
export function keysOf(text: string): string | null {
  const strokes = text
    .slice(0, 100)
    .toLowerCase()
    .replace(/\s*\+\s*|(?<=[a-z\d])-(?=\S)/g, '+')
    .trim()
    .split(/\s+/)
  const found = strokes.map((stroke) => {
    const keys = stroke.split('+').map((key) => SAME[key] ?? key)
    const plain = keys.filter((key) => !MODIFIERS.includes(key))
    const isKey = plain.length === 1 && /^(?:[!-~]|f\d{1,2}|[a-z]{2,12})$/.test(plain[0] ?? '')
    return isKey ? [...MODIFIERS.filter((each) => keys.includes(each)), ...plain].join('+') : null
  })
  return found.length <= 2 && !found.includes(null) ? found.join(' ') : null
}

/** Whether a text is a modifier key. */
export function isModifier(text: string): boolean {
  const key = text.toLowerCase()
  return MODIFIERS.includes(SAME[key] ?? key)
}

/** Normalizes the displayed title of a command for comparison: removes its category, punctuation and case. */
export function commandTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\w ]{1,40}:\s*/, '')
    .replace(/[.…*_`"]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
