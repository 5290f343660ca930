import { toHalfWidth } from '@idocard/domain/text'
import * as z from 'zod'
import type { CompanyAnswer, CompanyLookup } from './port.ts'

export interface RegisterSettings {
  /** `https://data.gcis.nat.gov.tw`, where companies are registered (Ministry of Economic Affairs). */
  gcis: string
  /** `https://eip.fia.gov.tw`, where all who pay tax are (Ministry of Finance): sole traders, schools, associations. */
  fia: string
  timeoutMs?: number
}

const TIMEOUT_MS = 4000
const BYTES_MOST = 256 * 1024
const AT_ONCE = 2
const FAILURES_MOST = 5
const OPEN_MS = 60_000

/** Company basics by number. */
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
 * The public registers. A number that neither has is `unknown` only when both answered; after five failures in a row
 * neither is asked for a minute. Two are asked at once; more are told to come back.
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
      if (failures >= FAILURES_MOST) {
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
  // A company is in the first register only: while that is away, its absence in the second says nothing.
  return unit === 'unknown' ? company : unit
}

async function askGcis({ gcis, timeoutMs }: RegisterSettings, taxNumber: string): Promise<CompanyAnswer> {
  const query = new URLSearchParams({ $format: 'json', $filter: `Business_Accounting_NO eq ${taxNumber}`, $top: '1' })
  const answer = await get(`${gcis}${GCIS_PATH}?${query}`, timeoutMs)
  // Everything is answered with status 200: no company as an empty body, and an error as text or HTML.
  if (answer?.status !== 200) return 'away'
  if (answer.body.trim() === '') return 'unknown'
  const [row] = gcisRows.safeParse(parsed(answer.body)).data ?? []
  if (!row) return 'away'
  const state = clean(row.Company_Status_Desc)
  const facts = { name: clean(row.Company_Name), address: clean(row.Company_Location), state }
  return { taxNumber, ...facts, active: state.startsWith('核准'), source: 'gcis' }
}

/** Businesses, then associations and other bodies, then schools. */
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

/** GETs an address of a register; undefined when it does not answer in time, or too much. Redirects are not followed. */
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
      if (size > BYTES_MOST) return undefined
      chunks.push(chunk)
    }
    return { status: response.status, body: new TextDecoder().decode(Buffer.concat(chunks)) }
  } catch {
    // A network error, a redirect or the time limit: in each case the register is away.
    return undefined
  }
}
