import { isActivationCode } from '@idocard/domain/cards/activation-code'
import { COMPANY_KINDS, type KindName, SITE_KINDS } from '@idocard/domain/content/content-kind'
import type { Permission } from '@idocard/domain/identity/permission'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import {
  IconBook2,
  IconBoxMultiple,
  IconBuilding,
  IconBuildingStore,
  IconBulb,
  IconCalendarEvent,
  IconCards,
  IconCertificate,
  IconChartBar,
  IconCoins,
  IconDiscount2,
  IconFileText,
  IconGift,
  IconHelpCircle,
  IconHierarchy,
  IconHistory,
  IconLibraryPhoto,
  IconLinkOff,
  IconListCheck,
  IconMail,
  IconNews,
  IconPackage,
  IconPalette,
  IconPhoto,
  IconPlugConnected,
  IconRoute,
  IconRubberStamp,
  IconSchool,
  IconSend,
  IconServer2,
  IconShoppingBag,
  IconSpeakerphone,
  IconStack2,
  IconStar,
  IconTags,
  IconTicket,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWand,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type texts from '../i18n/zh-tw/console.json'
import { ApiError } from '../lib/api-error.ts'
import { api } from '../lib/browser-api.ts'
import { formatMoment } from '../lib/moment.ts'

type Icon = typeof IconGift
/** How many rows of a list the palette shows. */
const FOUND = 5

/** What the screens of the side bar are about, in their order. Each has a text in `group`. */
const GROUPS = ['sales', 'cards', 'people', 'loyalty', 'content', 'system'] as const

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

interface ConsoleScreen {
  /** The part of the address after the company's prefix, and the name of its texts. */
  name: keyof typeof texts.about
  group: (typeof GROUPS)[number]
  may: Permission
  Icon: Icon
  List: ComponentType
  /** Finds rows of the list by a word, for the palette. */
  find?: (keyword: string, lang: Lang) => Promise<readonly { id: string | number; title: string; text: string }[]>
  /** For an address with an id; `new` for what does not exist yet. */
  Editor?: ComponentType<{ id: string }>
}

const KIND_ICONS: Record<KindName, Icon> = {
  banner: IconPhoto,
  introduction: IconRoute,
  features: IconStar,
  partner: IconBuildingStore,
  idoFeatures: IconWand,
  guide: IconBulb,
  teachingLink: IconVideo,
  teaching: IconSchool,
  advertise: IconSpeakerphone,
  newsArticle: IconNews,
  newsCategory: IconTags,
  page: IconFileText,
  news: IconNews,
  companyNewsCategory: IconTags,
  question: IconHelpCircle,
  questionCategory: IconTags,
  companyPage: IconFileText,
  companyEvent: IconHistory,
}
const ContentList = lazy(() => import('./screens/content-list.tsx'))
const ContentEditor = lazy(() => import('./screens/content-editor.tsx'))
/** A list and an editor for each kind of content, which follow from its declaration. */
const contentScreens = (kinds: Partial<Record<KindName, unknown>>): ConsoleScreen[] =>
  (Object.keys(kinds) as KindName[]).map((name) => ({
    name,
    group: 'content',
    may: 'content.edit',
    Icon: KIND_ICONS[name],
    List: ContentList,
    Editor: ContentEditor,
  }))

/** The library of pictures, which the site and each company have. */
const MEDIA: ConsoleScreen = {
  name: 'media',
  group: 'content',
  may: 'content.edit',
  Icon: IconLibraryPhoto,
  List: lazy(() => import('./screens/media.tsx')),
  Editor: lazy(() => import('./screens/media-picture.tsx')),
}

/** The links that lead nowhere, in the content of the site or of a company. */
const DEAD_LINKS: ConsoleScreen = {
  name: 'deadLinks',
  group: 'content',
  may: 'content.edit',
  Icon: IconLinkOff,
  List: lazy(() => import('./screens/dead-links.tsx')),
}

/** The audit log, which the site and each company have. */
const AUDIT: ConsoleScreen = {
  name: 'audit',
  group: 'system',
  may: 'audit.read',
  Icon: IconListCheck,
  List: lazy(() => import('./screens/audit.tsx')),
  Editor: lazy(() => import('./screens/audit-row.tsx')),
}

const SITE: readonly ConsoleScreen[] = [
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
    List: lazy(() => import('./screens/site-announcements.tsx')),
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
const COMPANY: readonly ConsoleScreen[] = [
  {
    name: 'stamps',
    group: 'loyalty',
    may: 'stamp.issue',
    Icon: IconRubberStamp,
    List: lazy(() => import('./screens/stamps.tsx')),
  },
  {
    name: 'applications',
    group: 'loyalty',
    may: 'prize.decide',
    Icon: IconUserCheck,
    List: lazy(() => import('./screens/applications.tsx')),
  },
  {
    name: 'prizes',
    group: 'loyalty',
    may: 'prize.edit',
    Icon: IconGift,
    List: lazy(() => import('./screens/prizes.tsx')),
    Editor: lazy(() => import('./screens/prize.tsx')),
  },
  {
    name: 'pointCards',
    group: 'loyalty',
    may: 'prize.edit',
    Icon: IconTicket,
    List: lazy(() => import('./screens/point-cards.tsx')),
    Editor: lazy(() => import('./screens/point-card.tsx')),
  },
  {
    name: 'points',
    group: 'loyalty',
    may: 'point.correct',
    Icon: IconCoins,
    List: lazy(() => import('./screens/point-account.tsx')),
  },
  {
    name: 'drives',
    group: 'loyalty',
    may: 'prize.edit',
    Icon: IconCalendarEvent,
    List: lazy(() => import('./screens/drives.tsx')),
    Editor: lazy(() => import('./screens/drive.tsx')),
  },
  {
    name: 'employees',
    group: 'people',
    may: 'people.read',
    Icon: IconUsers,
    find: async (keyword, lang) =>
      (await api.employee.list({ keyword, pageSize: FOUND })).list.map((one) => ({
        id: one.id,
        title: pick(lang, one.nameCh, one.nameEn),
        text: [pick(lang, one.departmentCh, one.departmentEn), pick(lang, one.titleCh, one.titleEn)]
          .filter(Boolean)
          .join(' · '),
      })),
    List: lazy(() => import('./screens/employees.tsx')),
    Editor: lazy(() => import('./screens/employee.tsx')),
  },
  {
    name: 'departments',
    group: 'people',
    may: 'people.read',
    Icon: IconHierarchy,
    List: lazy(() => import('./screens/departments.tsx')),
    Editor: lazy(() => import('./screens/department.tsx')),
  },
  {
    name: 'certificates',
    group: 'people',
    may: 'certificate.issue',
    Icon: IconCertificate,
    find: async (keyword, lang) =>
      (await api.certificate.list({ keyword, pageSize: FOUND })).list.map((certificate) => ({
        id: certificate.id,
        title: pick(lang, certificate.nameCh, certificate.nameEn),
        text: joined(lang, 'dot', [certificate.number, pick(lang, certificate.titleCh, certificate.titleEn)]),
      })),
    List: lazy(() => import('./screens/certificates.tsx')),
    Editor: lazy(() => import('./screens/certificate.tsx')),
  },
  {
    name: 'courses',
    group: 'people',
    may: 'certificate.issue',
    Icon: IconBook2,
    List: lazy(() => import('./screens/courses.tsx')),
    Editor: lazy(() => import('./screens/course.tsx')),
  },
  {
    name: 'announcements',
    group: 'content',
    may: 'notice.announce',
    Icon: IconSpeakerphone,
    List: lazy(() => import('./screens/announcements.tsx')),
    Editor: lazy(() => import('./screens/announcement.tsx')),
  },
  {
    name: 'staff',
    group: 'people',
    may: 'people.invite',
    Icon: IconUsersGroup,
    List: lazy(() => import('./screens/company-staff.tsx')),
    Editor: lazy(() => import('./screens/company-colleague.tsx')),
  },
  {
    name: 'companyProfile',
    group: 'people',
    may: 'company.edit',
    Icon: IconBuilding,
    List: lazy(() => import('./screens/company-profile.tsx')),
  },
  ...contentScreens(COMPANY_KINDS),
  MEDIA,
  DEAD_LINKS,
  AUDIT,
]

/** The screens of the site or of a company. A new one gets a row here, and texts in `screen` and `about`. */
export const screensAt = (prefix: string): readonly ConsoleScreen[] => (prefix === '' ? SITE : COMPANY)

/** The screens that somebody may open, by group, in the order of the side bar. Groups without any are left out. */
export const groupsAt = (prefix: string, may: (permission: Permission) => boolean) => {
  const open = screensAt(prefix).filter((one) => may(one.may))
  return GROUPS.map((name) => ({ name, screens: open.filter(({ group }) => group === name) })).filter(
    ({ screens }) => screens.length > 0,
  )
}
