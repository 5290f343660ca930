import { lastInvitedDay } from '@idocard/domain/company/employee'
import { MINUTE_SECONDS } from '@idocard/domain/duration'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { drawnApart } from '../../../shared/drawn-apart.ts'
import { unseal } from '../../../shared/secrets.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'
import { companyById } from '../company/index.ts'
import { codesToPrint } from './code.store.ts'

/** One person's part of a sheet. */
export interface Strip {
  nameCh: string
  nameEn: string
  departmentCh: string
  departmentEn: string
  code: string
  /** The address in the QR code. */
  url: string
  /** The last day on which the code can be used. */
  until: string
}

/** Sheets to cut apart, one strip for each person. Copied to another thread, so it is data only. */
export interface Sheet {
  companyCh: string
  companyEn: string
  /** Where the code is typed if it cannot be scanned, without `https://`. */
  typedAt: string
  strips: Strip[]
}

/** Long enough to start the download. */
const PATH_SECONDS = 10 * MINUTE_SECONDS

const subject = (staff: string, company: string, list: string) => ({
  purpose: 'invitation sheet',
  parts: [staff, company, list],
})

interface Printing {
  acting: Acting<'employee.edit'>
  now: Date
}

/** The path of the sheets of some people, for the session of whoever printed them. A browser sends no bearer token with a download. */
export function sheetPath(secret: string, { acting, now }: Printing, ids: readonly number[]): string {
  const { person, company } = acting
  const of = String(company.id)
  const list = ids.join('-')
  const token = signInSession(secret, subject(person.id, of, list), person, PATH_SECONDS, now)
  return `/employees/codes.pdf?${new URLSearchParams({ company: of, list, staff: person.id, token })}`
}

/** The address that a person opens with a code, of a link or of their own. Browsers do not send what follows the `#`. */
export const joinUrl = (publicUrl: string, prefix: string, code: string): string =>
  `${publicUrl}/backstage/${prefix}/join#code=${code}`

type Asked = Record<'company' | 'list' | 'staff' | 'token', string>

/**
 * The sheets at a path, without those who have joined meanwhile. Undefined for a path that is not genuine or has expired.
 * @throws {Refusal} `auth.required` if the session has ended
 */
export async function sheetAt(
  db: Tx,
  { secret, publicUrl }: { secret: string; publicUrl: string },
  { company: of, list, staff, token }: Asked,
  now: Date,
): Promise<Sheet | undefined> {
  if (!(await opensInSession(db, secret, subject(staff, of, list), token, now))) return undefined
  const company = await companyById(db, Number(of))
  if (!company) return undefined
  const rows = await codesToPrint(db, company.id, list.split('-').map(Number), now)
  return {
    companyCh: company.companychname,
    companyEn: company.companyenname || company.companychname,
    typedAt: `${publicUrl}/backstage/${company.prefix}/join`.replace(/^https?:\/\//, ''),
    strips: rows.map(({ employee: { nameCh, nameEn }, department, sealedCode, printedAt }) => {
      const code = unseal(secret, sealedCode)
      return {
        ...{ nameCh, nameEn, code, until: lastInvitedDay(printedAt) },
        ...{ departmentCh: department?.titleCh ?? '', departmentEn: department?.titleEn ?? '' },
        url: joinUrl(publicUrl, company.prefix, code),
      }
    }),
  }
}

/** Draws sheets in a thread of their own. */
export const sheetFile = (sheet: Sheet): Promise<Buffer> =>
  drawnApart(new URL('./sheet-worker.ts', import.meta.url), sheet)
