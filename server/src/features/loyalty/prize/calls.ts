import { contract } from '@idocard/contract'
import type { Prize } from '@idocard/contract/loyalty/prize'
import { periodState } from '@idocard/domain/shown-period'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { PrizeRow } from '../../../db/schema/loyalty/point.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { currentSponsor, sponsorsOf } from '../../company/company/index.ts'
import { balanceOf } from '../point/index.ts'
import { hasEnded } from './application.ts'
import { isAppliedFor, listPrizes, prizes, sortPrizes } from './prize-staff.store.ts'
import { rowShown, savePrize, staffPrize } from './save-prize.ts'
import { appliedFor, prizesOf } from './store.ts'

function prizeShown(row: PrizeRow, mine: number, now: Date): Prize {
  const { id, titleCh, titleEn, contentCh, contentEn, img, points, stock, perHolder, approvesItself, shownUntil } = row
  return withHtml({
    id,
    titleCh,
    titleEn,
    contentCh,
    contentEn,
    img,
    points,
    stock,
    perHolder,
    mine,
    approvesItself,
    shownUntil: shownUntil?.toISOString() ?? null,
    isEnded: hasEnded(row, now),
  })
}

export const prizeCalls = implement(contract.prize, {
  async load_all({ sponsor }, { db, who, prefix, now, refuse }) {
    const mine = (await currentSponsor(db, who, prefix, sponsor)) ?? refuse('not_found')
    const shown = await prizesOf(db, [mine], now)
    const applied = await appliedFor(db, who.id, shown)
    return {
      list: shown.map((row) => prizeShown(row, applied.get(row.id) ?? 0, now)),
      balance: await balanceOf(db, { memberId: who.id, companyId: mine.id }),
    }
  },

  async load_by_id({ id }, { db, who, now, refuse }) {
    const [found] = await prizesOf(db, await sponsorsOf(db, who), now, id)
    const row = found ?? refuse('not_found')
    return prizeShown(row, (await appliedFor(db, who.id, [row])).get(id) ?? 0, now)
  },

  async list(at, { db, acting, now, lang }) {
    const { list, ...page } = (await listPrizes(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
    return { list: list.map((row) => ({ ...rowShown(row), period: periodState(row, now) })), ...page }
  },

  async get({ id }, { db, acting, refuse }) {
    return staffPrize((await prizes.get(db, acting, id)) ?? refuse('not_found'))
  },

  save: savePrize,

  async sort({ list }, { db, acting, changed, refuse }) {
    const order = [...new Set(list)]
    if (!(await sortPrizes(db, acting, order))) refuse('not_found')
    changed({ thing: 'prize', id: 'order', after: { order } })
    return {}
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    const row = (await prizes.lock(db, acting, id)) ?? refuse('not_found')
    if (await isAppliedFor(db, row)) refuse('prize.in_use')
    await prizes.remove(db, acting, row, now)
    changed({ thing: 'prize', id, before: row })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    const after = (await prizes.restore(db, acting, id)) ?? refuse('not_found')
    changed({ thing: 'prize', id, after })
    return {}
  },
})
