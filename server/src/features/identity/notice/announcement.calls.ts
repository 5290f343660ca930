import { contract } from '@idocard/contract'
import { announcementState, isAnnouncementOpen } from '@idocard/domain/identity/announcement'
import { isLinkHere } from '@idocard/domain/identity/notice'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Queue } from '../../../queue/queue.ts'
import { announceJob } from './announce.ts'
import { announcements, audienceOf, listAnnouncements } from './announcement.store.ts'
import { announcementShown } from './announcement-shown.ts'

/** Announcements as the staff of a company write, plan, send and stop them. */
export const announcementCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.announcement, {
    async list(at, { db, acting, now, lang }) {
      const { list, ...page } = (await listAnnouncements(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map((row) => announcementShown(row, now)) }
    },

    async get({ id }, { db, acting, now, refuse }) {
      return announcementShown((await announcements.get(db, acting, id)) ?? refuse('not_found'), now)
    },

    async load_audience(_input, { db, acting }) {
      return audienceOf(db, acting)
    },

    async save({ id, version, sendAt, ...written }, context) {
      const { db, acting, now, changed, refuse } = context
      if (written.link !== '' && !isLinkHere(written.link)) refuse('notice.link')
      const before = id === 0 ? undefined : ((await announcements.lock(db, acting, id)) ?? refuse('not_found'))
      if (before && !isAnnouncementOpen(announcementState(before, now))) refuse('announcement.begun')
      if (before && before.version !== version) refuse('announcement.changed')
      const fields = {
        ...written,
        createdAt: before?.createdAt ?? now,
        sendAt: sendAt === undefined ? now : new Date(sendAt),
      }
      const after = before
        ? await announcements.update(db, acting, before, fields)
        : await announcements.insert(db, acting, fields)
      changed({ thing: 'announcement', id: after.id, ...(before && { before }), after })
      if (announcementState(after, now) === 'sending') await queue.send(context, announceJob, { id: after.id })
      return announcementShown(after, now)
    },

    async stop({ id }, { db, acting, now, changed, refuse }) {
      // The job locks the row for each part of the people, so that it is stopped between two of them.
      const before = (await announcements.lock(db, acting, id)) ?? refuse('not_found')
      const state = announcementState(before, now)
      if (state !== 'planned' && state !== 'sending') return refuse('announcement.over')
      const isDraft = state === 'planned'
      const after = await announcements.update(db, acting, before, isDraft ? { isDraft } : { stoppedAt: now })
      changed({ thing: 'announcement', id, before, after })
      return announcementShown(after, now)
    },

    async remove({ id }, { db, acting, now, changed, refuse }) {
      const before = (await announcements.lock(db, acting, id)) ?? refuse('not_found')
      if (announcementState(before, now) !== 'draft') refuse('announcement.begun')
      await announcements.remove(db, acting, before, now)
      changed({ thing: 'announcement', id, before })
      return {}
    },

    async restore({ id }, { db, acting, changed, refuse }) {
      const after = (await announcements.restore(db, acting, id)) ?? refuse('not_found')
      changed({ thing: 'announcement', id, after })
      return {}
    },
  })
