import { pick } from '@idocard/domain/language'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { newsLayersQuery, newsQuery } from '../../features/content/news/company-queries.ts'
import { filledLayers, withoutRepeats } from '../../features/content/news/news-list.ts'
import { NewsRows } from '../../features/content/news/news-rows.tsx'
import { Chips } from '../../features/frame/backstage/chips.tsx'
import { useBackOfficeCompany, useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { LoadMore } from '../../kit/pager.tsx'
import { langOf } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { firstSponsor } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderWaiting, Placeholder } from './waiting.tsx'

/** News of the company for its people, by category. Visitors see only public news. */
export default function NewsScreen() {
  const { t } = useTranslation('companyNews')
  const { home, user } = useBackstage()
  const isSignedIn = useIsHolder()
  return (
    <Screen title={t('title')} back={isSignedIn ? home : user}>
      {isSignedIn === undefined ? <HolderWaiting /> : isSignedIn ? <OwnNews /> : <PublicNews />}
    </Screen>
  )
}

function OwnNews() {
  const { t } = useTranslation('companyNews')
  const lang = useLang()
  const { news } = useBackstage()
  const layers = useQuery(newsLayersQuery)
  const [params] = useSearchParams()
  const chosen = Number(params.get('category')) || 0
  const offered = filledLayers(layers.data ?? [])
  const chips = offered.map(({ id, titleCh, titleEn }) => ({
    to: `${news}?category=${id}`,
    text: pick(lang, titleCh, titleEn),
    lang: langOf(lang, titleCh, titleEn),
    isOn: id === chosen,
  }))
  return (
    <>
      {offered.length > 1 && (
        <Chips label={t('categories')} chips={[{ to: news, text: t('all'), isOn: chosen === 0 }, ...chips]} />
      )}
      <List category={chosen} categories={layers.data} isWaiting={layers.isFetching && !layers.data} />
    </>
  )
}

function PublicNews() {
  const { id } = useBackOfficeCompany()
  return <List category={0} visitorOf={firstSponsor.get() || id} />
}

interface ListProps {
  category: number
  categories?: Parameters<typeof NewsRows>[0]['categories']
  visitorOf?: number
  /** The categories above the list are still loading. The list waits for them, so that it does not shift later. */
  isWaiting?: boolean
}

function List({ category, categories, visitorOf, isWaiting = false }: ListProps) {
  const { t } = useTranslation('companyNews')
  const { newsItem } = useBackstage()
  const news = useInfiniteQuery(newsQuery(category, visitorOf))
  if (!news.data || isWaiting) return <Placeholder query={news} />
  const list = withoutRepeats(news.data.pages.flatMap((page) => page.list))
  if (list.length === 0) return <Nothing isCategory={category > 0} isVisitor={visitorOf !== undefined} />
  const total = news.data.pages.at(-1)?.total ?? 0
  return (
    <>
      <NewsRows list={list} categories={categories} address={newsItem} level={2} />
      {news.hasNextPage && (
        <LoadMore
          label={t('older')}
          busyLabel={t('loading')}
          busy={news.isFetchingNextPage}
          shown={t('shown', { shown: list.length, total })}
          onMore={() => void news.fetchNextPage()}
        />
      )}
    </>
  )
}

function Nothing({ isCategory, isVisitor }: { isCategory: boolean; isVisitor: boolean }) {
  const { t } = useTranslation('companyNews')
  const { news, user } = useBackstage()
  const company = useCompanyName()
  if (isVisitor)
    return (
      <EmptyState title={t('visitorTitle')} action={<ButtonLink to={user}>{t('signIn')}</ButtonLink>}>
        {t('visitor', { company })}
      </EmptyState>
    )
  if (isCategory)
    return (
      <EmptyState title={t('emptyOfTitle')} action={<ButtonLink to={news}>{t('more')}</ButtonLink>}>
        {t('emptyOf')}
      </EmptyState>
    )
  return <EmptyState title={t('emptyTitle')}>{t('empty', { company })}</EmptyState>
}
