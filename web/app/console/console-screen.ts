import type { KindName } from '@idocard/domain/content/content-kind'
import type { Permission } from '@idocard/domain/identity/permission'
import type { Lang } from '@idocard/domain/language'
import {
  IconBuildingStore,
  IconBulb,
  IconFileText,
  IconHelpCircle,
  IconHistory,
  IconLibraryPhoto,
  IconLinkOff,
  IconListCheck,
  IconNews,
  IconPhoto,
  IconRoute,
  IconSchool,
  IconSpeakerphone,
  IconStar,
  IconTags,
  IconVideo,
  IconWand,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type texts from '../i18n/zh-tw/console.json'

type Icon = typeof IconPhoto
/** How many rows of a list the palette shows. */
export const FOUND = 5

/** What the screens of the side bar are about, in their order. Each has a text in `group`. */
export const GROUPS = ['sales', 'cards', 'people', 'loyalty', 'content', 'system'] as const

export interface ConsoleScreen {
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
export const contentScreens = (kinds: Partial<Record<KindName, unknown>>): ConsoleScreen[] =>
  (Object.keys(kinds) as KindName[]).map((name) => ({
    name,
    group: 'content',
    may: 'content.edit',
    Icon: KIND_ICONS[name],
    List: ContentList,
    Editor: ContentEditor,
  }))

/** The library of pictures, which the site and each company have. */
export const MEDIA: ConsoleScreen = {
  name: 'media',
  group: 'content',
  may: 'content.edit',
  Icon: IconLibraryPhoto,
  List: lazy(() => import('./screens/media.tsx')),
  Editor: lazy(() => import('./screens/media-picture.tsx')),
}

/** The links that lead nowhere, in the content of the site or of a company. */
export const DEAD_LINKS: ConsoleScreen = {
  name: 'deadLinks',
  group: 'content',
  may: 'content.edit',
  Icon: IconLinkOff,
  List: lazy(() => import('./screens/dead-links.tsx')),
}

/** The audit log, which the site and each company have. */
export const AUDIT: ConsoleScreen = {
  name: 'audit',
  group: 'system',
  may: 'audit.read',
  Icon: IconListCheck,
  List: lazy(() => import('./screens/audit.tsx')),
  Editor: lazy(() => import('./screens/audit-row.tsx')),
}
