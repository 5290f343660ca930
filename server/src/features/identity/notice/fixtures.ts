import { contract } from '@idocard/contract'
import type { Notice } from '@idocard/contract/identity/notice'
import type { NoticeKind } from '@idocard/domain/identity/notice'
import type { Sender, TestApp } from '../../../testing/app.ts'
import { type Fixtures, type Kind, mine, NO_UUID } from '../../../testing/fixtures.ts'
import { deleteAccount } from '../../../testing/person.ts'
import { newBrowser } from '../../../testing/push-service.ts'
import { type NewNotice, tell } from './store.ts'

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

export const NOTICE: Kind = {
  make: ({ app, holder }) => addPaidNotice(app, holder),
  remove: deleteAccount,
  never: NO_UUID,
}

export const noticeFixtures = {
  owners: {
    'notice.load_notify': {},
    'notice.read': { id: mine(NOTICE) },
    'notice.save_settings': {},
    'notice.subscribe_push': {},
    'notice.announce': {},
  },
  prepare: {
    'notice.load_notify': () => ({ given: { after: '' } }),
    'notice.read': async ({ app, holder }) => ({ given: { id: await addPaidNotice(app, holder) } }),
    'notice.save_settings': () => ({ given: { quietFrom: 1350, quietUntil: 420 } }),
    'notice.subscribe_push': () => ({
      given: { endpoint: 'https://web.push.apple.com/valid', ...newBrowser().keys },
    }),
    'notice.announce': () => ({ given: { link: 'news' } }),
  },
} satisfies Fixtures<'notice'>
