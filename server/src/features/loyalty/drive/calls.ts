import { contract } from '@idocard/contract'
import type { StaffDrive } from '@idocard/contract/loyalty/drive'
import { isPeriod, periodState } from '@idocard/domain/shown-period'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { DriveRow } from '../../../db/schema/loyalty/point.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { companyByPrefix } from '../../company/company/index.ts'
import { companyPageOf } from '../../company/company-page/index.ts'
import { drives, drivesOf, hasPointCard, listDrives, periodOf, removedCardsOf, shownDay } from './store.ts'

/** The company page that describes the company's drives. */
const PAGE = 'donateBlood'

/** Drives for staff. A point card that was deleted is none, until it is restored. */
async function staffDrives(db: Tx, rows: readonly DriveRow[], now: Date): Promise<StaffDrive[]> {
  const removed = await removedCardsOf(db, rows)
  return rows.map((row) => ({
    ...shownDay(row),
    pointCardId: row.pointCardId !== null && !removed.has(row.pointCardId) ? row.pointCardId : 0,
    period: periodState(periodOf(row), now),
    version: row.version,
    removedAt: row.removedAt?.toISOString() ?? null,
  }))
}
const staffDrive = async (db: Tx, row: DriveRow, now: Date): Promise<StaffDrive> => {
  const [shown] = await staffDrives(db, [row], now)
  if (!shown) throw new Error('One drive is shown as one.')
  return shown
}

/** A page that is no legal text, and so has no versions. */
const textOf = ({ id: _id, holdsFrom: _day, ...page }: NonNullable<Awaited<ReturnType<typeof companyPageOf>>>) =>
  withHtml(page)

export const driveCalls = implement(contract.drive, {
  async load_all(_input, { db, prefix, now, refuse }) {
    const company = (await companyByPrefix(db, prefix)) ?? refuse('not_found')
    const page = await companyPageOf(db, prefix, PAGE, now)
    return { page: page ? textOf(page) : null, list: await drivesOf(db, company.id, now) }
  },

  async list(at, { db, acting, now, lang }) {
    const { list, ...page } = (await listDrives(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
    return { list: await staffDrives(db, list, now), ...page }
  },

  async get({ id }, { db, acting, now, refuse }) {
    return staffDrive(db, (await drives.get(db, acting, id)) ?? refuse('not_found'), now)
  },

  async save({ id, version, pointCardId, ...rest }, { db, acting, now, lang, changed, refuse }) {
    const before = id === 0 ? undefined : ((await drives.lock(db, acting, id)) ?? refuse('not_found'))
    if (before && before.version !== version) refuse('drive.changed')
    const fields = {
      ...rest,
      startsAt: new Date(rest.startsAt),
      endsAt: new Date(rest.endsAt),
      pointCardId: pointCardId || (before && (await removedCardsOf(db, [before])).size > 0 ? before.pointCardId : null),
    }
    if (!isPeriod(periodOf(fields))) refuseInvalid(['endsAt'], lang)
    if (pointCardId !== 0 && !(await hasPointCard(db, acting, pointCardId))) refuse('not_found')
    const after = before ? await drives.update(db, acting, before, fields) : await drives.insert(db, acting, fields)
    changed({ thing: 'drive', id: after.id, ...(before && { before }), after })
    return staffDrive(db, after, now)
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    const before = (await drives.lock(db, acting, id)) ?? refuse('not_found')
    await drives.remove(db, acting, before, now)
    changed({ thing: 'drive', id, before })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    const after = (await drives.restore(db, acting, id)) ?? refuse('not_found')
    changed({ thing: 'drive', id, after })
    return {}
  },
})
