import { contract } from '@idocard/contract'
import type { MessageKind } from '@idocard/domain/identity/sent-message'
import type { MessageAttempt } from '../../../providers/watch.ts'
import type { TestApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { Fixtures } from '../../../testing/fixtures.ts'
import { recordProviders } from './record.store.ts'

/** Records an attempt to send a mail, as the providers' watch does. */
export async function addAttempt(
  { running, now }: Pick<TestApp, 'running' | 'now'>,
  given: Partial<MessageAttempt> & { ref: string; to: string },
): Promise<void> {
  const attempt = {
    provider: 'mail' as const,
    kind: 'code' as MessageKind,
    order: '',
    inquiry: '',
    outcome: 'sent' as const,
    cause: '',
    blames: '' as const,
    at: now().toISOString(),
    times: 1,
    ...given,
  }
  await running.inTransaction(({ db, now }) => recordProviders(db, [attempt], 'test', now))
}

/** What staff see of the messages that a search finds, once there are so many. */
export const messagesFound = (app: TestApp, token: string, keyword: string, count: number) =>
  eventually(async () => {
    const { list } = (await app.call(contract.siteMessage.list, { keyword, sort: '-at' }, { token })).data
    if (list.length < count) throw new Error(`${list.length} messages for ${keyword}`)
    return list
  })

export const providerFixtures = {
  owners: {
    'siteMessage.list': {},
    'siteMessage.count_tabs': {},
    'siteProvider.list': {},
    'siteProvider.test': {},
  },
  prepare: {
    'siteMessage.list': () => ({
      given: { cursor: '', keyword: '', state: '', topic: '', channel: '', from: '2026-01-01', until: '2030-01-01' },
    }),
    'siteProvider.test': () => ({ given: { name: 'sms' } }),
  },
} satisfies Fixtures<'siteMessage' | 'siteProvider'>
