/** How pages and manifests write the keys of a keyboard. */
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
 * Keys that are pressed together, and one after the other, in one form: `ctrl+alt+k`, `ctrl+k ctrl+m`, with modifiers in a fixed order. Null
 * for a text that is none.
 *
 * @param text keys joined by `+` or dashes, in any case; strokes are apart by white space
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

/** Whether a text is a key that is pressed with others. */
export function isModifier(text: string): boolean {
  const key = text.toLowerCase()
  return MODIFIERS.includes(SAME[key] ?? key)
}

/** A command as people are shown it, to be compared: without its category, marks and capitals. */
export function commandTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\w ]{1,40}:\s*/, '')
    .replace(/[.…*_`"]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
