import { isVisitSource, type VisitSource, visitSource } from '@idocard/domain/commerce/visit-source'
import { DAY_MS } from '@idocard/domain/duration'
import { isUnwanted } from './analytics.ts'
import { localStore } from './browser-storage.ts'

const KEY = 'idoSource'
/** For how long the browser remembers it. The privacy policy says the same. */
const DAYS = 30

/** How this document was opened. */
const arrival = (): VisitSource => visitSource({ from: document.referrer, to: opened, agent: navigator.userAgent })
/** The address that was opened: later ones have what was pressed on the site. */
const opened = typeof location === 'undefined' ? '' : location.href

/** What the browser remembers; undefined if that is nothing, too old, or was never written by us. */
function remembered(): VisitSource | undefined {
  const [source, at] = localStore.getItem(KEY)?.split(' ') ?? []
  const age = Date.now() - Number(at)
  return isVisitSource(source) && age >= 0 && age < DAYS * DAY_MS ? source : undefined
}

/**
 * Remembers in one word how the visitor first came here, for an order in the days that follow. Nobody who only typed the
 * address, and nobody who does not want to be followed.
 */
export function rememberArrival(): void {
  const source = arrival()
  if (source !== 'direct' && !isUnwanted() && !remembered()) localStore.setItem(KEY, `${source} ${Date.now()}`)
}

/** How the visitor came here, at the first visit that the browser remembers, or now. */
export const cameFrom = (): VisitSource => remembered() ?? arrival()

/** The same for an order; empty for a buyer who does not want to be followed. */
export const orderCameFrom = (): VisitSource | '' => (isUnwanted() ? '' : cameFrom())

/** Once something was ordered, the next order has a source of its own. */
export const forgetArrival = (): void => localStore.removeItem(KEY)
