import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LeadMessage } from '@idocard/domain/company/lead-document'
import { SHEET_COLUMNS, sampleLead } from '@idocard/domain/company/lead-document'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { guardedFetch } from '../../shared/guarded-fetch.ts'
import { googleSheets, readGoogleKey } from './google-sheets.ts'
import { hubspot } from './hubspot.ts'
import { destinations } from './open.ts'
import type { Send } from './port.ts'

const now = new Date('2026-12-01T01:00:00Z')
const lead = { ...sampleLead(now), id: 7, name: '王小明', title: '', note: '=1+1' }
const message = (type: 'lead.created' | 'test' = 'lead.created', data = lead): LeadMessage => ({
  ...{ version: 1, timestamp: now.toISOString(), company: 'SG' },
  ...{ type, data },
})
const parcel = (of = message()) => ({ id: 'e4a1', message: of, now })

interface Asked {
  method: string
  path: string
  body: string
  authorization: string
}
/** A system that answers in the order of the table; what it was asked is written down. */
function fake(...answers: [status: number, body?: unknown, headers?: Record<string, string>][]) {
  const asked: Asked[] = []
  const send: Send = async (url, { method = 'GET', headers = {}, body = '' }) => {
    asked.push({ method, path: url.replace(/^https:\/\//, ''), body, authorization: headers.authorization ?? '' })
    const [status, answer = {}, extra = {}] = answers[asked.length - 1] ?? [500]
    return { status, headers: new Headers(extra), body: JSON.stringify(answer) }
  }
  return { send, asked }
}

describe('HubSpot', () => {
  it('updates or adds whoever has an e-mail address, in one request, and leaves what we do not know', async () => {
    const { send, asked } = fake([200, { status: 'COMPLETE', results: [{ id: '51', new: true }] }])
    expect(await hubspot(send, { token: 'pat-na1' }).deliver(parcel())).toMatchObject({ verdict: 'sent', answer: '' })
    expect(asked).toMatchObject([
      { method: 'POST', path: 'api.hubapi.com/crm/v3/objects/contacts/batch/upsert', authorization: 'Bearer pat-na1' },
    ])
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      inputs: [
        {
          ...{ idProperty: 'email', id: lead.email },
          properties: {
            ...{ email: lead.email, firstname: '小明', lastname: '王', company: 'iDoCard', phone: '+886912345678' },
          },
        },
      ],
    })
  })

  it.each([
    ['finds by the phone number whoever has none', [{ id: '51' }], ['POST /search', 'PATCH /51']],
    ['and adds whoever it does not find', [], ['POST /search', 'POST ']],
  ])('%s', async (_name, results, calls) => {
    const { send, asked } = fake([200, { total: results.length, results }], [201, { id: '51' }])
    const without = message('lead.created', { ...lead, email: '' })
    expect(await hubspot(send, { token: 't' }).deliver(parcel(without))).toMatchObject({ verdict: 'sent' })
    expect(asked.map(({ method, path }) => `${method} ${path.split('contacts')[1]}`)).toEqual(calls)
  })

  it.each([
    [401, { category: 'INVALID_AUTHENTICATION' }, {}, { verdict: 'stop', problem: 'credentials' }],
    [403, { category: 'MISSING_SCOPES' }, {}, { verdict: 'stop', problem: 'credentials' }],
    [429, { category: 'RATE_LIMITS' }, { 'retry-after': '10' }, { verdict: 'rest', problem: 'status', retryAfter: 10 }],
    [400, { category: 'VALIDATION_ERROR' }, {}, { verdict: 'failed', problem: 'content' }],
    [207, { numErrors: 1 }, {}, { verdict: 'failed', problem: 'content' }],
    [502, {}, {}, { verdict: 'rest', problem: 'status' }],
  ])('%i', async (status, body, headers, outcome) => {
    const { send } = fake([status, body, headers as Record<string, string>])
    expect(await hubspot(send, { token: 't' }).deliver(parcel())).toMatchObject({ ...outcome, status })
  })
})

describe('Google Sheets', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const text = JSON.stringify({
    ...{ type: 'service_account', client_email: 'leads@x.iam.gserviceaccount.com', token_uri: 'https://evil.example/' },
    private_key: await exportPKCS8(privateKey),
  })
  const key = (await readGoogleKey(text)) ?? { clientEmail: '', privateKey: '' }
  const sheet = { key, spreadsheetId: '1AbC-d_9', sheetName: "客戶’s '1'" }
  const TOKEN = [200, { access_token: 'ya29.a', expires_in: 3599 }] as [number, unknown]

  it('appends a row as plain text, with a token that Google alone gives', async () => {
    const { send, asked } = fake(TOKEN, [200, { updates: { updatedRows: 1 } }], TOKEN, [200, {}])
    const destination = googleSheets(send, sheet)
    expect(await destination.deliver(parcel())).toMatchObject({ verdict: 'sent', answer: '' })
    await destination.deliver(parcel(message('test')))
    const [token, append, , head] = asked
    expect(token?.path).toBe('oauth2.googleapis.com/token')
    const assertion = new URLSearchParams(token?.body).get('assertion') ?? ''
    const { payload } = await jwtVerify(assertion, publicKey, { currentDate: now })
    expect(payload).toMatchObject({
      ...{ iss: key.clientEmail, aud: 'https://oauth2.googleapis.com/token' },
      scope: 'https://www.googleapis.com/auth/spreadsheets',
    })
    expect(decodeURIComponent(append?.path ?? '')).toBe(
      "sheets.googleapis.com/v4/spreadsheets/1AbC-d_9/values/'客戶’s ''1'''!A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS",
    )
    const [row] = (JSON.parse(append?.body ?? '') as { values: string[][] }).values
    expect(row).toHaveLength(SHEET_COLUMNS.length)
    expect(row).toEqual(expect.arrayContaining(['lead.created', '王小明', '=1+1']))
    expect(JSON.parse(head?.body ?? '')).toEqual({ values: [SHEET_COLUMNS] })
  })

  it.each([
    [[[400, { error: 'invalid_grant' }]], { verdict: 'stop', problem: 'credentials' }],
    [[[503, {}]], { verdict: 'rest', problem: 'credentials' }],
    [[TOKEN, [403, {}]], { verdict: 'stop', problem: 'credentials' }],
    [[TOKEN, [404, {}]], { verdict: 'stop', problem: 'not_there' }],
    [[TOKEN, [400, { error: { message: 'Unable to parse range' } }]], { verdict: 'stop', problem: 'not_there' }],
    [[TOKEN, [429, {}, { 'retry-after': '30' }]], { verdict: 'rest', problem: 'status', retryAfter: 30 }],
  ])('%j', async (answers, outcome) => {
    const { send } = fake(...(answers as Parameters<typeof fake>))
    expect(await googleSheets(send, sheet).deliver(parcel())).toMatchObject(outcome)
  })

  it.each([
    '',
    '{',
    '{}',
    '{"type":"service_account","client_email":"a@b.c","private_key":"-----BEGIN"}',
  ])('takes no %j for a key', async (typed) => expect(await readGoogleKey(typed)).toBeUndefined())
})

// Mutations: the address compared as text; the name asked for again before the connection; a redirect followed.
it('reaches nothing inside by 24 addresses', async () => {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  const { port } = server.address() as AddressInfo
  const literal = [
    ...['127.0.0.1', '2130706433', '0x7f000001', '017700000001', '0177.0.0.1', '0x7f.1', '127.1', '0.0.0.0', '0'],
    ...['localhost', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
    ...['10.0.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '[fd00::1]', '[fe80::1]'],
    'name:word@127.0.0.1',
  ]
  const open = destinations([])
  for (const scheme of ['https', 'http'])
    for (const host of literal) {
      const settings = { kind: 'webhook', spreadsheetId: '', sheetName: '', secret: 'whsec_AAAA' } as const
      const to = open({ ...settings, url: `${scheme}://${host}:${port}/` })
      expect(await to.deliver(parcel()), host).toMatchObject({ verdict: 'rest', problem: 'blocked' })
    }
  // Names: one that leads inside at once, and one that does so at the second look only, for which nobody looks again.
  let looks = 0
  const names: [string, (nth: number) => string][] = [
    ['inside.example', () => '127.0.0.1'],
    ['rebinding.internal', (nth) => (nth === 0 ? '1.1.1.1' : '127.0.0.1')],
  ]
  for (const [name, at] of names) {
    looks = 0
    const lookup = (_host: string, _options: unknown, found: (error: null, all: object[]) => void) =>
      found(null, [{ address: at(looks++), family: 4 }])
    const asked = guardedFetch(`https://${name}:${port}/`, { timeoutMs: 50, maxBytes: 1, lookup: lookup as never })
    await expect(asked, name).rejects.toThrow()
    expect(looks, name).toBe(1)
  }
  expect(literal.length + names.length).toBe(24)
  expect(reached).toBe(0)
  server.close()
})
