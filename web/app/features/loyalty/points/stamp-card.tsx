import type { StampedCard } from '@idocard/contract/loyalty/point-card'
import { joined, pick } from '@idocard/domain/language'
import { IconGift } from '@tabler/icons-react'
import { RichText } from '../../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { formatDay, formatLastDay } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useBackOfficeCompany } from '../../frame/backstage/company-line.tsx'
import { shownPoints } from './shown-points.ts'
import classes from './stamp-card.module.css'

/** The rotations of the stamps in degrees. Each differs a little, as if stamped by hand. */
const LEAN = [-8, 5, -3, 9, -6, 3, 7, -5]

/** A company's point card with a holder's stamps, drawn like the paper card that it replaces. */
export function StampCard({ card, isNew = false }: { card: StampedCard; isNew?: boolean }) {
  const { t } = useTranslation('points')
  const lang = useLang()
  const { squareLogo } = useBackOfficeCompany()
  const { titleCh, titleEn, stamps, stampedAt, points, fullPoints } = card
  const count = stamps - stampedAt.length
  return (
    <article className={classes.card}>
      <div className={classes.paper}>
        <header className={classes.head}>
          {squareLogo && <img src={squareLogo} alt="" width={36} height={36} />}
          <h2 lang={langOf(lang, titleCh, titleEn)}>{pick(lang, titleCh, titleEn)}</h2>
          <p className={classes.count}>{t('card.count', { count: stampedAt.length, stamps })}</p>
        </header>
        <ol
          className={classes.spaces}
          data-many={stamps > 6 || undefined}
          style={{ gridTemplateColumns: `repeat(${columnsOf(stamps)}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: stamps }, (_, at) => (
            <li key={at} className={classes.space} data-last={at === stamps - 1 || undefined}>
              <Space card={card} at={at} isNew={isNew && at === stampedAt.length - 1} />
            </li>
          ))}
        </ol>
        <footer className={classes.foot}>
          <p className={classes.togo}>
            {card.isEnded
              ? t('card.ended')
              : fullPoints > 0
                ? t('card.toGoPoints', { ...shownPoints(fullPoints), count })
                : t('card.toGo', { count })}
          </p>
          <p>
            {joined(lang, 'dot', [
              points > 0 && !card.isEnded ? t('card.each', shownPoints(points)) : '',
              card.full > 0 ? t('card.full', { count: card.full }) : '',
              card.shownUntil ? t('card.until', { day: formatLastDay(card.shownUntil, lang) }) : '',
            ])}
          </p>
        </footer>
      </div>
    </article>
  )
}

/** The company's description of its point card. */
export function StampCardText({ card: { contentCh, contentEn } }: { card: StampedCard }) {
  const lang = useLang()
  const html = pick(lang, contentCh, contentEn)
  return html ? <RichText html={html} lang={writtenIn(lang, contentCh, contentEn)} /> : null
}

function Space({ card, at, isNew }: { card: StampedCard; at: number; isNew: boolean }) {
  const { t } = useTranslation('points')
  const lang = useLang()
  const stamped = card.stampedAt[at]
  const number = at + 1
  if (!stamped)
    return (
      <>
        <span className="visually-hidden">{t('card.open', { number })}</span>
        {number === card.stamps ? (
          <IconGift size={26} stroke={1.5} aria-hidden="true" />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </>
    )
  const day = formatDay(stamped, lang)
  return (
    <span
      className={classes.stamp}
      data-new={isNew || undefined}
      style={{ rotate: `${LEAN[(at * 3 + card.full) % LEAN.length]}deg` }}
    >
      <span className="visually-hidden">{t('card.stamped', { number, day })}</span>
      <Impression day={shortDay(stamped)} />
    </span>
  )
}

/** The number of columns, at most five, that fills the rows evenly: eight stamps are two rows of four. */
const columnsOf = (stamps: number) => Math.ceil(stamps / Math.ceil(stamps / (stamps > 6 ? 5 : 3)))

/** A date in Taiwan time such as `11.21`, as on a date stamp. */
const shortDay = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Taipei', month: 'numeric', day: 'numeric' })
    .format(new Date(iso))
    .replace('/', '.')

/** The print of a rubber stamp: two rings, the date, and gaps where ink is missing. */
function Impression({ day }: { day: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="32" cy="32" r="29" strokeWidth="2.6" strokeDasharray="46 1.2 61 0.8 34 1.6" />
      <circle cx="32" cy="32" r="24.5" strokeWidth="1" strokeDasharray="38 1 70 1.4" />
      <path d="M23.5 21.5 32 29.8l12-13.4" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M12 36.5h40M12 48h40" strokeWidth="1" />
      <text
        x="32"
        y="46"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        fontSize="10.5"
        fontWeight="600"
        letterSpacing="0.5"
      >
        {day}
      </text>
    </svg>
  )
}
