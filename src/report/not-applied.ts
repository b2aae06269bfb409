import type { NotApplied } from '../engine/scan/pages/base-marks.ts'
import { codeCell } from './markdown-table.ts'
import { count, formatNumber } from './text.ts'

const MAX_MARKS = 50

/** `1 edited settings file and 2 new ignore marks apply only after the merge`. */
export function notAppliedTitle({ files, marks }: NotApplied): string {
  const parts = [
    ...(files.length > 0 ? [count(files.length, 'edited settings file')] : []),
    ...(marks.length > 0 ? [count(marks.length, 'new ignore mark')] : []),
  ]
  return `${parts.join(' and ')} ${files.length + marks.length === 1 ? 'applies' : 'apply'} only after the merge`
}

/** What a change adds to the settings of its own check, as lines of a Markdown list. */
export function notAppliedItems({ files, marks }: NotApplied): string[] {
  return [
    ...files.map((file) => `- ${codeCell(file)} is edited by this change: the one of the base applies`),
    ...marks.slice(0, MAX_MARKS).map(({ file, line }) => `- ${codeCell(`${file}:${line}`)} is still checked`),
    ...(marks.length > MAX_MARKS ? [`- ${formatNumber(marks.length - MAX_MARKS)} more`] : []),
  ]
}
