import type { Envelope, RefusalData } from '@idocard/contract/envelope'
import { ApiError, apiOver, type Transport } from './api.ts'
import type { CallRoute, Session } from './call-table.ts'
import { reached } from './connection.ts'
import { chosenLang } from './language.ts'
import { networkFailed } from './network-failed.ts'
import { paths } from './paths.ts'
import { loadBegins, loadEnds } from './progress.ts'
import { deviceSecret, holderToken, memberToken, staffToken } from './session.ts'
import { toast } from './toast.ts'

/**
 * The back office of a company, `/backstage/<prefix>/…`, and the console: `/admin/<prefix>/…` of a company, `/admin` and
 * `/admin/site/…` of the site.
 */
const HOUSE = /^\/(backstage|admin)(?:\/(?!site(?:\/|$))([^/]+))?/
/** The company's prefix in the address, and so in the paths of the card-app API. Its characters need no encoding. */
export const companyPrefix = () => HOUSE.exec(location.pathname)?.[2] ?? 'SG'
const TOKENS: Record<Session, typeof memberToken> = { member: memberToken, holder: holderToken }
/**
 * The token of a session with which the call can be made. Of several, the back office prefers its own. The console uses
 * that of the staff session, and before there is one, that of the session from which it is opened.
 */
function tokenFor({ sessions }: CallRoute) {
  const house = HOUSE.exec(location.pathname)?.[1]
  if (house === 'admin' && staffToken.get()) return staffToken
  const own = house && holderToken.get() ? 'holder' : 'member'
  return TOKENS[sessions.includes(own) ? own : (sessions[0] ?? own)]
}
const PATIENCE = 30_000

/** Shown when the session has ended: the user ended it on another device, or it expired unused. */
const SESSION_ENDED = {
  'zh-tw': {
    title: '你已被登出',
    text: '這個瀏覽器的登入已經結束，可能是在其他裝置上登出，或太久沒有使用。請重新登入。',
  },
  'en-us': {
    title: 'You have been signed out',
    text: 'Your sign-in on this browser has ended. It was ended on another device, or not used for too long. Please sign in again.',
  },
}

/** The call that ends a session. */
const LOGOUT = '/api/sys/logout'
/** The token of the session that was ended from this page. A request that was under way then is refused, as expected. */
let endedHere: string | undefined

const byFetch: Transport = async (call, input) => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': chosenLang.get() === 'en-us' ? 'en-US' : 'zh-TW',
  }
  const stored = tokenFor(call)
  const token = stored.get()
  if (call.path === LOGOUT) endedHere = token
  if (token) headers.authorization = `Bearer ${token}`
  const device = deviceSecret.get()
  if (device) headers['idocard-device'] = device
  loadBegins()
  try {
    const answer = await fetch(call.path.replace('{product}', encodeURIComponent(companyPrefix())), {
      method: 'POST',
      headers: call.body === 'json' ? { ...headers, 'content-type': 'application/json' } : headers,
      body: call.body === 'json' ? JSON.stringify(input) : formBody(input),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const envelope = await envelopeIn(answer)
    reached(true)
    // Removing the token notifies the whole page at once.
    if (isSessionEnded(envelope) && token && token !== endedHere && stored.get() === token) {
      stored.set(undefined)
      const words = SESSION_ENDED[chosenLang.get()]
      void toast({ tone: 'neutral', ...words, ...(isMerged(envelope) && { text: envelope.message }) })
    }
    if (stored === holderToken && call.body === 'json' && isAway(envelope)) {
      holderToken.set(undefined)
      location.assign(paths.home)
    }
    return envelope
  } catch {
    reached(false)
    throw new ApiError(0, networkFailed())
  } finally {
    loadEnds()
  }
}

/** The envelope in a response. For a proxy's own error page (5xx), an envelope with its status. */
async function envelopeIn(answer: Response): Promise<Envelope> {
  try {
    return (await answer.json()) as Envelope
  } catch (error) {
    if (answer.status < 500) throw error
    return { code: answer.status, message: networkFailed(), data: null }
  }
}

const refusalIn = ({ data }: Envelope) => (data as Partial<RefusalData> | null)?.refusal
/** Its account was merged into another one. The server says so in words. */
const isMerged = (envelope: Envelope) => refusalIn(envelope) === 'auth.merged'
const isSessionEnded = (envelope: Envelope) =>
  envelope.code === 401 && (refusalIn(envelope) === 'auth.required' || isMerged(envelope))

/** Specification, section 8: a JSON call of the card app that failed with 400 ends the session. */
const isAway = ({ code }: Envelope) => code === 400

/** The API with this browser's tokens. */
export const api = apiOver(byFetch)

/**
 * A call's input as form fields. Every item of a list is a separate field, as in HTML forms. Undefined values are left
 * out.
 */
export function formBody(input: Record<string, unknown>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) fields.append(name, one)
      else if (one !== undefined) fields.append(name, String(one))
    }
  }
  return fields
}
