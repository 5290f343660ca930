import type { Course } from '@idocard/contract/company/certificate'
import { MAX_CERTIFICATE_NUMBER } from '@idocard/domain/company/certificate'
import { pick } from '@idocard/domain/language'
import { siteAddress } from '@idocard/domain/site-address'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { TextInput } from '@mantine/core'
import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLoaderData } from 'react-router'
import classes from '../../features/company/certificate/certificate.module.css'
import { CertificateBadge } from '../../features/company/certificate/certificate-badge.tsx'
import { comingFirst } from '../../features/company/certificate/course-order.ts'
import parts from '../../features/company/company-page/company-page.module.css'
import { loadPage, onServer } from '../../features/company/company-page/load-page.ts'
import { PageIntro } from '../../features/company/company-page/page-intro.tsx'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { useLang } from '../../lib/language.ts'
import { formatDay } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PublicScreen } from './public-screen.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

const load = async (from: Api) => {
  const [page, { list }] = await Promise.all([loadPage(from, 'CQI-IRCA'), from.certificate.load_courses()])
  return { page, list }
}
export const loader = onServer(load)
export const clientLoader = () => load(api)

/** @param home the back office of the company that issued the certificates */
const certificatesQuery = (home: string) =>
  queryOptions({ queryKey: ['certificates', home], queryFn: async () => (await api.certificate.load_my()).list })

/** A certification body: its courses, the holder's certificates from it, and how to verify a certificate. */
export default function CoursesScreen() {
  const { t } = useTranslation('certificate')
  const { page, list } = useLoaderData<typeof loader>()
  const isSignedIn = useIsHolder()
  // The rendered page is cached for many days, so only the browser knows which courses are over.
  const today = useInBrowser() ? taiwanDay(new Date()) : ''
  const courses = today ? comingFirst(list, today) : list
  return (
    <PublicScreen title={t('title')}>
      <PageIntro page={page} />
      <section className={parts.part}>
        <h3 className={parts.subheading}>{t('courses')}</h3>
        {list.length === 0 ? (
          <EmptyState title={t('coursesEmptyTitle')}>{t('coursesEmpty')}</EmptyState>
        ) : (
          <ul className={classes.courses}>
            {courses.map((course) => (
              <CourseItem key={course.id} course={course} isOver={course.endsOn < today} />
            ))}
          </ul>
        )}
      </section>
      <section className={parts.part}>
        <h3 className={parts.subheading}>{t('mine')}</h3>
        {isSignedIn ? <Mine /> : <SignInFirst />}
      </section>
      <section className={parts.part}>
        <h3 className={parts.subheading}>{t('verifyTitle')}</h3>
        <p>{t('verifyText')}</p>
        {/* Leads to a separate page, which works without a script and for everybody who has the number. */}
        <form className={classes.verify} action={siteAddress.certificates} method="get">
          <TextInput
            name="number"
            label={t('verifyField')}
            placeholder="7K2M-9QXR-4DHT-W0CZ"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_CERTIFICATE_NUMBER}
            required
          />
          <PlainButton type="submit">{t('verify')}</PlainButton>
        </form>
      </section>
    </PublicScreen>
  )
}

function CourseItem({ course, isOver }: { course: Course; isOver: boolean }) {
  const { t } = useTranslation('certificate')
  const lang = useLang()
  const { titleCh, titleEn, contentCh, contentEn, placeCh, placeEn, hours, startsOn, endsOn } = course
  const content = pick(lang, contentCh, contentEn)
  const place = pick(lang, placeCh, placeEn)
  const days = [startsOn, ...(endsOn === startsOn ? [] : [endsOn])].map((day) => formatDay(day, lang))
  return (
    <li className={classes.course}>
      {isOver && <StatusBadge>{t('held')}</StatusBadge>}
      <h4 className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
        {pick(lang, titleCh, titleEn)}
      </h4>
      <ul className={classes.facts}>
        <li>
          <IconCalendar size={18} stroke={1.6} aria-hidden="true" />
          <span>{days.join(' – ')}</span>
        </li>
        <li>
          <IconClock size={18} stroke={1.6} aria-hidden="true" />
          <span>{t('hours', { hours })}</span>
        </li>
        {place && (
          <li>
            <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
            <span lang={langOf(lang, placeCh, placeEn)}>{place}</span>
          </li>
        )}
      </ul>
      {content && <RichText html={content} lang={writtenIn(lang, contentCh, contentEn)} />}
    </li>
  )
}

function Mine() {
  const { t } = useTranslation('certificate')
  const company = useCompanyName()
  const certificates = useQuery(certificatesQuery(useBackstage().home))
  if (isLacking(certificates)) return <Placeholder query={certificates} />
  if (certificates.data.length === 0)
    return <EmptyState title={t('mineEmptyTitle')}>{t('mineEmpty', { company })}</EmptyState>
  return certificates.data.map((one) => <CertificateBadge key={one.number} certificate={one} />)
}

function SignInFirst() {
  const { t } = useTranslation('certificate')
  const { t: shared } = useTranslation('backstage')
  return (
    <p>
      {t('signIn')}{' '}
      <Link to={useBackstage().login} reloadDocument>
        {shared('menu.login')}
      </Link>
    </p>
  )
}
