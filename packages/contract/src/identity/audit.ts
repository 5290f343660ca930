import type { Scope } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call } from '../call.ts'
import { dayOrNone, integerOr, optionalText, text } from '../fields.ts'
import { listed, listing } from '../listing.ts'

const fields = z.record(z.string(), z.unknown()).nullable()
const auditRow = z.object({
  /** Its place in the chain: 1, 2, 3 … */
  id: z.int(),
  at: z.iso.datetime(),
  /** `erased`: somebody whose account is deleted; `directory`: the company's own one. */
  who: z.enum(['person', 'erased', 'command', 'directory']),
  /** Their name, or else how they sign in, mostly hidden; empty for anybody else. */
  by: z.string(),
  role: z.string(),
  /** The last part of the call’s name, or the command. */
  act: z.string(),
  thing: z.string(),
  thingId: z.string(),
  /** The fields before and after; null for a thing that did not exist before, or does not any more. */
  before: fields,
  after: fields,
})
export type AuditRow = z.infer<typeof auditRow>

/** What the log should end with, so that it can be compared with what was kept elsewhere. */
const end = z.object({ rows: z.int(), hash: z.string() })

const verified = z.object({
  /** The last row that was verified. */
  checked: z.int(),
  end,
  isDone: z.boolean(),
  /** The first row that is missing, or does not fit the one before; null if there is none so far. */
  fault: z.object({ row: z.int(), what: z.enum(['missing', 'changed', 'end']) }).nullable(),
})
export type Verified = z.infer<typeof verified>

function auditCalls<const S extends Scope>(noun: string, on: S) {
  const path = (name: string) => `/api/{product}/${noun}/${name}` as const
  const READ = { who: 'staff', may: 'audit.read', on } as const
  return {
    list: call({
      ...READ,
      summary: 'What staff changed, newest first.',
      path: path('list'),
      input: z.strictObject({
        ...listing(['at']),
        /** The id or number of one thing. */
        keyword: optionalText(64),
        thing: optionalText(40),
        act: optionalText(40),
        /** A piece of the name, phone number or e-mail address of whoever acted. */
        person: optionalText(64),
        /** Days in Taiwan, both included. */
        from: dayOrNone,
        until: dayOrNone,
      }),
      output: listed(auditRow),
    }),
    get: call({
      ...READ,
      summary: 'One row of the log.',
      path: path('get'),
      input: z.strictObject({ id: text(12) }),
      output: auditRow,
      refuses: ['not_found'],
    }),
    verify: call({
      ...READ,
      summary: 'Recomputes the next few thousand rows of the chain after a row that was verified before.',
      path: path('verify'),
      input: z.strictObject({ after: integerOr(0, 2_147_483_647, 0) }),
      output: verified,
      limit: { times: 3000, seconds: 3600, by: 'person' },
    }),
  }
}

export const siteAuditContract = auditCalls('siteAudit', 'site')
export const companyAuditContract = auditCalls('companyAudit', 'company')
