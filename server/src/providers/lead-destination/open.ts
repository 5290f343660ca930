import { guardedFetch } from '../../shared/guarded-fetch.ts'
import { type GoogleKey, googleSheets } from './google-sheets.ts'
import { hubspot } from './hubspot.ts'
import type { LeadDestination, Send } from './port.ts'
import { webhook } from './webhook.ts'

/** How long a system has for each answer, and how much of it is read. */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

/** Where a company sends its leads, with its secret as it is typed or made. */
export interface DestinationSettings {
  kind: 'webhook' | 'hubspot' | 'googleSheets'
  url: string
  spreadsheetId: string
  sheetName: string
  secret: string
}

/** Opens a destination. */
export type OpenDestination = (settings: DestinationSettings) => LeadDestination

/**
 * The registry of systems that take leads: a new one is a file and a line here.
 * @param allowedHosts origins that may be inside, for trials and tests
 */
export function destinations(allowedHosts: readonly string[]): OpenDestination {
  const send: Send = (url, options) =>
    guardedFetch(url, { ...options, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowedHosts })
  return ({ kind, url, spreadsheetId, sheetName, secret }) => {
    if (kind === 'webhook') return webhook(send, { url, secret })
    if (kind === 'hubspot') return hubspot(send, { token: secret })
    return googleSheets(send, { key: JSON.parse(secret) as GoogleKey, spreadsheetId, sheetName })
  }
}
