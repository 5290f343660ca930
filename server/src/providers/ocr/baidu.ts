import { readCardFields } from '@idocard/card-reader/fields/read-fields'
import type { CardField, CardFieldName, ScannedLine } from '@idocard/domain/cards/card-fields'
import type { Place } from '@idocard/domain/commerce/taiwan-address'
import * as z from 'zod'
import { ExchangeError, postForm } from '../../shared/post-form.ts'
import { OCR_TIMEOUT_MS, OcrError, type OcrFault, type OcrProvider } from './port.ts'

interface BaiduSettings {
  key: string
  secret: string
  places: readonly Place[]
  /** The vendor's host by default; tests use another. */
  host?: string
  timeoutMs?: number
}

const HOST = 'https://aip.baidubce.com'
/** Maximum length of the picture as percent-encoded base64. */
const MAX_ENCODED = 4 * 1024 * 1024
const MAX_ANSWER_BYTES = 256 * 1024
const DAY_MS = 86_400_000
const TOKEN_EXPIRED = [110, 111]
const FAULTS = new Map<number, OcrFault>([
  ...[4, 17, 18, 19].map((code) => [code, 'busy'] as const),
  ...[6, 14, 100, 110, 111].map((code) => [code, 'missing'] as const),
  ...[216200, 216201, 216202, 216203, 216630].map((code) => [code, 'unreadable'] as const),
])
/** After this many consecutive failures no requests are sent for a minute. */
const MAX_FAILURES = 5
const CLOSED_MS = 60_000
/** A fixed value, because the vendor's answer has no confidence. */
const CONFIDENCE = 0.9

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const words = z.union([z.string(), z.array(z.string()), z.object({ words: z.string() })])
const answer = z.union([z.object({ error_code: z.number() }), z.object({ words_result: z.record(z.string(), words) })])

/**
 * Baidu's business card recognition. It is used only if it is set, because pictures are sent to mainland China and the
 * vendor has announced the end of the service. Source: cloud.baidu.com/doc/OCR/s/5k3h7xyi2.
 */
export function baiduOcr(settings: BaiduSettings, now: () => number = Date.now): OcrProvider {
  const { host = HOST, timeoutMs = OCR_TIMEOUT_MS, key, secret, places } = settings
  let known: { token: string; until: number } | undefined
  let failures = 0
  let closedUntil = 0

  const post = async (path: string, fields: Record<string, string>, until: number): Promise<unknown> => {
    const left = Math.ceil(until - performance.now())
    if (left <= 0) throw new OcrError('timeout')
    try {
      const limits = { timeoutMs: left, maxBytes: MAX_ANSWER_BYTES }
      const { status, body } = await postForm(host + path, Object.entries(fields), limits)
      if (status >= 500) throw new OcrError('failed', `status ${status}`)
      return JSON.parse(body)
    } catch (error) {
      if (error instanceof ExchangeError)
        throw new OcrError(error.reason === 'timeout' ? 'timeout' : 'failed', error.reason)
      throw error instanceof SyntaxError ? new OcrError('failed', 'malformed answer') : error
    }
  }
  const authorise = async (until: number): Promise<string> => {
    if (known && now() < known.until) return known.token
    const form = { grant_type: 'client_credentials', client_id: key, client_secret: secret }
    const read = token.safeParse(await post('/oauth/2.0/token', form, until))
    if (!read.success) throw new OcrError('missing', 'the vendor refused our key')
    known = { token: read.data.access_token, until: now() + read.data.expires_in * 1000 - DAY_MS }
    return known.token
  }
  const ask = async (image: string, until: number, isRetry = false): Promise<Record<string, z.infer<typeof words>>> => {
    const path = `/rest/2.0/ocr/v1/business_card?access_token=${encodeURIComponent(await authorise(until))}`
    const read = answer.safeParse(await post(path, { image }, until))
    if (!read.success) throw new OcrError('failed', 'malformed answer')
    if ('words_result' in read.data) return read.data.words_result
    const { error_code: code } = read.data
    if (!isRetry && TOKEN_EXPIRED.includes(code)) {
      known = undefined
      return ask(image, until, true)
    }
    throw new OcrError(FAULTS.get(code) ?? 'failed', `code ${code}`)
  }

  return {
    name: 'baidu',
    local: false,
    async recognise(picture, signal) {
      signal?.throwIfAborted()
      if (now() < closedUntil) throw new OcrError('busy', 'the vendor failed repeatedly')
      const image = picture.toString('base64')
      if (!isTaken(picture) || encodeURIComponent(image).length > MAX_ENCODED) throw new OcrError('unreadable')
      try {
        const found = await ask(image, performance.now() + timeoutMs)
        failures = 0
        signal?.throwIfAborted()
        return {
          width: 0,
          height: 0,
          lines: [],
          fields: toFields(found, places),
          others: [],
          qr: undefined,
          cut: undefined,
        }
      } catch (error) {
        const isOurs = error instanceof OcrError && error.code === 'unreadable'
        failures = isOurs ? 0 : failures + 1
        if (failures >= MAX_FAILURES) closedUntil = now() + CLOSED_MS
        if (failures >= MAX_FAILURES) failures = 0
        throw error
      }
    },
    async close() {
      known = undefined
    },
  }
}

/** Whether a file is JPEG or PNG, by its first bytes. */
const isTaken = (file: Buffer) =>
  file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || file.subarray(1, 4).toString('latin1') === 'PNG'

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }
const listed = (value: z.infer<typeof words> | undefined): string[] => {
  const all = typeof value === 'string' ? [value] : Array.isArray(value) ? value : value ? [value.words] : []
  return all.map((one) => one.trim()).filter(Boolean)
}

/** The card's fields from the vendor's ten keys. Numbers and addresses are parsed by the rules for local readings. */
function toFields(found: Record<string, z.infer<typeof words>>, places: readonly Place[]): CardField[] {
  const of = (key: string) => listed(found[key])
  const labelled = [
    ...of('MOBILE').map((value) => `手機 ${value}`),
    ...of('TEL').map((value) => `電話 ${value}`),
    ...of('FAX').map((value) => `傳真 ${value}`),
    ...of('EMAIL'),
    ...of('URL'),
    ...of('ADDR').map((value, at) => `地址 ${of('PC')[at] ?? ''}${value}`),
  ]
  const lines = labelled.map((text, at): ScannedLine => {
    const place = { x: 0, y: at * 100, width: 400, height: 20 }
    return { text, box: NOWHERE, place, confidence: CONFIDENCE, alternatives: [] }
  })
  const named = (['NAME', 'TITLE', 'COMPANY'] as const).flatMap((key) =>
    of(key).map((value): CardField => {
      const name = `${key.toLowerCase()}${/\p{Script=Han}/u.test(value) ? 'Zh' : 'En'}` as CardFieldName
      return { name, value, confidence: CONFIDENCE, box: NOWHERE, alternatives: [] }
    }),
  )
  return [...named, ...readCardFields(lines, places)]
}
