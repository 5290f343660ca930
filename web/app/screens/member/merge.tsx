import type { ShownMerge } from '@idocard/contract/identity/account-merge'
import { joined, pick } from '@idocard/domain/language'
import { useLocation } from 'react-router'
import { Panel } from '../../features/commerce/order/order-view.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { holderToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './merge.module.css'
import { ServiceContact } from './service-contact.tsx'
import { Waiting } from './waiting.tsx'

/**
 * Where the owner of two accounts sees what follows if they become one, and confirms it for one of them. The token is in
 * the address's fragment, which no server gets. An account that can get no link is the one that is signed in here.
 */
export default function MergeScreen() {
  const { t } = useTranslation('merge')
  const inBrowser = useInBrowser()
  const { hash } = useLocation()
  const token = hash.slice(1)
  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <meta name="robots" content="noindex" />
      {!inBrowser ? <Opening /> : token ? <Linked key={token} token={token} /> : <SignedIn />}
    </main>
  )
}

function Opening() {
  const { t } = useTranslation('merge')
  return (
    <>
      <PageTitle title={t('title')} />
      <Waiting label={t('loading')} />
    </>
  )
}

type Answer = 'confirm' | 'refuse'

/** The question at a link. */
function Linked({ token }: { token: string }) {
  // A link that was used is loaded no second time.
  const { data, error, refetch } = useCall(api.accountMerge.load, { token }, { retry: false, staleTime: Infinity })
  const answer = useCommand(api.accountMerge.answer, { inPlace: true })
  const send = (value: Answer) => answer.mutate({ token, answer: value })
  return <Question shown={data} error={error} onAgain={() => void refetch()} answer={answer} onAnswer={send} />
}

/** The question for the account that is signed in here. */
function SignedIn() {
  const token = holderToken.use()
  const { data, error, refetch } = useCall(
    api.accountMerge.load_mine,
    {},
    { retry: false, staleTime: Infinity, enabled: token !== '' },
  )
  const answer = useCommand(api.accountMerge.answer_mine, { inPlace: true })
  if (token === '') return <Unknown isSignedOut />
  const send = (value: Answer) => answer.mutate({ answer: value })
  return <Question shown={data} error={error} onAgain={() => void refetch()} answer={answer} onAnswer={send} />
}

interface Answering {
  data: { isReady: boolean } | undefined
  variables: { answer: Answer } | undefined
  error: Error | null
  isPending: boolean
}

type QuestionProps = {
  shown: ShownMerge | undefined
  error: Error | null
  onAgain: () => void
  answer: Answering
  onAnswer: (answer: Answer) => void
}

function Question({ shown, error, onAgain, answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation('merge')
  if (answer.data && answer.variables?.answer === 'refuse') return <Done name="refused" />
  if (answer.data) return <Done name={answer.data.isReady ? 'ready' : 'confirmed'} />
  if (shown?.isConfirmed) return <Done name={shown.isOtherConfirmed ? 'ready' : 'confirmed'} />
  if (shown) return <Asked shown={shown} answer={answer} onAnswer={onAnswer} />
  if (!error) return <Opening />
  if (error instanceof ApiError && [404, 422].includes(error.code)) return <Unknown />
  return (
    <>
      <PageTitle title={t('title')} />
      <EmptyState title={t('failed')} action={<PlainButton onClick={onAgain}>{t('again')}</PlainButton>}>
        {error.message}
      </EmptyState>
    </>
  )
}

/** No link, one that was used or has ended, or nobody who is asked. */
function Unknown({ isSignedOut = false }: { isSignedOut?: boolean }) {
  const { t } = useTranslation('merge')
  return (
    <>
      <PageTitle
        title={t('unknown')}
        intro={
          <>
            <p>{t('unknownText')}</p>
            {isSignedOut && <p>{t('signIn')}</p>}
          </>
        }
      />
      <ServiceContact />
    </>
  )
}

function Done({ name }: { name: 'confirmed' | 'ready' | 'refused' }) {
  const { t } = useTranslation('merge')
  return (
    <>
      <PageTitle title={t(`${name}.title`)} intro={<p>{t(`${name}.text`)}</p>} />
      {/* A live region, because a heading that changes is not read out. */}
      <p className="visually-hidden" role="status">
        {t(`${name}.title`)}
      </p>
      {name !== 'refused' && (
        <>
          <p>{t('changed')}</p>
          <ServiceContact />
        </>
      )}
    </>
  )
}

type AskedProps = { shown: ShownMerge; answer: Answering; onAnswer: (answer: Answer) => void }

/** What follows, and the two answers. */
function Asked({ shown, answer, onAnswer }: AskedProps) {
  const { t } = useTranslation('merge')
  const lang = useLang()
  const { side, own, username, other, ways, expiresAt } = shown
  const named = { own: username || t('apple'), other: other || t('apple') }
  const points = own.points.map(({ balance, companyCh, companyEn }) =>
    joined(lang, 'dot', [pick(lang, companyCh, companyEn), balance.toLocaleString('en')]),
  )
  return (
    <>
      <PageTitle title={t('title')} intro={<p>{t(`${side}.text`, named)}</p>} />
      <div className={classes.parts}>
        <Panel title={t(`${side}.has`)}>
          <ul className={classes.list}>
            <li>{t('cards', { count: own.cards })}</li>
            <li>{t('orders', { count: own.orders })}</li>
            <li>{t('contacts', { count: own.contacts })}</li>
            {points.map((one) => (
              <li key={one}>{t('points', { points: one })}</li>
            ))}
          </ul>
          <p className={classes.note}>{t(`${side}.more`)}</p>
        </Panel>
        <Panel title={t('waysTitle')}>
          <ul className={classes.list}>
            {ways.map(({ way, shown: value, fate }) => (
              <li key={`${way} ${fate}`}>{t(`fate.${fate}`, { way: value || t('apple') })}</li>
            ))}
          </ul>
        </Panel>
        <Notice tone="attention" title={t('forever')}>
          {t('foreverText')}
        </Notice>
        {answer.error && <Notice tone="bad" live title={answer.error.message} />}
        <div className={classes.actions}>
          <PlainButton disabled={answer.isPending} onClick={() => onAnswer('confirm')}>
            {t('confirm')}
          </PlainButton>
          <PlainButton variant="outline" disabled={answer.isPending} onClick={() => onAnswer('refuse')}>
            {t('refuse')}
          </PlainButton>
        </div>
        <p className={classes.note}>{t('until', { until: momentInText(expiresAt, lang) })}</p>
      </div>
    </>
  )
}
