import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { StaffPrize } from '@idocard/contract/loyalty/prize-staff'
import { cleanLine } from '@idocard/domain/commerce/address'
import type { Lang } from '@idocard/domain/language'
import { isPeriod } from '@idocard/domain/shown-period'
import { cleanText } from '@idocard/domain/text'
import type { Handler } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { PrizeRow } from '../../../db/schema/loyalty/point.ts'
import { chosenPicture } from '../../content/upload/index.ts'
import { prizes } from './prize-staff.store.ts'

type Save = (typeof contract)['prize']['save']

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** What lists and editors of staff show of a prize. */
export const rowShown = ({ id, titleCh, titleEn, img, points, stock, shownFrom, shownUntil, removedAt }: PrizeRow) => {
  const period = { shownFrom: isoOf(shownFrom), shownUntil: isoOf(shownUntil) }
  return { id, titleCh, titleEn, img, points, stock, ...period, removedAt: isoOf(removedAt) }
}

export const staffPrize = (row: PrizeRow): StaffPrize => {
  const { contentCh, contentEn, perHolder, approvesItself, version } = row
  return { ...rowShown(row), contentCh, contentEn, perHolder, approvesItself, version }
}

/** Changes a prize that nobody else has changed meanwhile, or adds one. */
export const savePrize: Handler<Save> = async (input, { db, acting, lang, changed, refuse }) => {
  const { id, version, img, stockChange, points, perHolder, approvesItself } = input
  const before = id === 0 ? undefined : ((await prizes.lock(db, acting, id)) ?? refuse('not_found'))
  const picture = (await chosenPicture(db, acting, img, before?.img ?? '')) ?? refuseInvalid(['img'], lang)
  if (before && before.version !== version) refuse('prize.changed')
  const texts = cleaned(input, lang)
  // Holders wait for the locked row, so units that they take meanwhile are in it, or are taken afterwards.
  const stock = (before?.stock ?? 0) + stockChange
  if (stock < 0) refuse('prize.stock')
  const fields = {
    ...texts,
    ...{ stock, points, perHolder, approvesItself },
    img: picture,
  }
  const after = before ? await prizes.update(db, acting, before, fields) : await prizes.insert(db, acting, fields)
  changed({ thing: 'prize', id: after.id, ...(before && { before }), after })
  return staffPrize(after)
}

const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso))

/** Normalised texts and the period. @throws {Refusal} `input.invalid` for texts and periods that are none */
function cleaned({ shownFrom, shownUntil, ...input }: InputOf<Save>, lang: Lang) {
  const texts = {
    titleCh: cleanLine(input.titleCh) || null,
    titleEn: cleanLine(input.titleEn),
    contentCh: cleanText(input.contentCh),
    contentEn: cleanText(input.contentEn),
  }
  const period = { shownFrom: dateOf(shownFrom), shownUntil: dateOf(shownUntil) }
  const wrong = Object.entries(texts).flatMap(([name, text]) => (text === null ? [name] : []))
  if (!isPeriod(period)) wrong.push('shownUntil')
  if (wrong.length > 0) refuseInvalid(wrong, lang)
  return { ...(texts as { [name in keyof typeof texts]: string }), ...period }
}
