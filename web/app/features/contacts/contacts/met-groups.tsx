import { joined } from '@idocard/domain/language'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLang } from '../../../lib/language.ts'
import { formatDay } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { NotLoaded } from '../../frame/backstage/not-loaded.tsx'
import classes from './contacts.module.css'
import { overviewQuery } from './queries.ts'

interface Group {
  day: string
  place: string
}

/** The days and places where the holder met people, the latest first. */
export function MetGroups({ linkTo }: { linkTo: (group: Group) => string }) {
  const { t } = useTranslation('contacts')
  const lang = useLang()
  const overview = useQuery(overviewQuery)
  if (overview.data?.met.length === 0) return null
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('met.title')}</h2>
      {!overview.data && <NotLoaded query={overview} />}
      <ul className={classes.folders}>
        {overview.data?.met.map((group) => (
          <li key={`${group.day} ${group.place}`}>
            <Link to={linkTo(group)}>
              <span>{joined(lang, 'comma', [group.place, formatDay(group.day, lang)])}</span>
              <span className={classes.quiet}>{t('folder.count', { count: group.count })}</span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
