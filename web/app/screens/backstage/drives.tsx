import type { Drive } from '@idocard/contract/loyalty/drive'
import { type Lang, localeOf, pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import classes from '../../features/loyalty/points/points.module.css'
import { drivesQuery } from '../../features/loyalty/points/queries.ts'
import { shownPoints } from '../../features/loyalty/points/shown-points.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { mapLink } from '../../lib/map-link.ts'
import { formatTime } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { isLacking, Placeholder } from './waiting.tsx'

/** A drive of the company, such as donating blood: what it is, where and when, and its points. Open to anyone. */
export default function DrivesScreen() {
  const { t } = useTranslation('points')
  const { user } = useBackstage()
  return (
    <Screen title={t('drive.title')} back={user}>
      <Drives />
    </Screen>
  )
}

function Drives() {
  const { t } = useTranslation('points')
  const lang = useLang()
  const company = useCompanyName()
  const drives = useQuery(drivesQuery)
  if (isLacking(drives)) return <Placeholder query={drives} />
  const { page, list } = drives.data
  if (!page && list.length === 0)
    return <EmptyState title={t('drive.none')}>{t('drive.noneText', { company })}</EmptyState>
  const stamping = list.find(({ pointCardId }) => pointCardId > 0)
  const html = page ? pick(lang, page.contentCh, page.contentEn) : ''
  return (
    <>
      {page && (
        <section className={classes.stack}>
          {page.img && <img className={classes.wide} src={page.img} alt="" width={480} height={360} />}
          <h2 lang={langOf(lang, page.titleCh, page.titleEn)}>{pick(lang, page.titleCh, page.titleEn)}</h2>
          {pick(lang, page.summaryCh, page.summaryEn) && (
            <p lang={langOf(lang, page.summaryCh, page.summaryEn)}>{pick(lang, page.summaryCh, page.summaryEn)}</p>
          )}
        </section>
      )}
      {stamping && <Brings drive={stamping} />}
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('drive.dates')}</h2>
        {list.length === 0 ? (
          <EmptyState title={t('drive.noDates')} level={3}>
            {t('drive.noDatesText')}
          </EmptyState>
        ) : (
          <ul className={classes.drives}>
            {list.map((one) => (
              <li key={one.id} className={classes.drive}>
                <Day drive={one} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {page && html && <RichText html={html} lang={writtenIn(lang, page.contentCh, page.contentEn)} />}
    </>
  )
}

/** The points for taking part, and a link to the point card. */
function Brings({ drive: { pointCardId, points, stamps, fullPoints } }: { drive: Drive }) {
  const { t } = useTranslation('points')
  const to = useBackstage()
  const isSignedIn = useIsHolder()
  return (
    <section className={classes.brings}>
      <h2 className={classes.heading}>{t('drive.brings')}</h2>
      <ul className={classes.plain}>
        {points > 0 && <li>{t('drive.stampPoints', shownPoints(points))}</li>}
        {fullPoints > 0 && <li>{t('drive.fullPoints', { ...shownPoints(fullPoints), stamps })}</li>}
      </ul>
      <ButtonLink to={`${to.points}?id=${pointCardId}`}>{t(isSignedIn ? 'drive.card' : 'drive.signIn')}</ButtonLink>
    </section>
  )
}

function Day({ drive }: { drive: Drive }) {
  const { t } = useTranslation('points')
  const lang = useLang()
  const { titleCh, titleEn, placeCh, placeEn, addressCh, addressEn, startsAt, endsAt } = drive
  const place = pick(lang, placeCh, placeEn)
  const address = pick(lang, addressCh, addressEn)
  const { month, day, weekday } = partsOf(startsAt, lang)
  return (
    <>
      <time className={classes.day} dateTime={startsAt}>
        <span>{month}</span>
        <strong>{day}</strong>
        <span>{weekday}</span>
      </time>
      <div className={classes.about}>
        <h3 lang={langOf(lang, titleCh, titleEn)} className={classes.heading}>
          {pick(lang, titleCh, titleEn)}
        </h3>
        <span>
          {formatTime(startsAt, lang)} – {formatTime(endsAt, lang)}
        </span>
        <span lang={langOf(lang, placeCh, placeEn)}>{place}</span>
        {address && (
          <>
            <span className={classes.quiet} lang={langOf(lang, addressCh, addressEn)}>
              {address}
            </span>
            <a
              className={classes.map}
              href={mapLink(address)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t('drive.map')} · ${place}`}
            >
              {t('drive.map')}
            </a>
          </>
        )}
      </div>
    </>
  )
}

/** Month, day and weekday of a moment, in Taiwan time: `11月`, `21`, `週六`. */
function partsOf(iso: string, lang: Lang) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'Asia/Taipei', ...options }).format(new Date(iso))
  return {
    month: part({ month: 'short' }),
    day: part({ day: 'numeric' }).replace(/\D/g, ''),
    weekday: part({ weekday: 'short' }),
  }
}
