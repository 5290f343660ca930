import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Something that a person could not press, read or see whole. */
export interface GeometryProblem {
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

export const EXCEPTIONS: readonly Exception[] = []

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

/** The problems of the current page at each size, as one text each. */
export async function problemsAtEverySize(page: Page, { isPhone }: { isPhone: boolean }): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const before = page.viewportSize()
  const found: string[] = []
  for (const [width, text] of isPhone ? PHONE : DESKTOP) {
    await page.setViewportSize({ width, height: 844 })
    // The setting of the browser, which media queries in em follow.
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 * text, fixed: 13 * text } })
    // What is placed by measuring is placed by the frame after the next.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    // With large text, targets are larger than they have to be.
    for (const { rule, what, detail } of await geometryProblems(page, { isPhone: isPhone && text === 1 }))
      found.push(`${width} px, text × ${text}: ${rule}: ${what} ${detail}`)
  }
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  if (before) await page.setViewportSize(before)
  return found
}
