import type { Lang } from '@idocard/domain/language'
import { cameFrom } from './came-from.ts'
import { staffToken } from './session.ts'

/**
 * Tells the server that the plan page was opened, which counts it without anything about the visitor. Not if staff look at
 * it.
 */
export function countVisit(lang: Lang): void {
  if (!staffToken.get()) navigator.sendBeacon('/idocard/shop/visit', new URLSearchParams({ lang, source: cameFrom() }))
}
