import type { CompanyNews } from '@idocard/contract/content/news'
import { pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ArticleNeighbours } from '../../features/content/news/article-neighbours.tsx'
import { newsItemQuery } from '../../features/content/news/company-queries.ts'
import { newsDay } from '../../features/content/news/news-day.ts'
import { ShareLinks } from '../../features/content/news/share-links.tsx'
import { useBackOfficeCompany, useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { RequireHolder, useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Picture } from '../../kit/picture.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import { ApiError } from '../../lib/api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './news-item.module.css'
import { HolderWaiting, isLacking, Placeholder } from './waiting.tsx'

/** One news item of the company. If it is not public, visitors are asked to sign in. */
export default function NewsItemScreen() {
  const { t } = useTranslation('companyNews')
  const { news } = useBackstage()
  const isSignedIn = useIsHolder()
  return (
    <Screen title={t('title')} back={news}>
      {isSignedIn === undefined ? <HolderWaiting /> : <Item isVisitor={!isSignedIn} />}
    </Screen>
  )
}

function Item({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation('companyNews')
  const { news } = useBackstage()
  const [params] = useSearchParams()
  const asked = params.get('id') ?? ''
  const isId = asked === '' || /^[1-9]\d{0,8}$/.test(asked)
  const company = useBackOfficeCompany()
  const item = useQuery({ ...newsItemQuery(Number(asked), isVisitor ? company.id : undefined), enabled: isId })
  const isMissing = !isId || item.data === null || (item.error instanceof ApiError && item.error.code === 404)
  if (isMissing && isVisitor) return <RequireHolder waiting={<HolderWaiting />}>{null}</RequireHolder>
  if (isMissing)
    return (
      <EmptyState title={t('missingTitle')} action={<ButtonLink to={news}>{t('more')}</ButtonLink>}>
        {t('missing')}
      </EmptyState>
    )
  if (isLacking(item)) return <Placeholder query={item} />
  return item.data && <Article item={item.data} />
}

function Article({ item }: { item: CompanyNews }) {
  const { t } = useTranslation('companyNews')
  const lang = useLang()
  const company = useCompanyName()
  const { news, newsItem } = useBackstage()
  const { id, img, titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, categoryCh, categoryEn } = item
  const title = pick(lang, titleCh, titleEn)
  const summary = pick(lang, summaryCh, summaryEn)
  const [published, updated] = [newsDay(item.publishedAt, lang), newsDay(item.updatedAt, lang)]
  return (
    <>
      <article key={id} className={classes.article}>
        <header className={classes.head}>
          <p className={classes.about}>
            <span lang={langOf(lang, categoryCh, categoryEn)}>{pick(lang, categoryCh, categoryEn)}</span>
            <time dateTime={item.publishedAt}>{published}</time>
            {updated !== published && item.updatedAt > item.publishedAt && (
              <time dateTime={item.updatedAt}>{t('updated', { day: updated })}</time>
            )}
          </p>
          <h2 className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
            {title}
          </h2>
          {summary && (
            <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
              {summary}
            </p>
          )}
        </header>
        {img && (
          <div className={classes.cover}>
            <Picture src={img} alt="" sizes="(min-width: 35em) 520px, 92vw" priority />
          </div>
        )}
        <RichText html={pick(lang, contentCh, contentEn)} lang={writtenIn(lang, contentCh, contentEn)} />
        {item.isPublic ? (
          <ShareLinks title={title} url={location.origin + newsItem(id)} />
        ) : (
          <p className={classes.audience}>{t('audience', { company })}</p>
        )}
      </article>
      <ArticleNeighbours newer={item.newer} older={item.older} address={newsItem} />
      <ButtonLink to={news} variant="outline">
        {t('more')}
      </ButtonLink>
    </>
  )
}
