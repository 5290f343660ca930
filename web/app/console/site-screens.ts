import { isActivationCode } from '@idocard/domain/cards/activation-code'
import { SITE_KINDS } from '@idocard/domain/content/content-kind'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import {
  IconBoxMultiple,
  IconBuilding,
  IconCards,
  IconChartBar,
  IconDiscount2,
  IconMail,
  IconPackage,
  IconPalette,
  IconPlugConnected,
  IconSend,
  IconServer2,
  IconShoppingBag,
  IconSpeakerphone,
  IconStack2,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { lazy } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { api } from '../lib/browser-api.ts'
import { formatMoment } from '../lib/moment.ts'
import { AUDIT, type ConsoleScreen, contentScreens, DEAD_LINKS, FOUND, MEDIA } from './console-screen.ts'

/** Cards by a word, or the one that has this whole activation code. */
async function cardsLike(word: string) {
  if (!isActivationCode(word)) return (await api.siteCard.list({ keyword: word, pageSize: FOUND })).list
  try {
    return [await api.siteCard.get(await api.siteCard.find_by_code({ code: word }))]
  } catch (error) {
    if (error instanceof ApiError && error.data.refusal === 'card.code_unknown') return []
    throw error
  }
}

/** The screens of the site. A new one gets a row here, and texts in `screen` and `about`. */
export const SITE_SCREENS: readonly ConsoleScreen[] = [
  {
    name: 'orders',
    group: 'sales',
    may: 'order.read',
    Icon: IconPackage,
    find: async (keyword, lang) =>
      (await api.siteOrder.list({ keyword, sort: '-at', pageSize: FOUND })).list.map((order) => ({
        id: order.id,
        title: order.orderNumber,
        text: joined(lang, 'dot', [
          order.shippingName,
          formatTwd(order.total, lang),
          formatMoment(order.createdAt, lang),
        ]),
      })),
    List: lazy(() => import('./screens/orders.tsx')),
    Editor: lazy(() => import('./screens/order.tsx')),
  },
  {
    name: 'inquiries',
    group: 'sales',
    may: 'payment.settle',
    Icon: IconMail,
    find: async (keyword, lang) =>
      (await api.siteInquiry.list({ keyword, pageSize: FOUND })).list.map((inquiry) => ({
        id: inquiry.id,
        title: joined(lang, 'dot', [inquiry.name, inquiry.companyName]) || inquiry.orderNumber,
        text: joined(lang, 'dot', [formatMoment(inquiry.createdAt, lang), inquiry.begin]),
      })),
    List: lazy(() => import('./screens/inquiries.tsx')),
    Editor: lazy(() => import('./screens/inquiry.tsx')),
  },
  {
    name: 'products',
    group: 'sales',
    may: 'product.edit',
    Icon: IconShoppingBag,
    find: async (keyword, lang) =>
      (await api.siteProduct.list({ keyword, pageSize: FOUND })).list.map((product) => ({
        id: product.id,
        title: pick(lang, product.titleCh, product.titleEn),
        text: formatTwd(product.discountNow ?? product.price, lang),
      })),
    List: lazy(() => import('./screens/products.tsx')),
    Editor: lazy(() => import('./screens/product.tsx')),
  },
  {
    name: 'discounts',
    group: 'sales',
    may: 'product.edit',
    Icon: IconDiscount2,
    find: async (keyword) =>
      (await api.siteDiscount.list({ keyword, sort: '-made', pageSize: FOUND })).list.map(({ id, code, note }) => ({
        id,
        title: code,
        text: note,
      })),
    List: lazy(() => import('./screens/discounts.tsx')),
    Editor: lazy(() => import('./screens/discount.tsx')),
  },
  {
    name: 'freight',
    group: 'sales',
    may: 'product.edit',
    Icon: IconTruckDelivery,
    List: lazy(() => import('./screens/freight.tsx')),
  },
  {
    name: 'cards',
    group: 'cards',
    may: 'card.read',
    Icon: IconCards,
    find: async (keyword, lang) =>
      (await cardsLike(keyword)).map((card) => ({
        id: card.id,
        title: pick(lang, card.nameCh, card.nameEn) || card.id,
        text: joined(lang, 'dot', [card.id, card.holder]),
      })),
    List: lazy(() => import('./screens/cards.tsx')),
    Editor: lazy(() => import('./screens/card.tsx')),
  },
  {
    name: 'people',
    group: 'people',
    may: 'people.read',
    Icon: IconUsers,
    find: async (keyword, lang) =>
      (await api.sitePerson.list({ keyword, pageSize: FOUND })).list.map((person) => ({
        id: person.id,
        title: person.name || formatMobile(person.username),
        text: joined(lang, 'dot', [formatMobile(person.username), formatMoment(person.joinedAt, lang)]),
      })),
    List: lazy(() => import('./screens/people.tsx')),
    Editor: lazy(() => import('./screens/person.tsx')),
  },
  {
    name: 'figures',
    group: 'sales',
    may: 'figures.read',
    Icon: IconChartBar,
    List: lazy(() => import('./screens/figures.tsx')),
  },
  {
    name: 'batches',
    group: 'cards',
    may: 'card.read',
    Icon: IconBoxMultiple,
    List: lazy(() => import('./screens/batches.tsx')),
    Editor: lazy(() => import('./screens/batch.tsx')),
  },
  {
    name: 'themes',
    group: 'cards',
    may: 'product.edit',
    Icon: IconPalette,
    List: lazy(() => import('./screens/themes.tsx')),
    Editor: lazy(() => import('./screens/theme.tsx')),
  },
  {
    name: 'companies',
    group: 'people',
    may: 'company.edit',
    Icon: IconBuilding,
    find: async (keyword, lang) =>
      (await api.siteCompany.list({ keyword, pageSize: FOUND })).list.map((company) => ({
        id: company.id,
        title: pick(lang, company.titleCh, company.titleEn),
        text: company.prefix,
      })),
    List: lazy(() => import('./screens/companies.tsx')),
    Editor: lazy(() => import('./screens/company.tsx')),
  },
  ...contentScreens(SITE_KINDS),
  {
    name: 'announcements',
    group: 'content',
    may: 'notice.broadcast',
    Icon: IconSpeakerphone,
    List: lazy(() => import('./screens/announcements.tsx')),
    Editor: lazy(() => import('./screens/site-announcement.tsx')),
  },
  MEDIA,
  DEAD_LINKS,
  {
    name: 'staff',
    group: 'system',
    may: 'people.invite',
    Icon: IconUsersGroup,
    List: lazy(() => import('./screens/staff.tsx')),
    Editor: lazy(() => import('./screens/colleague.tsx')),
  },
  {
    name: 'jobs',
    group: 'system',
    may: 'system.read',
    Icon: IconStack2,
    List: lazy(() => import('./screens/jobs.tsx')),
  },
  {
    name: 'messages',
    group: 'system',
    may: 'system.read',
    Icon: IconSend,
    List: lazy(() => import('./screens/messages.tsx')),
  },
  {
    name: 'providers',
    group: 'system',
    may: 'system.read',
    Icon: IconPlugConnected,
    List: lazy(() => import('./screens/providers.tsx')),
  },
  {
    name: 'system',
    group: 'system',
    may: 'system.read',
    Icon: IconServer2,
    List: lazy(() => import('./screens/system.tsx')),
  },
  AUDIT,
]
