import type { Envelope } from '@idocard/contract/envelope'
import { ApiError, apiOver, type Transport } from './api.ts'
import { reached } from './connection.ts'
import { chosenLang } from './language.ts'
import { loadBegins, loadEnds } from './progress.tsx'
import { deviceSecret, memberToken } from './session.ts'

/** The company's prefix in the paths of the card-app API. */
export const PREFIX = 'SG'
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
  const token = memberToken.get()
  if (token) headers.authorization = `Bearer ${token}`
  const device = deviceSecret.get()
  if (device) headers['idocard-device'] = device
  loadBegins()
  try {
    const answer = await fetch(call.path.replace('{product}', PREFIX), {
      method: 'POST',
      headers: call.body === 'json' ? { ...headers, 'content-type': 'application/json' } : headers,
      body: call.body === 'json' ? JSON.stringify(input) : form(input),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const envelope = (await answer.json()) as Envelope
    reached(true)
    // Signed out elsewhere, or too long ago: every part learns it at once.
    if (envelope.code === 401 && token && memberToken.get() === token) memberToken.set(undefined)
    return envelope
  } catch {
    reached(false)
    throw new ApiError(0, NETWORK_FAILED[chosenLang.get()])
  } finally {
    loadEnds()
  }
}

function form(input: Record<string, unknown>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) fields.append(name, String(value))
  return fields
}

/** The API as this browser's person. */
export const api = apiOver(byFetch)
