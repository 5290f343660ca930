import { contract } from '@idocard/contract'
import type { NoticeSettings } from '@idocard/contract/identity/notice'
import { maskEmail } from '@idocard/domain/identity/email'
import { isLinkHere } from '@idocard/domain/identity/notice'
import * as z from 'zod'
import { implement } from '../../../api/implement.ts'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import type { PushProvider } from '../../../providers/push/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { memberById } from '../sign-in/index.ts'
import { announceJob } from './announce.ts'
import { insertAnnouncement } from './announcement.store.ts'
import { type NoticeCursor, noticesOf, ownNotice, readNotice, readNotices, unreadOf } from './notice-list.store.ts'
import { isPushed, saveSetting, settingOf, subscribe, unsubscribe } from './notice-setting.store.ts'
import { noticeShown } from './notice-shown.store.ts'

const PAGE = 30
const NO_MINUTE = -1

export const noticeCalls = ({ queue, push }: { queue: Queue; push: PushProvider }) =>
  implement(contract.notice, {
    async load_notify_count(_input, { db, who }) {
      return { count: await unreadOf(db, who.id) }
    },

    async load_notify({ after }, { db, who, prefix, refuse }) {
      const cursor = after === '' ? null : (readCursor(after) ?? refuse('notice.cursor'))
      const found = await noticesOf(db, who, cursor, PAGE + 1)
      const page = found.slice(0, PAGE)
      const last = found.length > PAGE ? page.at(-1)?.row : undefined
      return {
        list: page.map((one) => noticeShown(one, prefix)),
        next: last ? cursorText({ read: last.readAt !== null, at: last.at.toISOString(), id: last.id }) : '',
      }
    },

    async read({ id }, { db, who, now, refuse }) {
      await readNotice(db, (await ownNotice(db, who, id)) ?? refuse('not_found'), now)
      return { count: await unreadOf(db, who.id) }
    },

    async read_all(_input, { db, who, now }) {
      await readNotices(db, who, now)
      return { count: await unreadOf(db, who.id) }
    },

    async load_settings(_input, { db, who }) {
      return settingsOf(db, who)
    },

    async save_settings({ muted, quietFrom, quietUntil, mail, newsMail }, { db, who, refuse }) {
      const isQuiet = quietFrom !== NO_MINUTE
      if (isQuiet !== (quietUntil !== NO_MINUTE)) refuse('notice.quiet')
      await saveSetting(db, who, {
        muted: [...new Set(muted)],
        quietFrom: isQuiet ? quietFrom : null,
        quietUntil: isQuiet ? quietUntil : null,
        mail,
        ...(newsMail !== undefined && { newsMail }),
      })
      return settingsOf(db, who)
    },

    async load_push_key() {
      return { key: push.key }
    },

    async subscribe_push(target, { db, who, lang, now, refuse }) {
      if (!push.accepts(target)) refuse('notice.push_unknown')
      await subscribe(db, who, { ...target, endpoint: new URL(target.endpoint).href }, lang, now)
      return settingsOf(db, who)
    },

    async unsubscribe_push(_input, { db, who }) {
      await unsubscribe(db, who)
      return settingsOf(db, who)
    },

    async announce(written, context) {
      const { db, acting, now, changed, refuse } = context
      if (written.link !== '' && !isLinkHere(written.link)) refuse('notice.link')
      const id = await insertAnnouncement(db, acting, written, now)
      changed({ thing: 'announcement', id, after: written })
      await queue.send(context, announceJob, { id })
      return { id }
    },
  })

async function settingsOf(db: Tx, who: Person): Promise<NoticeSettings> {
  const { muted, quietFrom, quietUntil, mail, newsMail } = await settingOf(db, who.id)
  const email = (await memberById(db, who.id))?.email
  return {
    muted,
    quietFrom: quietFrom ?? NO_MINUTE,
    quietUntil: quietUntil ?? NO_MINUTE,
    mail,
    newsMail,
    email: email ? maskEmail(email) : '',
    pushed: await isPushed(db, who),
  }
}

const cursor = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()])

const cursorText = ({ read, at, id }: NoticeCursor): string =>
  Buffer.from(JSON.stringify([read, at, id])).toString('base64url')

/** Parses a cursor from an earlier page of the list. Null if it is invalid. */
function readCursor(text: string): NoticeCursor | null {
  try {
    const [read, at, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { read, at, id }
  } catch {
    return null
  }
}
