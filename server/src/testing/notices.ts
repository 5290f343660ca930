import { contract } from '@idocard/contract'
import type { Notice } from '@idocard/contract/identity/notice'
import type { NoticeKind } from '@idocard/domain/identity/notice'
import { type NewNotice, tell } from '../features/identity/notice/index.ts'
import type { Sender, TestApp } from './app.ts'

/** Adds a notice for a holder, as features do. Push and mail are not sent. */
export async function addNotice<K extends NoticeKind>(app: TestApp, given: NewNotice<K>): Promise<void> {
  const queue = { ready: Promise.resolve(), send: async () => undefined }
  await app.running.inTransaction((unit) => tell(queue, { ...unit, now: app.now() }, given))
}

/** Adds a notice of a paid order, which is never combined with other notices. Returns its id. */
export async function addPaidNotice(app: TestApp, holder: { id: string; token: string }): Promise<string> {
  await addNotice(app, {
    memberId: holder.id,
    companyId: null,
    kind: 'order_paid',
    params: { orderNumber: '1234567890' },
    link: '/idocard/user?order=1234567890',
  })
  return (await noticesFor(app, holder))[0]?.id ?? ''
}

/** The first page of a holder's notices. */
export const noticesFor = async (app: TestApp, who: Sender): Promise<Notice[]> =>
  (await app.call(contract.notice.load_notify, {}, who)).data.list
