import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localStore } from './browser-storage.ts'

/** A Matomo instance: its address without `matomo.php`, and this site's id there. */
export interface AnalyticsTarget {
  url: string
  siteId: number
}

/**
 * The reported query parameters, which select content. An order number, a search or a return path is never reported.
 */
const REPORTED_FIELDS = ['name', 'category', 'page', 'id', 'lang']
const VISITOR_KEY = 'idoVisitor'

/** The address of a page view without personal data. */
function reportedAddress(href: string): string {
  const { origin, pathname, searchParams } = new URL(href)
  const query = new URLSearchParams()
  for (const name of REPORTED_FIELDS) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value.slice(0, 40))
  }
  const rest = query.toString()
  return origin + pathname + (rest && `?${rest}`)
}

/** Whether the user opted out of tracking (Do Not Track, Global Privacy Control). */
export const isUnwanted = () =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** 16 hex characters that identify this browser. */
function visitorId(): string {
  const stored = localStore.getItem(VISITOR_KEY)
  if (stored && /^[0-9a-f]{16}$/.test(stored)) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  localStore.setItem(VISITOR_KEY, made)
  return made
}

/** Reports a page view without waiting for it: the service may be slow, down or blocked. No page depends on it. */
function tell({ url, siteId }: AnalyticsTarget, here: string, from: string): void {
  const view = new URLSearchParams({
    idsite: String(siteId),
    rec: '1',
    apiv: '1',
    send_image: '0',
    action_name: document.title,
    url: here,
    ...(from && { urlref: from }),
    _id: visitorId(),
    rand: String(Math.random()).slice(2),
    res: `${screen.width}x${screen.height}`,
    lang: navigator.language,
  })
  navigator.sendBeacon(`${url}/matomo.php`, view)
}

let lastReported = ''

/**
 * Reports every page view to the analytics service, if one is configured (Matomo's HTTP tracking API).
 * Source: matomo-org/developer-documentation, docs/5.x/tracking-api.md.
 */
export function usePageViews(target: AnalyticsTarget | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!target || isUnwanted()) return
    const here = reportedAddress(location.href)
    if (here === lastReported) return
    const from = lastReported || (document.referrer && new URL(document.referrer).origin)
    lastReported = here
    tell(target, here, from)
  }, [target, pathname, search])
}
