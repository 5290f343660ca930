import { mergeQuantities, QUANTITY_MAX, type Quantity } from '@idocard/domain/commerce/cart'
import type { Lang } from '@idocard/domain/language'
import { refuseFields } from '../../../api/validation.ts'

/** The error for several lines of one product that only together exceed the limit. */
const TOO_MANY_TOGETHER = {
  'zh-tw': `同一項商品合計最多 ${QUANTITY_MAX} 件`,
  'en-us': `At most ${QUANTITY_MAX} of one product, all its lines together.`,
} as const

/** What is to be ordered, each product once. @throws {Refusal} `input.invalid` for too many of one product */
export const mergedQuantities = (list: readonly Quantity[], lang: Lang): Quantity[] =>
  mergeQuantities(list) ?? refuseFields({ list: TOO_MANY_TOGETHER[lang] })
