import {
  EMPLOYEE_TRANSITIONS,
  INVITED_AGAIN_HOURS,
  lastInvitedDay,
  MAX_INVITATIONS_A_DAY,
  MAX_INVITED_A_WEEK,
  mayInvite,
} from '@idocard/domain/company/employee'
import { DAY_SECONDS, HOUR_SECONDS } from '@idocard/domain/duration'
import type { Context } from '../../../api/context.ts'
import { spend } from '../../../api/count.store.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import { handle, type JobHandler, type JobServices, job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { signature } from '../../../shared/secrets.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { type changeState, employeeToInvite } from './invitation.store.ts'

/** Invites an employee by e-mail or text message. `at` is unique for one sending. */
const employeeInvitedJob = job<{ employeeId: number; at: string }>('employee_invited')

interface Inviting {
  queue: Queue
  secret: string
}

/**
 * Sends somebody an invitation, or reminds them of it. The row must be locked.
 * @param hasCard whether they have the company's card
 * @returns what changes in their row
 * @throws {Refusal} `employee.joined`, `employee.left`, `employee.no_address`, `employee.invited_today`, `employee.invited_often`
 */
export async function invite(
  context: Pick<Context, 'db' | 'now' | 'after'>,
  { queue, secret }: Inviting,
  invited: EmployeeRow,
  hasCard: boolean,
): Promise<Invited> {
  const { db, now } = context
  const { id, companyId, phone, email } = invited
  refuseUninvited(invited, hasCard)
  const to = email || phone
  if (!to) throw new Refusal('employee.no_address')
  // By the address and not by the row, which can be deleted and made again.
  const key = (...of: string[]) => `invited ${signature(secret, 'count', ['invited', ...of]).toString('base64url')}`
  const today = { key: key(to, String(companyId)), max: 1, seconds: INVITED_AGAIN_HOURS * HOUR_SECONDS }
  if ((await spend(db, [today], now)) > 0) throw new Refusal('employee.invited_today')
  const often = [
    { key: key(to), max: MAX_INVITED_A_WEEK, seconds: 7 * DAY_SECONDS },
    { key: key('company', String(companyId)), max: MAX_INVITATIONS_A_DAY, seconds: DAY_SECONDS },
  ]
  if ((await spend(db, often, now)) > 0) throw new Refusal('employee.invited_often')
  await queue.send(context, employeeInvitedJob, { employeeId: id, at: now.toISOString() })
  return asInvited(invited, now)
}

/** @throws {Refusal} `employee.joined`, `employee.left` for whoever cannot be invited, however it is done */
export function refuseUninvited({ state }: Pick<EmployeeRow, 'state'>, hasCard: boolean): void {
  if (state === 'left') throw new Refusal('employee.left')
  if (!mayInvite(state, hasCard)) throw new Refusal('employee.joined')
}

type Invited = Parameters<typeof changeState>[2]

/** What changes in somebody's row when they are invited, for the first time or again: it holds from now on. */
export const asInvited = ({ state, invitedAt }: EmployeeRow, now: Date): Invited => ({
  state: EMPLOYEE_TRANSITIONS.invite.to,
  invitedAt: invitedAt ?? now,
  remindedAt: now,
  ...(state === 'joined' && { joinedAt: null, memberId: null, cardSn: null, cardDue: null, exceptions: {} }),
})

/** In both languages, because the person may have no account, and so no language. */
const invitation = (zh: string, en: string, address: string, until: string) => ({
  subject: `「${zh}」邀請你領取公司名片 · Your card from ${en}`,
  text: `「${zh}」為你準備了公司名片。請用收到這則訊息的手機號碼或 Email 登入，看看名片上有什麼，再決定要不要接受。這份邀請有效到 ${until}：
${address}

公司名片由公司發給你，上面有公司的名稱。接受後，公司看得到你有沒有接受、這張名片的網址與使用次數，也能發公告和點數給你；看不到你的聯絡人和其他名片。
不認識這家公司的話，不用理會這則訊息。

${en} has a company card for you. Sign in with the phone number or email address to which this was sent, see what is on it, and decide whether to accept. The invitation is valid until ${until}:
${address}

The company gives you this card, which has its name on it. Once you accept, the company sees that you did, the address of this card and how often it is used, and can send you announcements and points. It doesn’t see your contacts or your other cards.
If you don’t know this company, ignore this message.`,
  short: `【iDoCard】「${zh}」為你準備了公司名片，請用這個手機號碼登入領取，有效到 ${until}：${address} Your card from ${en}`,
})

export const employeeJobs: readonly JobHandler<JobServices>[] = [
  handle(employeeInvitedJob, async (services: JobServices, { employeeId, at }) => {
    const found = await employeeToInvite(services.database.db, employeeId)
    // Taken off the list, or joined in the meantime.
    if (found?.employee.state !== 'invited' || found.company.pausedAt) return
    const { companychname, companyenname, prefix } = found.company
    const address = `${services.publicUrl}/backstage/${prefix}/join`
    const ref = `employee-invited-${employeeId}-${Date.parse(at)}`
    const until = lastInvitedDay(new Date(at))
    const message = invitation(companychname, companyenname || companychname, address, until)
    await sendMessage(services, found.employee, { ...message, ref, kind: 'employee_invited' })
  }),
]
