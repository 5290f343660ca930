import { createHash } from 'node:crypto'
import { localMobile } from '@idocard/domain/identity/phone'
import { ExchangeError, postForm } from '../../shared/post-form.ts'
import { checkSms, SmsError, type SmsProvider } from './port.ts'

interface MitakeSettings {
  /** Host and path prefix of the account, such as `https://smsapi.mitake.com.tw/api/mtk`. */
  url: string
  username: string
  password: string
  /** Timeout of the gateway, by default 5 s. */
  timeoutMs?: number
}

/** 0 scheduled, 1 to 3 handed to the carrier, 4 delivered. */
const TAKEN = /^[0-4]$/
/**
 * Codes for a problem of the message itself: u empty, v number, w too many, x too large, y parameter; 5 content,
 * 6 number, 7 disabled, 8 too late, 9 cancelled. Every other code is a temporary problem of the account or the service.
 */
const HOPELESS = /^[uvwxy5-9]$/
const MAX_CLIENT_ID = 36

/**
 * Mitake (三竹簡訊), SmSend. The gateway drops a second message with the same `clientid` within 12 hours, so a retry after
 * an unclear response is safe. Sources: go-mitake v2, mitake_sms, mitaketw/sms-java.
 */
export function mitake({ url, username, password, timeoutMs = 5_000 }: MitakeSettings): SmsProvider {
  const endpoint = `${url.replace(/\/+$/, '')}/SmSend?CharsetURL=UTF-8`
  return {
    name: 'mitake',
    local: false,
    async send(sms) {
      checkSms(sms)
      const form = {
        username,
        password,
        dstaddr: localMobile(sms.to),
        smbody: smsBody(sms.text),
        clientid: clientId(sms.clientRef),
      }
      const fields = readAnswer(await exchange(endpoint, form, timeoutMs))
      const status = fields.get('statuscode')
      if (status === undefined) throw new SmsError('malformed', true)
      if (!TAKEN.test(status)) throw new SmsError(status.slice(0, 20), !HOPELESS.test(status))
      return { id: fields.get('msgid') ?? sms.clientRef }
    },
  }
}

async function exchange(endpoint: string, form: Record<string, string>, timeoutMs: number): Promise<string> {
  try {
    const answer = await postForm(endpoint, Object.entries(form), { timeoutMs, maxBytes: 16 * 1024 })
    if (answer.status === 200) return answer.body
    throw new SmsError(`http_${answer.status}`, true)
  } catch (error) {
    if (error instanceof ExchangeError) throw new SmsError(error.reason, true, { cause: error })
    throw error
  }
}

/** The gateway expects line breaks as ASCII 6; other control characters would be read as field ends. */
function smsBody(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replaceAll('\n', '\u0006')
}

/** At most 36 characters; a longer reference is replaced by its digest, which is deterministic and unique. */
function clientId(reference: string): string {
  if (/^[\w.-]+$/.test(reference) && reference.length <= MAX_CLIENT_ID) return reference
  if (reference === '')
    throw new RangeError('clientRef: the gateway would treat all messages without one as duplicates')
  return createHash('sha256').update(reference).digest('hex').slice(0, MAX_CLIENT_ID)
}

/** Parses `name=value` lines of an INI-like text. Ignores section headers, blank lines and case of names. */
function readAnswer(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const at = line.indexOf('=')
    if (at > 0) fields.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  return fields
}
