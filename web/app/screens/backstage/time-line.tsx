import type { CompanyEvent } from '@idocard/contract/company/company-page'
import { localeOf, pick } from '@idocard/domain/language'
import { useLoaderData } from 'react-router'
import { loadPage, onServer } from '../../features/company/company-page/load-page.ts'
import { PageIntro } from '../../features/company/company-page/page-intro.tsx'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PublicScreen } from './public-screen.tsx'
import classes from './time-line.module.css'

const load = async (from: Api) => {
  const [page, { list }] = await Promise.all([loadPage(from, 'timeLine'), from.companyPage.load_events()])
  return { page, list }
}
export const loader = onServer(load)
export const clientLoader = () => load(api)

/** The company's history along a line, the newest year first. */
export default function TimeLineScreen() {
  const { t } = useTranslation('companyPage')
  const company = useCompanyName()
  const { page, list } = useLoaderData<typeof loader>()
  const years = [...Map.groupBy(list, ({ day }) => day.slice(0, 4))]
  return (
    <PublicScreen title={t('menu.timeLine')}>
      <PageIntro page={page} />
      {list.length === 0 ? (
        <EmptyState title={t('history.emptyTitle')}>{t('history.empty', { company })}</EmptyState>
      ) : (
        <ol className={classes.line}>
          {years.map(([year, events]) => (
            <li key={year} className={classes.year}>
              <h3 className={classes.name}>{year}</h3>
              {events.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </li>
          ))}
        </ol>
      )}
    </PublicScreen>
  )
}

function Event({ event }: { event: CompanyEvent }) {
  const lang = useLang()
  const { day, titleCh, titleEn, contentCh, contentEn, img } = event
  const month = new Intl.DateTimeFormat(localeOf(lang), { month: 'long', timeZone: 'UTC' }).format(new Date(day))
  const content = pick(lang, contentCh, contentEn)
  return (
    <article className={classes.event}>
      <p className={classes.month}>
        <time dateTime={day}>{month}</time>
      </p>
      <h4 className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
        {pick(lang, titleCh, titleEn)}
      </h4>
      {content && <RichText html={content} lang={writtenIn(lang, contentCh, contentEn)} />}
      {img && <img className={classes.picture} src={img} alt="" width={640} height={360} loading="lazy" />}
    </article>
  )
}
