import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { StaffDiscount } from '@idocard/contract/commerce/site-discount'
import { discountState, newDiscountCode, normaliseDiscountCode } from '@idocard/domain/commerce/discount'
import type { Lang } from '@idocard/domain/language'
import { isPeriod } from '@idocard/domain/shown-period'
import { toHalfWidth } from '@idocard/domain/text'
import { implement } from '../../../api/implement.ts'
import { refuseFields, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import {
  type DiscountRow,
  discountForStaff,
  insertDiscounts,
  isCodeRemoved,
  isOrdered,
  listDiscountOrders,
  listDiscounts,
  lockDiscount,
  removeDiscount,
  restoreDiscount,
  updateDiscount,
  usesOf,
} from './site-discount.store.ts'

type Calls = (typeof contract)['siteDiscount']

const PROBLEMS = {
  code: {
    'zh-tw': '用 3 到 32 個英文字母、數字或連字號',
    'en-us': 'Use 3 to 32 letters from A to Z, digits or hyphens.',
  },
  taken: { 'zh-tw': '已經有這組折扣碼', 'en-us': 'There is this code already.' },
  deleted: {
    'zh-tw': '這組折扣碼已經刪除。在清單選「已刪除」就能還原',
    'en-us': 'This code was deleted. To use it again, restore it: choose “Deleted” in the list.',
  },
  start: { 'zh-tw': '只能用英文字母、數字或連字號', 'en-us': 'Use letters from A to Z, digits or hyphens.' },
  percent: { 'zh-tw': '請填 1 到 100', 'en-us': 'Enter 1 to 100.' },
  amount: { 'zh-tw': '請填折抵的金額', 'en-us': 'Enter the amount that it takes off.' },
  period: { 'zh-tw': '結束要比開始晚', 'en-us': 'The end has to be after the beginning.' },
} as const
const USED: Record<Lang, (used: number) => string> = {
  'zh-tw': (used) => `已經用了 ${used} 次，不能比這個少`,
  'en-us': (used) => `It was used ${used} times, so it can’t be less.`,
}

/** The calls of the shop's staff about discount codes. */
export const siteDiscountCalls = implement(contract.siteDiscount, {
  async list(at, { db, acting, now, lang }) {
    const { list, ...page } = (await listDiscounts(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
    return { ...page, list: list.map((row) => rowShown(row, now)) }
  },

  async get({ id }, { db, acting, now, refuse }) {
    return shown(db, (await discountForStaff(db, acting, id)) ?? refuse('not_found'), now)
  },

  async save({ id, version, code: typed, totalLimit, perMemberLimit, isPaused, ...rule }, context) {
    const { db, acting, now, lang, changed, refuse } = context
    const before = id === 0 ? undefined : ((await lockDiscount(db, acting, id)) ?? refuse('not_found'))
    if (before?.removedAt) refuse('edit.removed')
    if (before && before.version !== version) refuse('discount.changed')
    const code = before?.code ?? normaliseDiscountCode(typed)
    const { fields, wrong } = checked(rule, lang)
    if (code === null) wrong.code = PROBLEMS.code[lang]
    if (before && totalLimit !== undefined && totalLimit < before.used) wrong.totalLimit = USED[lang](before.used)
    if (code === null || Object.keys(wrong).length > 0) refuseFields(wrong)
    const limited = { ...fields, totalLimit: totalLimit ?? null, perMemberLimit: perMemberLimit ?? null, isPaused }
    const after = before
      ? await updateDiscount(db, before, limited)
      : ((await insertDiscounts(db, acting, [code], limited))[0] ??
        refuseFields({ code: PROBLEMS[(await isCodeRemoved(db, acting, code)) ? 'deleted' : 'taken'][lang] }))
    changed({ thing: 'discount', id: after.id, ...(before && { before: told(before) }), after: told(after) })
    return shown(db, after, now)
  },

  async make({ count, start: typed, ...rule }, { db, acting, lang, changed }) {
    const start = toHalfWidth(typed).toUpperCase()
    const { fields, wrong } = checked(rule, lang)
    if (!/^[A-Z0-9-]*$/.test(start)) wrong.start = PROBLEMS.start[lang]
    if (Object.keys(wrong).length > 0) refuseFields(wrong)
    const made: DiscountRow[] = []
    // A code that is there already is skipped, and another one takes its place.
    while (made.length < count) {
      const codes = Array.from({ length: count - made.length }, () => newDiscountCode(start, randomInt))
      made.push(...(await insertDiscounts(db, acting, codes, { ...fields, totalLimit: 1, perMemberLimit: null })))
    }
    const [first] = made
    if (!first) throw new Error('No code was made.')
    changed({ thing: 'discount', id: first.id, after: { ...told(first), count } })
    return { codes: made.map(({ code }) => code) }
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    const before = (await lockDiscount(db, acting, id)) ?? refuse('not_found')
    if (before.removedAt) refuse('edit.removed')
    if (await isOrdered(db, before)) refuse('discount.ordered')
    await removeDiscount(db, before, now)
    changed({ thing: 'discount', id, before: told(before) })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    const before = (await lockDiscount(db, acting, id)) ?? refuse('not_found')
    if (!before.removedAt) refuse('edit.restored')
    await restoreDiscount(db, before)
    changed({ thing: 'discount', id, after: told({ ...before, removedAt: null }) })
    return {}
  },

  async list_orders(at, { db, acting, lang, refuse }) {
    const row = (await discountForStaff(db, acting, at.id)) ?? refuse('not_found')
    const { list, ...page } = (await listDiscountOrders(db, acting, row, at)) ?? refuseInvalid(['cursor'], lang)
    return {
      ...page,
      list: list.map(({ orderNumber, status, createdAt, discount, total }) => ({
        id: orderNumber,
        status,
        createdAt: createdAt.toISOString(),
        discount,
        total,
      })),
    }
  },
})

type Rule = Omit<InputOf<Calls['make']>, 'count' | 'start'>

/** What is stored of a rule, and why fields are wrong. */
function checked({ kind, value, cap, startsAt, endsAt, ...rest }: Rule, lang: Lang) {
  const wrong: Record<string, string> = {}
  const window = { startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null }
  if (kind === 'percentage' && (value < 1 || value > 100)) wrong.value = PROBLEMS.percent[lang]
  if (kind === 'fixed' && value < 1) wrong.value = PROBLEMS.amount[lang]
  if (!isPeriod({ shownFrom: window.startsAt, shownUntil: window.endsAt })) wrong.endsAt = PROBLEMS.period[lang]
  const effect = {
    kind,
    value: kind === 'free_freight' ? 0 : value,
    cap: kind === 'percentage' ? (cap ?? null) : null,
  }
  return { fields: { ...rest, ...effect, ...window }, wrong }
}

/** What the audit log has of a code. */
const told = ({ search: _search, ...row }: DiscountRow) => row

function rowShown(
  { startsAt, endsAt, removedAt, isPaused, search: _search, version: _version, ...row }: DiscountRow,
  now: Date,
) {
  return {
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
    state: discountState({ ...row, startsAt, endsAt, isPaused }, row.used, now),
  }
}

async function shown(db: Tx, row: DiscountRow, now: Date): Promise<StaffDiscount> {
  const { isPaused, version } = row
  return { ...rowShown(row, now), ...(await usesOf(db, row)), isOrdered: await isOrdered(db, row), isPaused, version }
}
