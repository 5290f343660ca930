import type { CompanyPage } from '@idocard/contract/company/company-page'
import { pick } from '@idocard/domain/language'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import classes from '../../features/company/company-page/company-page.module.css'
import { LegalSince, LegalVersions } from '../../features/content/legal/legal-versions.tsx'
import { useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { withAnchors } from '../../kit/rich-text-html.ts'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { formatDay } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PageContents } from '../page/page-contents.tsx'
import { PublicScreen } from './public-screen.tsx'

/** If there are more headings than this, the text starts with a table of contents. */
const HEADINGS_WITHOUT_LIST = 5

/** A screen with one long text of the company: terms of use or privacy policy. */
export function CompanyText({ title, page }: { title: string; page: CompanyPage | null }) {
  return <PublicScreen title={title}>{page ? <Text page={page} /> : <NoText />}</PublicScreen>
}

function Text({ page }: { page: CompanyPage }) {
  const { t } = useTranslation('companyPage')
  const { t: shared } = useTranslation('page')
  const lang = useLang()
  const company = useCompanyName()
  const path = useLocation().pathname
  const { titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, updatedAt, isSite } = page
  const summary = pick(lang, summaryCh, summaryEn)
  const written = writtenIn(lang, contentCh, contentEn)
  const content = pick(lang, contentCh, contentEn)
  const { html, headings } = useMemo(() => withAnchors(content), [content])
  return (
    <article className={classes.intro}>
      {isSite && <Notice>{t('text.site', { company })}</Notice>}
      <h2 className={classes.heading} lang={langOf(lang, titleCh, titleEn)}>
        {pick(lang, titleCh, titleEn)}
      </h2>
      {summary && (
        <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
          {summary}
        </p>
      )}
      <LegalSince page={page} path={path} />
      {written !== lang && <p className={classes.quiet}>{shared(`onlyIn.${written}`)}</p>}
      {headings.length > HEADINGS_WITHOUT_LIST && <PageContents headings={headings} lang={written} />}
      <RichText html={html} lang={written} />
      <LegalVersions page={page} path={path} />
      <p className={classes.quiet}>
        <time dateTime={updatedAt}>{shared('updated', { day: formatDay(updatedAt, lang) })}</time>
      </p>
    </article>
  )
}

function NoText() {
  const { t } = useTranslation('companyPage')
  return (
    <EmptyState
      title={t('text.emptyTitle')}
      action={
        <ButtonLink to={useBackstage().contactUs} variant="outline">
          {t('corporate.ask')}
        </ButtonLink>
      }
    >
      {t('text.empty')}
    </EmptyState>
  )
}
