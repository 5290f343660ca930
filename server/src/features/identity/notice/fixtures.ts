import { type Fixtures, type Kind, mine, NO_UUID } from '../../../testing/fixtures.ts'
import { addPaidNotice } from '../../../testing/notices.ts'
import { deleteAccount } from '../../../testing/person.ts'
import { newBrowser } from '../../../testing/push-service.ts'

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
