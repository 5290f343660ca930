import { EMPLOYEE_TRANSITIONS, INVITED_AGAIN_HOURS } from '@idocard/domain/company/employee'
import { HOUR_MS } from '@idocard/domain/duration'
import { canTransition, nextState } from '@idocard/domain/transitions'
import type { Context } from '../../../api/context.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import { handle, type JobHandler, type JobServices, job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { employeeToInvite } from './invitation.store.ts'

/** Invites an employee by e-mail or text message. `at` is unique for one sending. */
const employeeInvitedJob = job<{ employeeId: number; at: string }>('employee_invited')

/**
 * Sends somebody an invitation, or reminds them of it. The row must be locked.
 * @returns what changes in their row
 * @throws {Refusal} `employee.joined`, `employee.no_address`, `employee.invited_today`
 */
export async function invite(
  context: Pick<Context, 'db' | 'now' | 'after'>,
  queue: Queue,
  { id, state, phone, email, invitedAt, remindedAt }: EmployeeRow,
): Promise<Pick<EmployeeRow, 'state' | 'invitedAt' | 'remindedAt'>> {
  const { now } = context
  if (!canTransition(EMPLOYEE_TRANSITIONS, state, 'invite')) throw new Refusal('employee.joined')
  if (!phone && !email) throw new Refusal('employee.no_address')
  if (remindedAt && now.getTime() - remindedAt.getTime() < INVITED_AGAIN_HOURS * HOUR_MS)
    throw new Refusal('employee.invited_today')
  await queue.send(context, employeeInvitedJob, { employeeId: id, at: now.toISOString() })
  return {
    state: nextState(EMPLOYEE_TRANSITIONS, state, 'invite') ?? state,
    invitedAt: invitedAt ?? now,
    remindedAt: now,
  }
}

/** In both languages, because the person may have no account, and so no language. */
const invitation = (zh: string, en: string, address: string) => ({
  subject: `「${zh}」邀請你領取公司名片 · Your card from ${en}`,
  text: `「${zh}」為你準備了公司名片。請用收到這則訊息的手機號碼或 Email 登入，看看名片上有什麼，再決定要不要接受：
${address}

公司名片由公司發給你。公司只看得到它自己登錄的資料，以及你有沒有接受；看不到你的聯絡人，也看不到你其他的名片。
不認識這家公司的話，不用理會這則訊息。

${en} has a company card for you. Sign in with the phone number or email address to which this was sent, see what is on it, and decide whether to accept:
${address}

It is the company’s card, given to you. The company sees what it wrote itself, and whether you have accepted: not your contacts, and not your other cards.
If you don’t know this company, ignore this message.`,
  short: `【iDoCard】「${zh}」為你準備了公司名片，請用這個手機號碼登入領取 ${address} Your card from ${en}`,
})

export const employeeJobs: readonly JobHandler<JobServices>[] = [
  handle(employeeInvitedJob, async (services: JobServices, { employeeId, at }) => {
    const found = await employeeToInvite(services.database.db, employeeId)
    // Taken off the list, or joined in the meantime.
    if (found?.employee.state !== 'invited' || found.company.pausedAt) return
    const { companychname, companyenname, prefix } = found.company
    const address = `${services.publicUrl}/backstage/${prefix}/join`
    const ref = `employee-invited-${employeeId}-${Date.parse(at)}`
    const message = invitation(companychname, companyenname || companychname, address)
    await sendMessage(services, found.employee, { ...message, ref, kind: 'employee_invited' })
  }),
]
