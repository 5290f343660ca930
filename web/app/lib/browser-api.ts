import type { Envelope } from '@idocard/contract/envelope'
import { ApiError, apiOver, type Transport } from './api.ts'
import { reached } from './connection.ts'
import { formBody } from './form-body.ts'
import { chosenLang } from './language.ts'
import { paths } from './paths.ts'
import { loadBegins, loadEnds } from './progress.tsx'
import { deviceSecret, holderToken, memberToken } from './session.ts'

/** The back office of a company: `/backstage/<prefix>/…`. */
const BACKSTAGE = /^\/backstage\/([^/]+)/
const isBackstage = () => BACKSTAGE.test(location.pathname)
/** The company's prefix in the paths of the card-app API. */
const prefix = () => encodeURIComponent(decodeURIComponent(BACKSTAGE.exec(location.pathname)?.[1] ?? 'SG'))
/** Calls of the card app carry the holder's token, those of the shop the member's; signing out ends the one in use. */
const tokenFor = (path: string) =>
  path.startsWith('/api/{product}/') || (path.startsWith('/api/sys/') && isBackstage()) ? holderToken : memberToken
const PATIENCE = 30_000
/** Not among the other texts: it has to be there when nothing more can be loaded. */
const NETWORK_FAILED = {
  'zh-tw': '連不上網路，請確認連線後再試一次',
  'en-us': 'We could not reach the server. Please check your connection and try again.',
}

const byFetch: Transport = async (call, input) => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': chosenLang.get() === 'en-us' ? 'en-US' : 'zh-TW',
  }
  const stored = tokenFor(call.path)
  const token = stored.get()
  if (token) headers.authorization = `Bearer ${token}`
  const device = deviceSecret.get()
  if (device) headers['idocard-device'] = device
  loadBegins()
  try {
    const answer = await fetch(call.path.replace('{product}', prefix()), {
      method: 'POST',
      headers: call.body === 'json' ? { ...headers, 'content-type': 'application/json' } : headers,
      body: call.body === 'json' ? JSON.stringify(input) : formBody(input),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const envelope = (await answer.json()) as Envelope
    reached(true)
    // Signed out elsewhere, or too long ago: every part learns it at once.
    if (envelope.code === 401 && token && stored.get() === token) stored.set(undefined)
    if (stored === holderToken && call.body === 'json' && isAway(envelope)) {
      holderToken.set(undefined)
      location.assign(paths.home)
    }
    return envelope
  } catch {
    reached(false)
    throw new ApiError(0, NETWORK_FAILED[chosenLang.get()])
  } finally {
    loadEnds()
  }
}

/** Specification, section 8: a JSON call of the card app that fails with 400 in its text ends the session. */
const isAway = ({ code, message }: Envelope) => code !== 200 && message.includes('400')

/** The API as this browser's person. */
export const api = apiOver(byFetch)
