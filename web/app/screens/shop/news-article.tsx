import type { NewsArticle } from '@idocard/contract/content/news-article'
import { pick } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { articleData } from '../../features/content/news/article-data.ts'
import { ArticleNeighbours } from '../../features/content/news/article-neighbours.tsx'
import { Breadcrumb } from '../../features/content/news/breadcrumb.tsx'
import { breadcrumbData } from '../../features/content/news/breadcrumb-data.ts'
import { newsDay } from '../../features/content/news/news-day.ts'
import { ShareLinks } from '../../features/content/news/share-links.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { useLang, withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import classes from './news-article.module.css'
import { PageHead } from './page-head.tsx'

export const handle = { query: ['id'], texts: ['news'] } as const

async function load(api: Api, request: Request, origin: string) {
  const id = new URL(request.url).searchParams.get('id') || (await newestId(api))
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404)
  try {
    return { article: await api.newsArticle.load_by_id({ id: Number(id) }), origin }
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw data(null, 404)
    throw error
  }
}

/** The id of the newest article, for an address without an id. Empty if there is no article. */
async function newestId(api: Api): Promise<string> {
  const { list } = await api.newsArticle.load_by_page_front({ newsCategoryId: 0, pageNum: 1, pageSize: 1 })
  return String(list[0]?.id ?? '')
}

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, request, publicUrl))
}
export const clientLoader = ({ request }: { request: Request }) =>
  withTexts(handle, load(api, request, location.origin))

export default function NewsArticleScreen() {
  const { article, origin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('news')
  const lang = useLang()
  const company = useCompany()
  const { id, img, titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn } = article
  const title = pick(lang, titleCh, titleEn)
  const summary = pick(lang, summaryCh, summaryEn)
  const written = writtenIn(lang, contentCh, contentEn)
  const path = paths.article(id)
  const url = origin + inLang(path, lang)
  const section = {
    name: pick(lang, article.categoryCh, article.categoryEn),
    path: paths.newsPage(article.newsCategoryId),
    lang: langOf(lang, article.categoryCh, article.categoryEn),
  }
  const crumbs = [{ name: t('common:home'), path: paths.home }, { name: t('title'), path: paths.news }, section]
  return (
    <main className={classes.page}>
      <PageHead
        title={title}
        description={summary}
        origin={origin}
        path={path}
        img={img}
        share="news"
        type="article"
        publishedAt={article.publishedAt}
        data={[
          articleData({ article, company, lang, written, origin, url }),
          breadcrumbData([...crumbs, { name: title, path }], origin),
        ]}
      />
      <article key={id} className={classes.article}>
        <header className={classes.head}>
          <Breadcrumb crumbs={crumbs} />
          <h1 className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
            {title}
          </h1>
          {summary && (
            <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
              {summary}
            </p>
          )}
          <Days article={article} />
        </header>
        {img && (
          <div className={classes.cover}>
            <Picture src={img} alt="" sizes="(min-width: 62em) 928px, 100vw" priority />
          </div>
        )}
        <div className={classes.body}>
          {written !== lang && <p className={classes.note}>{t(`page:onlyIn.${written}`)}</p>}
          <RichText html={pick(lang, contentCh, contentEn)} lang={written} />
        </div>
        <div className={classes.share}>
          <ShareLinks title={title} url={url} />
        </div>
      </article>
      <div className={classes.on}>
        <ArticleNeighbours newer={article.newer} older={article.older} />
        <div className={classes.back}>
          <ButtonLink to={paths.news} variant="outline">
            {t('back')}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}

/** The date of publication, and the date of the last change if it is on a later day. */
function Days({ article: { publishedAt, updatedAt } }: { article: NewsArticle }) {
  const { t } = useTranslation('news')
  const lang = useLang()
  const [published, updated] = [newsDay(publishedAt, lang), newsDay(updatedAt, lang)]
  return (
    <p className={classes.days}>
      <time dateTime={publishedAt}>{published}</time>
      {updated !== published && updatedAt > publishedAt && (
        <time dateTime={updatedAt}>{t('updated', { day: updated })}</time>
      )}
    </p>
  )
}
