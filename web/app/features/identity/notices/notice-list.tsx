import type { Notice } from '@idocard/contract/identity/notice'
import type { NoticeCategory } from '@idocard/domain/identity/notice'
import { joined, pick } from '@idocard/domain/language'
import { IconAddressBook, IconCards, IconGift, IconNews, IconPackage, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLang } from '../../../lib/language.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './notices.module.css'

const ICONS: Readonly<Record<NoticeCategory, TablerIcon>> = {
  card: IconCards,
  contact: IconAddressBook,
  order: IconPackage,
  point: IconGift,
  news: IconNews,
}

/** Notices, each linked to its subject. @param onOpen marks a notice as read, and shows its content if it has any */
export function NoticeList({ list, onOpen }: { list: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  return (
    <ul className={classes.list}>
      {list.map((one) => (
        <li key={one.id} data-unread={!one.read || undefined}>
          {one.link && !one.contentCh ? (
            <Link to={one.link} className={classes.row} onClick={() => onOpen(one)}>
              <Row notice={one} />
            </Link>
          ) : (
            <button type="button" className={classes.row} onClick={() => onOpen(one)}>
              <Row notice={one} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices')
  const lang = useLang()
  const Icon = ICONS[notice.category]
  const text = pick(lang, notice.textCh, notice.textEn)
  const from = notice.company ? pick(lang, notice.company.companychname, notice.company.companyenname) : ''
  return (
    <>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong>
          {!notice.read && <span className="visually-hidden">{t('unread')} </span>}
          {pick(lang, notice.titleCh, notice.titleEn)}
        </strong>
        {text && <span>{text}</span>}
        <time dateTime={notice.at}>{joined(lang, 'dot', [from, formatMoment(notice.at, lang)])}</time>
      </span>
    </>
  )
}
