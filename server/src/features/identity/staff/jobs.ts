import { invitationState } from '@idocard/domain/company/company-profile'
import type { Role } from '@idocard/domain/identity/permission'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { type CompanyRow, companyById } from '../../company/company/index.ts'
import { sendMessage } from '../notice/index.ts'
import { memberById } from '../sign-in/index.ts'
import { invitationToSend } from './invitation.store.ts'
import { passkeyChangedJob } from './passkey-changed.ts'
import { secondFactorResetJob } from './reset-second-factor.ts'
import { roleGivenJob } from './role-given.ts'
import { staffInvitedJob } from './staff-invited.ts'

/** In both languages, because an account has no language setting. */
const RESET = {
  subject: '你的 iDoCard 後台登入驗證已重設 · Your second factor was reset',
  text: `管理員重設了你登入 iDoCard 管理後台的第二道驗證，原來的驗證 App、通行密鑰和救援碼都不能再用。下次登入時，請重新設定。
如果你沒有請人重設，請立刻通知管理員。

An administrator reset your second factor for iDoCard’s console. Your authenticator app, passkeys and recovery codes no longer work. You set up a new one at your next sign-in.
If you did not ask for this, tell your administrator at once.`,
  short:
    '【iDoCard】管理員重設了你的第二道驗證，下次登入管理後台時請重新設定。如果不是你要求的，請立刻通知管理員。Your second factor was reset. Not you? Tell your administrator.',
}

/** In both languages, too. */
const PASSKEY_CHANGED = {
  added: {
    subject: '你的帳號加入了通行密鑰 · A passkey was added to your account',
    text: `一個通行密鑰剛剛加入你的帳號，可以用來登入 iDoCard 管理後台。
如果不是你加入的，請立刻通知管理員。

A passkey was added to your account. It signs you in to iDoCard’s console.
If you did not add it, tell your administrator at once.`,
    short:
      '【iDoCard】你的帳號加入了通行密鑰。不是你加入的？請立刻通知管理員。A passkey was added. Not you? Tell your administrator.',
  },
  removed: {
    subject: '你的通行密鑰已移除 · A passkey was removed from your account',
    text: `你的一個通行密鑰剛剛移除，不能再用來登入 iDoCard 管理後台。
如果不是你移除的，請立刻通知管理員。

A passkey was removed from your account. It no longer signs you in to iDoCard’s console.
If you did not remove it, tell your administrator at once.`,
    short:
      '【iDoCard】你的通行密鑰已移除。不是你移除的？請立刻通知管理員。A passkey was removed. Not you? Tell your administrator.',
  },
}

type Named = readonly [zh: string, en: string]

/** What each role is called in a message. */
const ROLE_NAMES: Record<Role, Named> = {
  administrator: ['管理員', 'administrator'],
  orders: ['訂單', 'orders'],
  content: ['內容', 'content'],
  writer: ['撰稿', 'writer'],
  support: ['客服', 'support'],
  finance: ['財務', 'finance'],
  owner: ['負責人', 'owner'],
  manager: ['經理', 'manager'],
  editor: ['編輯', 'editor'],
  counter: ['櫃檯', 'counter'],
  viewer: ['檢視者', 'viewer'],
}
/** In both languages, too. */
const roleGiven = ([zh, en]: Named, address: string) => ({
  subject: `你有了 iDoCard 管理後台的角色：${zh} · You now have a role in iDoCard’s console: ${en}`,
  text: `管理員給了你 iDoCard 管理後台的「${zh}」角色。請用這個手機號碼或電子郵件登入：
${address}
如果你不認識 iDoCard，不必理會這則訊息。

An administrator gave you the role “${en}” in iDoCard’s console. Sign in with this phone number or e-mail address:
${address}
If you don’t know iDoCard, ignore this message.`,
  short: `【iDoCard】你有了管理後台的「${zh}」角色，請用這個手機號碼登入。You now have the role “${en}” in the console.`,
})

/** The same for a role at a company in place of another one there. */
const roleChanged = ([zh, en]: Named, [companyZh, companyEn]: Named, address: string) => ({
  subject: `你在「${companyZh}」後台的角色改為${zh} · Your role at ${companyEn} is now: ${en}`,
  text: `你在「${companyZh}」iDoCard 後台的角色改為「${zh}」，已經生效：
${address}

Your role in ${companyEn}’s iDoCard console is now “${en}”. It counts at once:
${address}`,
  short: `【iDoCard】你在「${companyZh}」後台的角色改為「${zh}」。Your role at ${companyEn} is now “${en}”.`,
})

/** In both languages, too. It opens nothing by itself: whoever signs in as the person it was sent to accepts it. */
const staffInvited = ([zh, en]: Named, [roleZh, roleEn]: Named, address: string, day: string) => ({
  subject: `邀請你加入「${zh}」的 iDoCard 後台 · You are invited to ${en}’s iDoCard console`,
  text: `「${zh}」邀請你加入 iDoCard 後台，角色是「${roleZh}」。請在 ${day} 以前用這個手機號碼或電子郵件登入，接受邀請，並設定通行密鑰或驗證 App：
${address}
如果你不認識這家公司，不必理會這則訊息。

${en} invites you to its iDoCard console. Your role: ${roleEn}. Sign in with this phone number or e-mail address by ${day}, accept, and set up a passkey or an authenticator app:
${address}
If you don’t know this company, ignore this message.`,
  short: `【iDoCard】「${zh}」邀請你加入後台（${roleZh}），請在 ${day} 以前用這個手機號碼登入 ${address} 接受。You are invited to ${en}’s console.`,
})

export const staffJobs: readonly JobHandler<JobServices>[] = [
  handle(secondFactorResetJob, async (services: JobServices, { memberId, at }) => {
    // The account may have been deleted in the meantime.
    const person = await memberById(services.database.db, memberId)
    if (!person) return
    // A mail's header takes no colon.
    const ref = `second-factor-reset-${memberId}-${Date.parse(at)}`
    await sendMessage(services, person, { ...RESET, ref, kind: 'second_factor_reset' })
  }),
  handle(passkeyChangedJob, async (services: JobServices, { memberId, act, at }) => {
    const person = await memberById(services.database.db, memberId)
    if (!person) return
    const ref = `passkey-${memberId}-${Date.parse(at)}`
    await sendMessage(services, person, { ...PASSKEY_CHANGED[act], ref, kind: 'passkey_changed' })
  }),
  handle(roleGivenJob, async (services: JobServices, { memberId, role, companyId, at }) => {
    const { db } = services.database
    const person = await memberById(db, memberId)
    const place = companyId === undefined ? undefined : await companyById(db, companyId)
    if (!person || (companyId !== undefined && !place)) return
    const message = place
      ? roleChanged(ROLE_NAMES[role], namesOf(place), `${services.publicUrl}/admin/${place.prefix}`)
      : roleGiven(ROLE_NAMES[role], `${services.publicUrl}/admin`)
    const ref = `staff-role-${memberId}-${Date.parse(at)}`
    await sendMessage(services, person, { ...message, ref, kind: 'staff_role_given' })
  }),
  handle(staffInvitedJob, async (services: JobServices, { invitationId, at }) => {
    const found = await invitationToSend(services.database.db, invitationId)
    // It may have been taken back in the meantime.
    if (!found || invitationState(found.invitation, services.now()) !== 'open') return
    const { role, expiresAt } = found.invitation
    const address = `${services.publicUrl}/admin/${found.company.prefix}`
    const message = staffInvited(namesOf(found.company), ROLE_NAMES[role], address, taiwanDay(expiresAt))
    const ref = `staff-invited-${invitationId}-${Date.parse(at)}`
    await sendMessage(services, found, { ...message, ref, kind: 'staff_invited' })
  }),
]

/** Most companies have a name in one language. */
const namesOf = ({ companychname, companyenname }: CompanyRow): Named => [companychname, companyenname || companychname]
