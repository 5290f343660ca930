import { toHalfWidth } from '@idocard/domain/text'
import * as z from 'zod'
import type { CompanyAnswer, CompanyLookup } from './port.ts'

interface RegisterSettings {
  /** `https://data.gcis.nat.gov.tw`: the register of companies (Ministry of Economic Affairs). */
  gcis: string
  /** `https://eip.fia.gov.tw`: the tax register (Ministry of Finance), with sole traders, schools and associations. */
  fia: string
  timeoutMs?: number
}

const TIMEOUT_MS = 4000
const MAX_BYTES = 256 * 1024
const AT_ONCE = 2
const MAX_FAILURES = 5
const OPEN_MS = 60_000

/** The data set with basic company data by tax number. */
const GCIS_PATH = '/od/data/api/5F64D864-61CB-4D0D-8AD9-492047CC1EA6'

const gcisRows = z.array(
  z.object({
    Company_Name: z.string(),
    Company_Location: z.string().nullish(),
    Company_Status_Desc: z.string().nullish(),
  }),
)
const fiaUnit = z.object({
  businessNm: z.string().nullish(),
  unitNm: z.string().nullish(),
  businessAddress: z.string().nullish(),
})

const clean = (text: string | null | undefined) =>
  toHalfWidth(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Looks companies up in the public registers. A number that neither register has is `unknown` only if both responded.
 * After five consecutive failures no requests are sent for a minute. Only two lookups run at a time; others are `away`.
 */
export function registers(settings: RegisterSettings, now: () => number = Date.now): CompanyLookup {
  let failures = 0
  let closedUntil = 0
  let running = 0
  return {
    async find(taxNumber) {
      if (now() < closedUntil || running >= AT_ONCE) return 'away'
      running += 1
      const answer = await lookUp(settings, taxNumber).finally(() => {
        running -= 1
      })
      failures = answer === 'away' ? failures + 1 : 0
      if (failures >= MAX_FAILURES) {
        closedUntil = now() + OPEN_MS
        failures = 0
      }
      return answer
    },
  }
}

async function lookUp(settings: RegisterSettings, taxNumber: string): Promise<CompanyAnswer> {
  const company = await askGcis(settings, taxNumber)
  if (typeof company !== 'string') return company
  const unit = await askFia(settings, taxNumber)
  // Companies are only in the first register. If it did not respond, `unknown` from the second proves nothing.
  return unit === 'unknown' ? company : unit
}

async function askGcis({ gcis, timeoutMs }: RegisterSettings, taxNumber: string): Promise<CompanyAnswer> {
  const query = new URLSearchParams({ $format: 'json', $filter: `Business_Accounting_NO eq ${taxNumber}`, $top: '1' })
  const answer = await get(`${gcis}${GCIS_PATH}?${query}`, timeoutMs)
  // The status is always 200: with an empty body for an unknown number, and with text or HTML for an error.
  if (answer?.status !== 200) return 'away'
  if (answer.body.trim() === '') return 'unknown'
  const [row] = gcisRows.safeParse(parsed(answer.body)).data ?? []
  if (!row) return 'away'
  const state = clean(row.Company_Status_Desc)
  const facts = { name: clean(row.Company_Name), address: clean(row.Company_Location), state }
  return { taxNumber, ...facts, active: state.startsWith('核准'), source: 'gcis' }
}

/** The registers of businesses, of associations and other bodies, and of schools. */
const FIA_PATHS = ['businessRegistration', 'nonBusinessUnit', 'schoolBanData']

async function askFia({ fia, timeoutMs }: RegisterSettings, taxNumber: string): Promise<CompanyAnswer> {
  const answers = await Promise.all(FIA_PATHS.map((path) => get(`${fia}/OAI/api/${path}/${taxNumber}`, timeoutMs)))
  for (const answer of answers) {
    const { data } = fiaUnit.safeParse(answer?.status === 200 ? parsed(answer.body) : undefined)
    const name = clean(data?.businessNm ?? data?.unitNm)
    if (name !== '')
      return { taxNumber, name, address: clean(data?.businessAddress), state: '', active: true, source: 'fia' }
  }
  return answers.every((answer) => answer?.status === 404) ? 'unknown' : 'away'
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** GETs an address of a register. Undefined if the response is late or too long. Redirects are not followed. */
async function get(url: string, timeoutMs = TIMEOUT_MS): Promise<{ status: number; body: string } | undefined> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) return undefined
      chunks.push(chunk)
    }
    return { status: response.status, body: new TextDecoder().decode(Buffer.concat(chunks)) }
  } catch {
    // A network error, a redirect or a timeout: the register counts as away.
    return undefined
  }
}
