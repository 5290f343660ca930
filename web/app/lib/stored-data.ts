import { DAY_MS } from '@idocard/domain/duration'

const DAYS = 30
/** For how long a holder's data may stay in the browser after their last visit. The privacy policy says the same. */
export const STORED_MS = DAYS * DAY_MS

declare global {
  interface Window {
    /** React Router's own property. */
    __reactRouterManifest?: { version?: string }
  }
}

/** Names this release of the site. What another release has stored in the browser may have another format. */
export const release = (): string => window.__reactRouterManifest?.version ?? ''
