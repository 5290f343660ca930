import type { QuestionCategory } from '@idocard/contract/content/question'
import { type Lang, pick } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { useRef } from 'react'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { breadcrumbData } from '../../features/content/news/breadcrumb-data.ts'
import { Recommendation } from '../../features/content/news/recommendation.tsx'
import { EntryDetails } from '../../features/content/teaching/entry-details.tsx'
import { GuideList } from '../../features/content/teaching/guide-list.tsx'
import { QuestionList } from '../../features/content/teaching/question-list.tsx'
import { SearchField } from '../../features/content/teaching/search-field.tsx'
import { VideoList } from '../../features/content/teaching/teaching-video.tsx'
import { useSearch } from '../../features/content/teaching/use-search.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Section } from '../../kit/section.tsx'
import type { Api } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { withStatus } from '../../lib/error-status.ts'
import { useLang, withTexts } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PageHead } from './page-head.tsx'
import classes from './support.module.css'
import { useFinding } from './support-finding.ts'

export const handle = { query: ['q'], texts: ['support'] } as const

const load = async (api: Api, origin: string) => {
  const [guides, videos, lessons, questions, recommended] = await Promise.all([
    api.content.guide(),
    api.content.teachingLink(),
    api.content.teaching(),
    api.question.load_by_front(),
    api.content.advertise(),
  ])
  return {
    guides: guides.list,
    videos: videos.list,
    lessons: lessons.list,
    categories: questions.list,
    recommended: recommended.list[0],
    origin,
  }
}
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { api, publicUrl } = context.get(visitContext)
  return withStatus(load(api, publicUrl))
}
export const clientLoader = () => withTexts(handle, load(api, location.origin))

/** A search needs no request, because all searchable content is loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const PARTS = ['guides', 'videos', 'lessons', 'questions'] as const

export default function Support() {
  const { recommended, origin, ...teaching } = useLoaderData<typeof loader>()
  const { t } = useTranslation('support')
  const lang = useLang()
  const search = useSearch()
  const shown = useFinding(teaching, search.query)
  const results = useRef<HTMLParagraphElement>(null)
  const isSearching = shown.words.length > 0
  const nothing = shown.count === 0
  const isOnly = isSearching && shown.count === 1
  const faq = questionsData(lang, teaching.categories)
  const crumbs = [
    { name: t('common:home'), path: inLang(paths.home, lang) },
    { name: t('title'), path: inLang(paths.support, lang) },
  ]
  const trail = breadcrumbData(crumbs, origin)
  const part = (name: (typeof PARTS)[number]) => ({
    id: name,
    title: t(`${name}.title`),
    ...(isSearching
      ? { action: <span className={classes.found}>{t('search.count', { count: shown[name].length })}</span> }
      : { intro: t(`${name}.intro`) }),
  })
  return (
    <main>
      <PageHead
        title={t('title')}
        description={t('description')}
        origin={origin}
        path={paths.support}
        share="support"
        data={faq ? [faq, trail] : [trail]}
      />
      <div className={classes.top}>
        <PageTitle title={t('title')} intro={t('intro')} />
        <SearchField
          typed={search.typed}
          onType={search.type}
          field={search.field}
          onSearch={() => {
            search.write()
            results.current?.focus()
          }}
        />
        {!isSearching && (
          <nav className={classes.parts} aria-label={t('parts')}>
            {PARTS.filter((name) => shown[name].length > 0).map((name) => (
              <a key={name} href={`#${name}`}>
                {t(`${name}.title`)}
              </a>
            ))}
          </nav>
        )}
        <p
          ref={results}
          className={isSearching && !nothing ? classes.count : 'visually-hidden'}
          role="status"
          tabIndex={-1}
        >
          {isSearching && t(nothing ? 'search.none' : 'search.found', { query: search.query, count: shown.count })}
        </p>
      </div>
      <div className={classes.results} data-searching={isSearching || undefined}>
        {shown.guides.length > 0 && (
          <Section {...part('guides')}>
            <GuideList guides={shown.guides} words={shown.words} />
          </Section>
        )}
        {shown.videos.length > 0 && (
          <Section {...part('videos')} ground={isSearching ? 'paper' : 'deep'}>
            <VideoList videos={shown.videos} words={shown.words} />
          </Section>
        )}
        {shown.lessons.length > 0 && (
          <Section {...part('lessons')}>
            <div className={classes.lessons}>
              {shown.lessons.map((lesson) => (
                <EntryDetails
                  key={lesson.id}
                  id={`lesson-${lesson.id}`}
                  entry={lesson}
                  words={shown.words}
                  isOnly={isOnly}
                />
              ))}
            </div>
          </Section>
        )}
        {shown.questions.length > 0 && (
          <Section {...part('questions')}>
            <QuestionList categories={shown.categories} words={shown.words} isOnly={isOnly} />
          </Section>
        )}
        {nothing && <SupportNothing query={isSearching ? search.query : ''} />}
      </div>
      {recommended && !nothing && (
        <div className={classes.end}>
          <Recommendation entry={recommended} />
        </div>
      )}
    </main>
  )
}

/** Frequent questions as schema.org's FAQPage. Undefined without questions, because an empty FAQPage is invalid. */
function questionsData(lang: Lang, categories: readonly QuestionCategory[]): object | undefined {
  const questions = categories.flatMap((category) => category.questions)
  if (questions.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: pick(lang, question.titleCh, question.titleEn),
      acceptedAnswer: { '@type': 'Answer', text: pick(lang, question.contentCh, question.contentEn) },
    })),
  }
}

/** Shown without results or content: invites the user to ask. @param query the search; empty if there is no content */
function SupportNothing({ query }: { query: string }) {
  const { t } = useTranslation('support')
  const { search } = useLocation()
  const ask = `${search}#Contact`
  if (!query) return <EmptyState title={t('empty.title')} action={<ButtonLink to={ask}>{t('ask')}</ButtonLink>} />
  return (
    <EmptyState
      title={t('search.none', { query })}
      action={
        <>
          <ButtonLink to={ask}>{t('ask')}</ButtonLink>{' '}
          <ButtonLink to={paths.support} variant="quiet">
            {t('search.all')}
          </ButtonLink>
        </>
      }
    >
      {t('search.hint')}
    </EmptyState>
  )
}
