import type { Page } from 'playwright-core'

/** Where the focus is. */
interface Focused {
  /** Its number among the controls of the page, in their order; -1 for none of them. */
  readonly index: number
  readonly hasOutline: boolean
  readonly isOnScreen: boolean
}

const CONTROLS = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility())`
const FOCUSED = `(() => {
  const focused = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  return {
    index: ${CONTROLS}.indexOf(focused),
    hasOutline: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    isOnScreen: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  }
})()`

/** Goes through a page by the Tab key. Gives back the controls that cannot be reached in their order, or whose focus cannot be seen. */
export async function unreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(`${CONTROLS}.length`)
  if (count === 0) return ['there is no control']
  const faults: string[] = []
  for (let index = 0; index < count; index++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<Focused>(FOCUSED)
    if (focused.index !== index || !focused.hasOutline || !focused.isOnScreen)
      faults.push(`control ${index} of ${page.url()}: ${JSON.stringify(focused)}`)
  }
  return faults
}
