import type { SitePage } from '@idocard/contract/content/page'
import { startOfTaiwanDay } from '@idocard/domain/taiwan-day'
import { Link } from 'react-router'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './legal.module.css'
import { legalDay } from './legal-day.ts'

type LegalProps = {
  page: Pick<SitePage, 'holdsFrom' | 'versions'>
  /** The address of the text, which shows the version that holds. */
  path: string
}

const versionPath = (path: string, day: string) => `${path}?version=${day}`

/** Since when a legal text holds; of one that does not hold now, a way to the one that does. */
export function LegalSince({ page: { holdsFrom, versions }, path }: LegalProps) {
  const { t } = useTranslation('page')
  const lang = useLang()
  if (holdsFrom === '') return null
  const day = legalDay(holdsFrom, lang)
  const state = versions.find((one) => one.holdsFrom === holdsFrom)?.state ?? 'inForce'
  const inForce = versions.find((one) => one.state === 'inForce')
  const planned = versions.find((one) => one.state === 'planned')
  if (state !== 'inForce' && inForce)
    return (
      <div className={classes.since}>
        {/* Search engines know the version that holds, at the plain address. */}
        <meta name="robots" content="noindex" />
        <Notice title={t(`legal.is.${state}`, { day })}>
          <Link to={path}>{t('legal.toCurrent')}</Link>
        </Notice>
      </div>
    )
  return (
    <div className={classes.since}>
      <p>
        <time dateTime={startOfTaiwanDay(holdsFrom).toISOString()}>
          {t(state === 'planned' ? 'legal.from' : 'legal.since', { day })}
        </time>
      </p>
      {state === 'inForce' && planned && (
        <Notice title={t('legal.next', { day: legalDay(planned.holdsFrom, lang) })}>
          <Link to={versionPath(path, planned.holdsFrom)}>{t('legal.readNext')}</Link>
        </Notice>
      )}
    </div>
  )
}

/** All versions of a legal text, each at its own address. Nothing if there is but one. */
export function LegalVersions({ page: { holdsFrom, versions }, path }: LegalProps) {
  const { t } = useTranslation('page')
  const lang = useLang()
  if (versions.length < 2) return null
  return (
    <nav className={classes.versions} aria-labelledby="versions">
      <h2 id="versions">{t('legal.versions')}</h2>
      <ul>
        {versions.map(({ holdsFrom: day, state }) => (
          <li key={day}>
            <Link
              to={state === 'inForce' ? path : versionPath(path, day)}
              aria-current={day === holdsFrom ? 'page' : undefined}
            >
              {t(`legal.row.${state}`, { day: legalDay(day, lang) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
