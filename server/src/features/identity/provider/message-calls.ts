import { contract } from '@idocard/contract'
import { maskEmail } from '@idocard/domain/identity/email'
import { maskMobile } from '@idocard/domain/identity/phone'
import { causeOf } from '@idocard/domain/identity/sent-message'
import { parseUsername } from '@idocard/domain/identity/username'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { countUnsent, listMessages } from './message.store.ts'

/** The calls of the site's staff about what the server sent. */
export const siteMessageCalls = implement(contract.siteMessage, {
  async list(at, { db, acting, lang, now }) {
    const { list, ...page } = (await listMessages(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
    const typed = parseUsername(at.keyword)?.value
    return {
      ...page,
      list: list.map(({ row, shownState, hasOrder, hasInquiry }) => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        kind: row.kind,
        topic: row.topic,
        channel: row.channel,
        recipient: row.recipient === typed ? typed : masked(row),
        state: shownState,
        cause: row.cause === '' ? null : causeOf(row.cause, row.state === 'failed'),
        code: row.cause,
        tries: row.tries,
        triedAt: row.triedAt.toISOString(),
        orderNumber: hasOrder ? row.orderNumber : '',
        inquiryId: hasInquiry ? row.inquiryId : '',
      })),
    }
  },

  async count_tabs(_input, { db, now }) {
    return { tabs: await countUnsent(db, now) }
  },
})

const masked = ({ channel, recipient }: { channel: 'mail' | 'sms'; recipient: string }): string =>
  channel === 'sms' ? maskMobile(recipient) : maskEmail(recipient)
