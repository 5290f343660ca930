import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** Something that a person could not press, read or see whole. */
interface GeometryProblem {
  rule: 'covered' | 'small' | 'overlap' | 'sideways' | 'outside' | 'cut'
  /** The element, as a path of its tags and classes, with its text. */
  what: string
  detail: string
}

/** A place where a rule does not apply, with the reason. */
interface Exception {
  rule: GeometryProblem['rule']
  selector: string
  why: string
}

/** The expression of a function, without the semicolon before it. */
const INSPECT = readFileSync(join(import.meta.dirname, 'geometry-page.js'), 'utf8').replace(/^[\s\S]*?\n;?(?=\()/, '')

const EXCEPTIONS: readonly Exception[] = []

/**
 * Checks what can be pressed, read and seen on the current page:
 * - `covered`: a control is covered at its centre by something else
 * - `small`: a control's target is under 44 px on a phone, except a link inside a text
 * - `overlap`: a text lies on another text
 * - `sideways`: the page can be scrolled sideways
 * - `outside`: a text is wider than its box
 * - `cut`: a text is cut off where no ellipsis was meant
 */
async function geometryProblems(page: Page, { isPhone }: { isPhone: boolean }): Promise<GeometryProblem[]> {
  const options = JSON.stringify({ isPhone, exceptions: EXCEPTIONS })
  return page.evaluate<GeometryProblem[]>(`(${INSPECT})(${options})`)
}

/** Resolves when scripts that measure the page (ResizeObserver) have seen its new size, and what they changed is drawn. */
const MEASURED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`

/** Widths in pixels, and the size of text as a multiple of the browser's default. */
const PHONE = [
  [320, 1],
  [390, 1],
  [390, 2],
] as const
const DESKTOP = [
  [768, 1],
  [1440, 1],
] as const
/** Without the narrow layout, in which a sheet or a contact beside the list closes. */
const WIDE = [[1440, 1]] as const

const sessions = new WeakMap<Page, Promise<CDPSession>>()
/**
 * The session that sets a page's size of text. It stays open: when any session of a page ends, Chromium takes away the
 * page's virtual devices with passkeys, and the page then waits for a real one for ever.
 */
function devToolsOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}

/**
 * The problems of the current page at each width and size of text, as one text each. Leaves the page as it was.
 * @param isStop whether a journey goes on from here with what is open
 */
export async function problemsAtEverySize(
  page: Page,
  { isPhone, isStop }: { isPhone: boolean; isStop?: boolean },
): Promise<string[]> {
  const devTools = await devToolsOf(page)
  const setText = (times: number) =>
    // The setting of the browser, which media queries in em follow.
    devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
  const before = page.viewportSize()
  const found: string[] = []
  for (const [width, text] of isPhone ? PHONE : isStop ? WIDE : DESKTOP) {
    await page.setViewportSize({ width, height: 844 })
    if (text !== 1) await setText(text)
    await page.evaluate(MEASURED)
    // With large text, targets are larger than they have to be.
    for (const { rule, what, detail } of await geometryProblems(page, { isPhone: isPhone && text === 1 }))
      found.push(`${width} px, text × ${text}: ${rule}: ${what} ${detail}`)
    if (text !== 1) await setText(1)
  }
  if (before) await page.setViewportSize(before)
  return found
}
