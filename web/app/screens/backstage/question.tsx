import type { QuestionCategory } from '@idocard/contract/content/question'
import { pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { IconMail, IconPhone, IconSearch } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { EntryDetails } from '../../features/content/teaching/entry-details.tsx'
import { findQuestions } from '../../features/content/teaching/find-questions.ts'
import { MAX_QUERY } from '../../features/content/teaching/search.ts'
import { useSearch } from '../../features/content/teaching/use-search.ts'
import { Chips } from '../../features/frame/backstage/chips.tsx'
import { useBackOfficeCompany, useCompanyName } from '../../features/frame/backstage/company-line.tsx'
import { RequireHolder, useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { currentSponsor } from '../../features/frame/backstage/queries.ts'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { langOf } from '../../kit/written-in.ts'
import { api } from '../../lib/browser-api.ts'
import { FALLBACK } from '../../lib/company.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './question.module.css'
import { HolderWaiting, isLacking, Placeholder } from './waiting.tsx'

const questionsQuery = (isVisitor: boolean) =>
  queryOptions({
    queryKey: ['questions', isVisitor],
    queryFn: async ({ client }) =>
      (
        await (isVisitor
          ? api.question.load_by_front()
          : api.question.load_layer({ sponsor: await currentSponsor(client) }))
      ).list,
  })

/** The company's frequent questions, for its people. The questions of the site's own company are public. */
export default function QuestionScreen() {
  const { t } = useTranslation('question')
  const { home, user } = useBackstage()
  const isSignedIn = useIsHolder()
  const isOpen = useBackOfficeCompany().id === FALLBACK.id
  return (
    <Screen title={t('title')} back={isSignedIn ? home : user}>
      {isSignedIn === false && isOpen ? (
        <Questions isVisitor />
      ) : (
        <RequireHolder waiting={<HolderWaiting />}>
          <Questions />
        </RequireHolder>
      )}
    </Screen>
  )
}

function Questions({ isVisitor = false }: { isVisitor?: boolean }) {
  const { t } = useTranslation('question')
  const company = useCompanyName()
  const questions = useQuery(questionsQuery(isVisitor))
  if (isLacking(questions)) return <Placeholder query={questions} />
  return (
    <>
      {questions.data.length > 0 ? (
        <Finder all={questions.data} />
      ) : (
        <EmptyState title={t('emptyTitle')}>{t('empty', { company })}</EmptyState>
      )}
      <Ask />
    </>
  )
}

function Finder({ all }: { all: readonly QuestionCategory[] }) {
  const { t } = useTranslation('question')
  const lang = useLang()
  const { question } = useBackstage()
  const { typed, type, query, write, field } = useSearch()
  const [params] = useSearchParams()
  const chosen = Number(params.get('category')) || 0
  const found = useMemo(() => findQuestions(all, query), [all, query])
  const isSearching = query !== ''
  // A search includes all categories.
  const shown = found.categories.filter(({ id }) => isSearching || chosen === 0 || id === chosen)
  const chips = all.map(({ id, titleCh, titleEn }) => ({
    to: `${question}?category=${id}`,
    text: pick(lang, titleCh, titleEn),
    lang: langOf(lang, titleCh, titleEn),
    isOn: id === chosen,
  }))
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            write()
          }}
        >
          <TextInput
            ref={field}
            type="search"
            aria-label={t('search')}
            placeholder={t('placeholder')}
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
            maxLength={MAX_QUERY}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </form>
      </search>
      {!isSearching && chips.length > 1 && (
        <Chips label={t('categories')} chips={[{ to: question, text: t('all'), isOn: chosen === 0 }, ...chips]} />
      )}
      <p className={isSearching && found.count > 0 ? classes.count : 'visually-hidden'} role="status">
        {isSearching && (found.count > 0 ? t('found', { count: found.count }) : t('noneTitle', { query }))}
      </p>
      {shown.map((category) => (
        <section key={category.id}>
          <h2 className={classes.heading} lang={langOf(lang, category.titleCh, category.titleEn)}>
            {pick(lang, category.titleCh, category.titleEn)}
          </h2>
          {category.questions.map((one) => (
            <EntryDetails
              key={one.id}
              id={`q-${one.id}`}
              entry={one}
              words={isSearching ? found.words : []}
              isOnly={isSearching && found.count === 1}
            />
          ))}
        </section>
      ))}
      {isSearching && found.count === 0 && (
        <EmptyState
          title={t('noneTitle', { query })}
          action={
            <ButtonLink to={question} variant="outline">
              {t('showAll')}
            </ButtonLink>
          }
        >
          {t('none')}
        </EmptyState>
      )}
    </>
  )
}

/** How to reach the company if no answer helps. */
function Ask() {
  const { t } = useTranslation('question')
  const { serviceMail, servicePhone } = useBackOfficeCompany()
  const company = useCompanyName()
  if (!serviceMail && !servicePhone) return null
  return (
    <section className={classes.ask}>
      <h2 className={classes.heading}>{t('ask')}</h2>
      <p>{t('askText', { company })}</p>
      <div className={classes.actions}>
        {serviceMail && (
          <ButtonLink to={`mailto:${serviceMail}`} variant="outline">
            <IconMail size={18} stroke={1.6} aria-hidden="true" />
            {t('mail')}
          </ButtonLink>
        )}
        {servicePhone && (
          <ButtonLink to={`tel:${servicePhone}`} variant="outline">
            <IconPhone size={18} stroke={1.6} aria-hidden="true" />
            {t('call')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
