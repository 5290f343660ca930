import type { PurchasePerson } from '@idocard/contract/company/purchase'
import type { Finish } from '@idocard/domain/commerce/finish'
import {
  checkCard,
  finishAt,
  type PrintCard,
  type PrintColumn,
  type PrintRule,
  printProblemText,
} from '@idocard/domain/commerce/print'
import { joined, type Lang } from '@idocard/domain/language'
import type { Tx } from '../../../db/open.ts'
import type { CompanyRow } from '../company/index.ts'
import { lastLogo, lastProduct, ordersFor, peopleOf, printedProducts } from './goods.store.ts'
import type { Staff } from './store.ts'

/** What each column is called where somebody's card cannot be printed. */
const COLUMNS: Readonly<Record<PrintColumn, Readonly<Record<Lang, string>>>> = {
  nameCh: { 'zh-tw': '中文姓名', 'en-us': 'Chinese name' },
  nameEn: { 'zh-tw': '英文姓名', 'en-us': 'English name' },
  titleCh: { 'zh-tw': '中文職稱', 'en-us': 'Chinese title' },
  titleEn: { 'zh-tw': '英文職稱', 'en-us': 'English title' },
  companyCh: { 'zh-tw': '公司中文名稱', 'en-us': 'Company’s Chinese name' },
  companyEn: { 'zh-tw': '公司英文名稱', 'en-us': 'Company’s English name' },
  finish: { 'zh-tw': '材質', 'en-us': 'Finish' },
}

interface Asked {
  list: readonly number[]
  productId: number
  finish: Finish | ''
}

/** Cards for people of a company: the product, how many of it, and what is printed on each. */
export async function goodsFor(
  db: Tx,
  acting: Staff,
  company: CompanyRow,
  { list, productId, finish }: Asked,
  { now, lang }: { now: Date; lang: Lang },
) {
  const ids = [...new Set(list)]
  const found = await peopleOf(db, acting, ids)
  const ordered = await ordersFor(db, ids)
  const products = await printedProducts(db, now)
  const chosen = productId || ((await lastProduct(db, acting, products)) ?? products[0]?.id)
  const product = products.find(({ id }) => id === chosen)
  const rule = product?.print ?? undefined
  const checked = found.map((row, index) => checkCard(ruleOf(rule), index, cardOf(row, company, rule, index, finish)))
  return {
    /** Whether everybody asked for is still there. */
    isWhole: found.length === ids.length,
    people: found.map((row, index): PurchasePerson => {
      const { id, nameCh, nameEn, titleCh, titleEn } = row
      return {
        ...{ id, nameCh, nameEn, titleCh, titleEn },
        problem: problemText(checked[index]?.problems ?? {}, lang),
        orderNumber: ordered.get(id) ?? '',
      }
    }),
    cards: checked.map(({ card }) => card),
    products,
    product,
    rule,
    quantity: rule ? Math.ceil(Math.max(1, found.length) / rule.cards) : 0,
    logo: await lastLogo(db, acting),
  }
}

/** Without a product, names and titles can still be checked. */
const ruleOf = (rule: PrintRule | undefined): PrintRule =>
  rule ?? { cards: 1, finishes: ['matte-black'], isMixed: false }

function cardOf(
  { nameCh, nameEn, titleCh, titleEn }: Pick<PrintCard, 'nameCh' | 'nameEn' | 'titleCh' | 'titleEn'>,
  { companychname, companyenname }: CompanyRow,
  rule: PrintRule | undefined,
  index: number,
  finish: Finish | '',
): PrintCard {
  return {
    ...{ nameCh, nameEn, titleCh, titleEn },
    ...{ companyCh: companychname, companyEn: companyenname },
    finish: finishAt(ruleOf(rule), index, finish || undefined),
  }
}

const problemText = (problems: Partial<Record<PrintColumn, Parameters<typeof printProblemText>[0]>>, lang: Lang) =>
  joined(
    lang,
    'dot',
    Object.entries(problems).map(([column, problem]) =>
      joined(lang, 'colon', [
        COLUMNS[column as PrintColumn][lang],
        printProblemText(problem, column as PrintColumn, lang),
      ]),
    ),
  )
