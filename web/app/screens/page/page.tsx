import { pick } from '@idocard/domain/language'
import { useMemo } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalSince, LegalVersions } from '../../features/content/legal/legal-versions.tsx'
import { newsDay } from '../../features/content/news/news-day.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { withAnchors } from '../../kit/rich-text-html.ts'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PageHead } from '../shop/page-head.tsx'
import classes from './page.module.css'
import { PageContents } from './page-contents.tsx'

/** If there are more headings than this, the page starts with a table of contents. */
const HEADINGS_WITHOUT_LIST = 3

/** The day since which the version in the address holds. */
export const handle = { query: ['version'] }

const load = async (api: Api, slug: string, request: Request, origin: string) => {
  const version = new URL(request.url).searchParams.get('version') ?? ''
  try {
    return { page: await api.page.load_by_slug({ slug, version }), origin }
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 422)) throw data(null, 404)
    throw error
  }
}
export const loader = ({ context, params, request }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, params.id ?? '', request, publicUrl))
}
export const clientLoader = ({ params, request }: { params: { id?: string }; request: Request }) =>
  load(api, params.id ?? '', request, location.origin)

/** A page written by staff: privacy policy, terms, shipping. */
export default function Page() {
  const { page, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('page')
  const lang = useLang()
  const { slug, titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, updatedAt } = page
  const title = pick(lang, titleCh, titleEn)
  const summary = pick(lang, summaryCh, summaryEn)
  const written = writtenIn(lang, contentCh, contentEn)
  const content = pick(lang, contentCh, contentEn)
  const { html, headings } = useMemo(() => withAnchors(content), [content])
  return (
    <main className={classes.place}>
      <PageHead title={title} description={summary} origin={origin} path={paths.page(slug)} />
      <article className={classes.sheet}>
        <header className={classes.head}>
          <h1 className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
            {title}
          </h1>
          {summary && (
            <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
              {summary}
            </p>
          )}
          <LegalSince page={page} path={paths.page(slug)} />
        </header>
        {written !== lang && <p className={classes.note}>{t(`onlyIn.${written}`)}</p>}
        {headings.length > HEADINGS_WITHOUT_LIST && <PageContents headings={headings} lang={written} />}
        <RichText html={html} lang={written} />
        <LegalVersions page={page} path={paths.page(slug)} />
        <p className={classes.updated}>
          <time dateTime={updatedAt}>{t('updated', { day: newsDay(updatedAt, lang) })}</time>
        </p>
      </article>
    </main>
  )
}
