import { contract } from '@idocard/contract'
import type { SiteAnnouncement } from '@idocard/contract/identity/site-announcement'
import { announcementState } from '@idocard/domain/identity/announcement'
import { isLinkHere } from '@idocard/domain/identity/notice'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Queue } from '../../../queue/queue.ts'
import { type CodeService, memberById, ownMember, stepUp } from '../sign-in/index.ts'
import { announceJob } from './announce.ts'
import { audienceOfSite } from './announcement.store.ts'
import { mailsLeft, restMails } from './announcement-mail.store.ts'
import { type AnnouncementRow, announcementShown } from './announcement-shown.ts'
import { announcementTestJob } from './mail-announcements.ts'
import { sendPushes } from './push-batch.ts'
import {
  insertSiteAnnouncement,
  listSiteAnnouncements,
  lockSiteAnnouncement,
  notifyOne,
  removeSiteAnnouncement,
  restoreSiteAnnouncement,
  siteAnnouncement,
  updateSiteAnnouncement,
} from './site-announcement.store.ts'

async function shown(db: Tx, row: AnnouncementRow, now: Date): Promise<SiteAnnouncement> {
  const { byMail, pushed, mailed, mailFailed } = row
  const mailLeft = byMail ? await mailsLeft(db, row.id) : 0
  return { ...announcementShown(row, now), byMail, pushed, mailed, mailFailed, mailLeft }
}

/** Why what is no draft cannot be changed: the staff may stop what is only planned. */
const obstacle = (row: AnnouncementRow, now: Date) => {
  const state = announcementState(row, now)
  if (state === 'draft') return undefined
  return state === 'planned' ? 'announcement.planned' : 'announcement.begun'
}

/** Announcements to everybody, as the shop's staff write, try, send and stop them. */
export const siteAnnouncementCalls = ({ codes, queue }: { codes: CodeService; queue: Queue }) =>
  implement(contract.siteAnnouncement, {
    async list(at, { db, acting, now, lang }) {
      const { list, ...page } = (await listSiteAnnouncements(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map((row) => ({ ...announcementShown(row, now), byMail: row.byMail })) }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return shown(db, (await siteAnnouncement(db, acting, id)) ?? refuse('not_found'), now)
    },

    async load_audience(_input, { db, acting }) {
      return audienceOfSite(db, acting)
    },

    async save({ id, version, ...written }, { db, acting, now, changed, refuse }) {
      if (written.link !== '' && !isLinkHere(written.link)) refuse('notice.link')
      const before = id === 0 ? undefined : ((await lockSiteAnnouncement(db, acting, id)) ?? refuse('not_found'))
      if (before?.removedAt) refuse('edit.removed')
      const why = before && obstacle(before, now)
      if (why) refuse(why)
      if (before && before.version !== version) refuse('announcement.changed')
      const after = before
        ? await updateSiteAnnouncement(db, before, written, true)
        : await insertSiteAnnouncement(db, acting, written, now)
      changed({ thing: 'announcement', id: after.id, ...(before && { before }), after })
      return shown(db, after, now)
    },

    async test({ id }, context) {
      const { db, acting, who, now, changed, refuse } = context
      const row = (await lockSiteAnnouncement(db, acting, id)) ?? refuse('not_found')
      if (row.removedAt) refuse('edit.removed')
      if (announcementState(row, now) !== 'draft' && announcementState(row, now) !== 'planned')
        refuse('announcement.begun')
      const pushes = await notifyOne(db, row, who.id, now)
      await sendPushes(queue, context, pushes)
      const mailed = Boolean((await memberById(db, who.id))?.email)
      if (mailed) await queue.send(context, announcementTestJob, { id, memberId: who.id, at: now.getTime() })
      changed({ thing: 'announcement', id, after: { titleCh: row.titleCh } })
      return { browsers: pushes.length, mailed }
    },

    async send({ id, version, sendAt, pinCode }, context) {
      const { db, acting, who, now, changed, refuse } = context
      // What refuses it is found before the code is used up.
      const found = (await siteAnnouncement(db, acting, id)) ?? refuse('not_found')
      const isSame = (row: AnnouncementRow) => {
        if (row.removedAt) refuse('edit.removed')
        const why = obstacle(row, now)
        if (why) refuse(why)
        if (row.version !== version) refuse('announcement.changed')
        // Whoever planned it did not mean at once.
        if (sendAt !== undefined && new Date(sendAt) <= now) refuse('announcement.past')
      }
      isSame(found)
      await stepUp(codes, context, await ownMember(db, who), 'announce', pinCode)
      const before = (await lockSiteAnnouncement(db, acting, id)) ?? refuse('not_found')
      isSame(before)
      const fields = { isDraft: false, sendAt: sendAt === undefined ? now : new Date(sendAt) }
      const after = await updateSiteAnnouncement(db, before, fields)
      changed({ thing: 'announcement', id, before, after })
      if (announcementState(after, now) === 'sending') await queue.send(context, announceJob, { id })
      return shown(db, after, now)
    },

    async stop({ id }, { db, acting, now, changed, refuse }) {
      // Notices and mails lock the row for each part of the people, so that it is stopped between two of them.
      const before = (await lockSiteAnnouncement(db, acting, id)) ?? refuse('not_found')
      if (before.removedAt) refuse('edit.removed')
      const state = announcementState(before, now)
      if (state !== 'planned' && state !== 'sending') return refuse('announcement.over')
      const fields = state === 'planned' ? { isDraft: true } : { stoppedAt: now }
      const after = await updateSiteAnnouncement(db, before, fields)
      await restMails(db, id)
      changed({ thing: 'announcement', id, before, after })
      return shown(db, after, now)
    },

    async remove({ id }, { db, acting, now, changed, refuse }) {
      const before = (await lockSiteAnnouncement(db, acting, id)) ?? refuse('not_found')
      if (before.removedAt) refuse('edit.removed')
      const why = obstacle(before, now)
      if (why) refuse(why)
      await removeSiteAnnouncement(db, before, now)
      changed({ thing: 'announcement', id, before })
      return {}
    },

    async restore({ id }, { db, acting, changed, refuse }) {
      const before = (await lockSiteAnnouncement(db, acting, id)) ?? refuse('not_found')
      if (!before.removedAt) refuse('edit.restored')
      await restoreSiteAnnouncement(db, before)
      changed({ thing: 'announcement', id, after: { ...before, removedAt: null } })
      return {}
    },
  })
