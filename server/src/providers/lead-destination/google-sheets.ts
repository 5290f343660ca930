import { SHEET_COLUMNS, sheetRow } from '@idocard/domain/company/lead-document'
import { importPKCS8, SignJWT } from 'jose'
import type { GuardedAnswer } from '../../shared/guarded-fetch.ts'
import { answered, isAway, unanswered } from './outcome.ts'
import type { LeadDestination, Outcome, Send } from './port.ts'

/** Never what a key says: a key is typed by somebody, and the answer of its address would be believed. */
const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets'
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets'
const TOKEN_SECONDS = 600

/** What is used of the key of a service account. */
export interface GoogleKey {
  clientEmail: string
  privateKey: string
}

/** Reads the JSON file that Google gives out for a service account; undefined for anything else. */
export async function readGoogleKey(text: string): Promise<GoogleKey | undefined> {
  try {
    const { type, client_email, private_key } = JSON.parse(text) as Record<string, unknown>
    if (type !== 'service_account' || typeof client_email !== 'string' || typeof private_key !== 'string')
      return undefined
    if (!/^[\w.+-]{1,100}@[\w.-]{1,150}$/.test(client_email)) return undefined
    await importPKCS8(private_key, 'RS256')
    return { clientEmail: client_email, privateKey: private_key }
  } catch {
    return undefined
  }
}

interface Sheet {
  key: GoogleKey
  spreadsheetId: string
  sheetName: string
}

/** What an answer other than success means: rows are plain text, so what is wrong is the key, the sharing, or the sheet. */
function refused(answer: GuardedAnswer): Outcome {
  if (isAway(answer.status)) return answered(answer, 'rest', 'status')
  const isUnknown = answer.status === 404 || answer.status === 400
  return answered(answer, 'stop', isUnknown ? 'not_there' : 'credentials')
}

/**
 * A sheet that a company shares with its service account: a row for each thing that happens. Rows are stored as they are (`RAW`),
 * so nothing that a visitor typed is ever a formula.
 */
export function googleSheets(send: Send, { key, spreadsheetId, sheetName }: Sheet): LeadDestination {
  async function token(now: Date): Promise<{ token: string } | { refused: Outcome }> {
    const at = Math.floor(now.getTime() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.clientEmail)
      .setAudience(TOKEN_URL)
      .setIssuedAt(at)
      .setExpirationTime(at + TOKEN_SECONDS)
      .sign(await importPKCS8(key.privateKey, 'RS256'))
    const answer = await send(TOKEN_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    })
    const found = answer.status === 200 ? tokenIn(answer.body) : undefined
    if (found) return { token: found }
    return { refused: answered(answer, isAway(answer.status) ? 'rest' : 'stop', 'credentials') }
  }

  return {
    async deliver({ message, now }) {
      try {
        if (message.type === 'lead.deleted') throw new Error('A sheet is told of no deletions.')
        const asked = await token(now)
        if ('refused' in asked) return asked.refused
        // Quoted, because `A1` could be the name of a sheet.
        const range = encodeURIComponent(`'${sheetName.replaceAll("'", "''")}'!A1`)
        const answer = await send(
          `${SHEETS}/${encodeURIComponent(spreadsheetId)}/values/${range}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${asked.token}` },
            body: JSON.stringify({ values: [message.type === 'test' ? SHEET_COLUMNS : sheetRow(message)] }),
          },
        )
        return answer.status === 200 ? answered({ ...answer, body: '' }, 'sent', '') : refused(answer)
      } catch (error) {
        return unanswered(error)
      }
    },
  }
}

function tokenIn(body: string): string | undefined {
  try {
    const { access_token } = JSON.parse(body) as { access_token?: unknown }
    // It goes into a header.
    return typeof access_token === 'string' && /^[\x21-\x7e]+$/.test(access_token) ? access_token : undefined
  } catch {
    return undefined
  }
}
