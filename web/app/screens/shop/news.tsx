import { pick } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigationType } from 'react-router'
import { ArticleCard } from '../../features/content/news/article-card.tsx'
import { CategoryLinks } from '../../features/content/news/category-links.tsx'
import { newsAddress } from '../../features/content/news/news-address.ts'
import { Recommendation } from '../../features/content/news/recommendation.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Pager } from '../../kit/pager.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { useLang, withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './news.module.css'
import { PageHead } from './page-head.tsx'

export const handle = { query: ['category', 'page'], texts: ['news'] } as const

/** Articles on one page of the list. */
const PAGE_SIZE = 9
/** If the first page has fewer articles than this, none is shown larger than the others. */
const ENOUGH_FOR_LEAD = 3

async function load(api: Api, request: Request, origin: string) {
  const { category, page } = newsAddress(new URL(request.url).searchParams)
  const [categories, recommended, articles] = await Promise.all([
    api.content.newsCategory(),
    api.content.advertise(),
    articlesOf(api, category, page),
  ])
  return { categories: categories.list, recommended: recommended.list[0], category, origin, ...articles }
}

/** One page of a category's articles. A number beyond the last page returns the last page. */
async function articlesOf(api: Api, newsCategoryId: number, wanted: number) {
  const ask = (pageNum: number) => api.newsArticle.load_by_page_front({ newsCategoryId, pageNum, pageSize: PAGE_SIZE })
  const first = await ask(wanted)
  const pages = Math.max(1, Math.ceil(first.total / first.pageSize))
  const page = Math.min(wanted, pages)
  const { list, total } = page === wanted ? first : await ask(page)
  return { list, total, page, pages }
}

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, request, publicUrl))
}
export const clientLoader = ({ request }: { request: Request }) =>
  withTexts(handle, load(api, request, location.origin))

export default function News() {
  const { categories, recommended, category, origin, list, total, page, pages } = useLoaderData<typeof loader>()
  const { t } = useTranslation('news')
  const lang = useLang()
  const results = useRef<HTMLParagraphElement>(null)
  const shownPage = useRef(page)
  const movedBy = useNavigationType()

  // The next page of the list starts at the top, so the focus moves there. Back and Forward restore the position.
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    if (movedBy === 'PUSH') results.current?.focus({ preventScroll: true })
  }, [page, movedBy])

  const chosen = categories.find((one) => one.id === category)
  const of = chosen ? t('titleOf', { category: pick(lang, chosen.titleCh, chosen.titleEn) }) : t('title')
  const hasLead = page === 1 && list.length >= ENOUGH_FOR_LEAD && list[0]?.img !== ''
  const rss = inLang(paths.newsFeed, lang)
  return (
    <main>
      <PageHead
        title={page > 1 ? t('titlePage', { title: of, page }) : of}
        description={t('intro')}
        origin={origin}
        path={paths.newsPage(category, page)}
        share="news"
      />
      <link rel="alternate" type="application/rss+xml" title={t('title')} href={rss} />
      {list.length === 0 && <meta name="robots" content="noindex" />}
      <div className={classes.inner}>
        <PageTitle
          title={t('title')}
          intro={t('intro')}
          action={
            <a className={classes.rss} href={rss} type="application/rss+xml">
              {t('rss')}
            </a>
          }
        />
        <CategoryLinks categories={categories} chosen={category} />
        <p ref={results} className={classes.count} role="status" tabIndex={-1}>
          {list.length > 0 && (page > 1 ? t('countPage', { total, page }) : t('count', { total }))}
        </p>
        {list.length > 0 ? (
          <ul className={classes.list}>
            {list.map((article, index) => (
              <li key={article.id} data-lead={(hasLead && index === 0) || undefined}>
                <ArticleCard
                  article={article}
                  category={categories.find((one) => one.id === article.newsCategoryId)}
                  variant={hasLead && index === 0 ? 'lead' : 'plain'}
                  priority={index === 0}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing isCategory={category > 0} />
        )}
        <Pager
          page={page}
          pages={pages}
          to={(one) => paths.newsPage(category, one)}
          label={t('pager.label')}
          previousLabel={t('pager.previous')}
          nextLabel={t('pager.next')}
          pageLabel={(one) => t('pager.page', { page: one })}
        />
        {recommended && <Recommendation entry={recommended} />}
      </div>
    </main>
  )
}

function Nothing({ isCategory }: { isCategory: boolean }) {
  const { t } = useTranslation('news')
  if (!isCategory) return <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
  return (
    <EmptyState
      title={t('noneOf.title')}
      action={
        <ButtonLink to={paths.news} variant="outline">
          {t('noneOf.action')}
        </ButtonLink>
      }
    >
      {t('noneOf.text')}
    </EmptyState>
  )
}
