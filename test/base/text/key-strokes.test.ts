import { describe, expect, it } from 'vitest'
import { commandTitle, keysOf } from '../../../src/base/text/key-strokes.ts'

describe('Keys', () => {
  it.each([
    ['Ctrl+Alt+K', 'ctrl+alt+k'],
    ['alt + shift + F12', 'shift+alt+f12'],
    ['⌘+⇧+P', 'cmd+shift+p'],
    ['Command+Option+Left', 'cmd+alt+left'],
    ['ctrl+k ctrl+m', 'ctrl+k ctrl+m'],
    ['Esc', 'escape'],
    ['cmd-k shift-l', 'cmd+k shift+l'],
    ['ctrl+,', 'ctrl+,'],
    ['Ctrl', null],
    ['Ctrl+K+M', null],
    ['press any key now', null],
  ])('%s are %s', (written, keys) => {
    expect(keysOf(written)).toBe(keys)
  })

  it.each([
    ['Quill: Jump to Next…', 'jump to next'],
    ['**Toggle** Mark', 'toggle mark'],
  ])('of %s are of `%s`', (written, title) => {
    expect(commandTitle(written)).toBe(title)
  })
})
