import { DAY_MINUTES, NOTICE_CATEGORIES, NOTICE_KINDS } from '@idocard/domain/identity/notice'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, integer, list, nothing, optionalText, text } from '../fields.ts'
import { announced } from './announcement.ts'

const PATH = '/api/{product}/notify'
const MAX_CURSOR = 200
const MAX_ENDPOINT = 1000
const MAX_KEY = 200

/** A minute of the day in Taiwan, counted from midnight; -1 for none. */
const minute = integer(-1, DAY_MINUTES - 1)
const count = z.object({
  /** Unread notices; at most a hundred are counted. */
  count: z.int(),
})

const notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  category: z.enum(NOTICE_CATEGORIES),
  titleCh: z.string(),
  titleEn: z.string(),
  textCh: z.string(),
  textEn: z.string(),
  /** The text of an announcement, as HTML. */
  contentCh: z.string(),
  contentEn: z.string(),
  /** Where the notice leads: a path on this site; empty for nowhere. */
  link: z.string(),
  /** How many notices were combined into this one. */
  count: z.int(),
  /** The company that sent it; null if it comes from the product itself. */
  company: z.object({ companychname: z.string(), companyenname: z.string() }).nullable(),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

const settings = z.object({
  muted: z.array(z.enum(NOTICE_CATEGORIES)),
  quietFrom: z.int(),
  quietUntil: z.int(),
  mail: z.boolean(),
  /** Announcements come by mail as well, if `mail` is on. */
  newsMail: z.boolean(),
  /** The address for mail, masked; empty if the account has none. */
  email: z.string(),
  /** Whether notices are pushed to the browser of this session. */
  pushed: z.boolean(),
})
export type NoticeSettings = z.infer<typeof settings>

export const noticeContract = {
  load_notify_count: call({
    summary: 'The number of my unread notices.',
    path: `${PATH}/load_notify_count`,
    who: 'holder',
    input: nothing,
    output: count,
  }),
  load_notify: call({
    summary: 'My notices, a page at a time: unread ones first, then the newest.',
    path: `${PATH}/load_notify`,
    who: 'holder',
    input: z.strictObject({
      /** `next` of the previous page; empty for the first page. */
      after: optionalText(MAX_CURSOR),
    }),
    output: z.object({
      list: z.array(notice),
      /** The cursor of the next page; empty on the last page. */
      next: z.string(),
    }),
    refuses: ['notice.cursor'],
  }),
  read: call({
    summary: 'Marks one of my notices as read.',
    path: `${PATH}/read`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: text(40) }),
    output: count,
    refuses: ['not_found'],
  }),
  read_all: call({
    summary: 'Marks all of my notices as read.',
    path: `${PATH}/read_all`,
    who: 'holder',
    writes: true,
    input: nothing,
    output: count,
  }),
  load_settings: call({
    summary: 'My notification settings.',
    path: `${PATH}/load_settings`,
    who: 'holder',
    input: nothing,
    output: settings,
  }),
  save_settings: call({
    summary: 'Changes my notification settings.',
    path: `${PATH}/save_settings`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      /** Categories to mute. */
      muted: list(z.enum(NOTICE_CATEGORIES), NOTICE_CATEGORIES.length).prefault([]),
      /**
       * Quiet hours, in which nothing is pushed: minutes of the day in Taiwan, possibly across midnight; -1 for none.
       */
      quietFrom: minute,
      quietUntil: minute,
      mail: flag,
      /** Left out: as it is. */
      newsMail: flag.optional(),
    }),
    output: settings,
    refuses: ['notice.quiet'],
  }),
  load_push_key: call({
    summary: 'The public key that a browser needs to subscribe to pushes (VAPID, base64url).',
    path: `${PATH}/load_push_key`,
    who: 'holder',
    input: nothing,
    output: z.object({ key: z.string() }),
  }),
  subscribe_push: call({
    summary: 'Pushes my notices to this browser until the session ends.',
    path: `${PATH}/subscribe_push`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      endpoint: text(MAX_ENDPOINT),
      /** The browser's public key and its authentication secret, both base64url. */
      p256dh: text(MAX_KEY),
      auth: text(MAX_KEY),
    }),
    output: settings,
    refuses: ['notice.push_unknown'],
    limit: { times: 30, seconds: 3600, by: 'person' },
  }),
  unsubscribe_push: call({
    summary: 'Stops pushes to this browser.',
    path: `${PATH}/unsubscribe_push`,
    who: 'holder',
    writes: true,
    input: nothing,
    output: settings,
  }),
  announce: call({
    summary: 'Sends an announcement to all people of the company.',
    path: `${PATH}/announce`,
    who: 'staff',
    may: 'notice.announce',
    on: 'company',
    writes: true,
    input: z.strictObject(announced),
    output: z.object({ id: z.int() }),
    refuses: ['notice.link'],
    refreshes: ['notice', 'announcement'],
    limit: { times: 20, seconds: 86_400, by: 'person' },
  }),
}
