/** In the middle of a quoted sentence, where a colon declares nothing. */
export function isInsideText(before: string, after: string): boolean {
  const mark = openMark(before)
  return mark !== undefined && after.includes(mark) && !(before.endsWith(mark) && after.startsWith(mark))
}

/** Whether quotation marks are open at the end of a text. */
export function isOpenText(before: string): boolean {
  return openMark(before) !== undefined
}

function openMark(before: string): string | undefined {
  return /(["'`])(?:(?!\1).)*$/.exec(before.replace(/\\./g, '').replace(/(["'`])(?:(?!\1).)*\1/g, ''))?.[1]
}
