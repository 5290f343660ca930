import { cardText } from '@idocard/domain/card'
import { localeOf } from '@idocard/domain/language'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBackstage } from '../../features/backstage/holder.tsx'
import { recentQuery } from '../../features/backstage/queries.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useLang } from '../../lib/language.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'
import { Failed, HolderWaiting } from './waiting.tsx'

/** The cards I opened, newest first. */
export default function RecentlyScreen() {
  const { t } = useTranslation('backstage')
  const { home } = useBackstage()
  return (
    <HolderScreen title={t('recently.title')} back={home}>
      <Recent />
    </HolderScreen>
  )
}

function Recent() {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const recent = useQuery(recentQuery)
  if (recent.isPending) return <HolderWaiting />
  if (recent.isError) return <Failed error={recent.error} onAgain={() => void recent.refetch()} />
  if (recent.data.length === 0) return <EmptyState title={t('recently.emptyTitle')}>{t('recently.empty')}</EmptyState>
  const time = new Intl.DateTimeFormat(localeOf(lang), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Taipei',
  })
  return (
    <ul className={classes.people}>
      {recent.data.map((one) => (
        <li key={one.cardSn}>
          <a href={one.url}>
            {one.photo ? (
              <img className={classes.face} src={one.photo} alt="" width={48} height={48} loading="lazy" />
            ) : (
              <span className={classes.face} aria-hidden="true">
                <IconUser size={24} stroke={1.4} />
              </span>
            )}
            <span className={classes.person}>
              <strong>{cardText(lang, one.nameCh, one.nameEn).text || t('card.unnamed')}</strong>
              <span>
                {[cardText(lang, one.titleCh, one.titleEn).text, cardText(lang, one.companyCh, one.companyEn).text]
                  .filter(Boolean)
                  .join('・')}
              </span>
              <time dateTime={one.at}>{time.format(new Date(one.at))}</time>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
