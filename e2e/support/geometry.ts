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
export async function geometryProblems(page: Page, { isPhone }: { isPhone: boolean }): Promise<GeometryProblem[]> {
  const options = JSON.stringify({ isPhone, exceptions: EXCEPTIONS })
  return page.evaluate<GeometryProblem[]>(`(${INSPECT})(${options})`)
}
