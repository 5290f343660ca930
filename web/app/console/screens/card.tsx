import type { StaffCard } from '@idocard/contract/cards/site-card'
import { formatMobile } from '@idocard/domain/identity/phone'
import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { CardMoves } from './card-moves.tsx'
import { CardStateBadge } from './card-state-badge.tsx'

/** One card: what it is, what staff can do for its holder, and its life. */
export default function Card({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const card = useCall(api.siteCard.get, { cardSn: id })
  return (
    <Page
      title={t('card.title', { number: id })}
      back={{ to: addressOf({ prefix, screen: 'cards' }), text: t('screen.cards') }}
      actions={card.data && <CardStateBadge state={card.data.state} />}
    >
      {card.data ? (
        <div key={id} className="console-order">
          <div>
            <Part title={t('card.help')}>
              <CardMoves card={card.data} />
            </Part>
            <Part title={t('card.life')}>
              <Life card={card.data} />
            </Part>
          </div>
          <Part title={t('card.about')}>
            <About card={card.data} />
          </Part>
        </div>
      ) : card.error ? (
        <Failed error={card.error} again={shared('again')} onAgain={() => void card.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={8} />
      )}
    </Page>
  )
}

function About({ card }: { card: StaffCard }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const { nameCh, nameEn, holder, companyCh, companyEn, isPhysical, batchId, chips, tappedAt, views, url } = card
  return (
    <dl className="console-facts">
      <Fact name={t('card.name')}>{pick(lang, nameCh, nameEn)}</Fact>
      <Fact name={t('card.holder')}>{holder}</Fact>
      <Fact name={t('card.company')}>{pick(lang, companyCh, companyEn)}</Fact>
      <Fact name={t('card.kind')}>{t(`card.kinds.${isPhysical ? 'physical' : 'virtual'}`)}</Fact>
      {batchId !== null && (
        <Fact name={t('card.batch')}>
          <Link to={addressOf({ prefix, screen: 'batches', id: String(batchId) })}>
            {t('batch.title', { number: batchId })}
          </Link>
        </Fact>
      )}
      {isPhysical && <Fact name={t('card.order')}>{card.orderNumber && <OrderNumber of={card.orderNumber} />}</Fact>}
      {isPhysical && (
        <Fact name={t('card.chips')}>
          {chips > 0 && (tappedAt ? t('card.tapped', { at: formatMoment(tappedAt, lang) }) : t('card.neverTapped'))}
        </Fact>
      )}
      {card.leadsTo && (
        <Fact name={t('card.leadsTo')}>
          <Numbers of={[card.leadsTo]} />
        </Fact>
      )}
      {card.linked.length > 0 && (
        <Fact name={t('card.linked')}>
          <Numbers of={card.linked} />
        </Fact>
      )}
      <Fact name={t('card.views')}>{views.toLocaleString('en')}</Fact>
      <Fact name={t('card.page')}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </Fact>
    </dl>
  )
}

function Numbers({ of }: { of: readonly string[] }) {
  const { prefix } = useMe()
  return of.map((number) => (
    <Link key={number} to={addressOf({ prefix, screen: 'cards', id: number })}>
      {number}
    </Link>
  ))
}

/** The number of an order, which leads to it for those who may see it. */
function OrderNumber({ of: number }: { of: string }) {
  const { prefix, may } = useMe()
  if (!number || !may('order.read')) return number
  return <Link to={addressOf({ prefix, screen: 'orders', id: number })}>{number}</Link>
}

function Life({ card: { events } }: { card: StaffCard }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <ol className="console-events">
      {events.map(({ kind, at, by, orderNumber }) => (
        <li key={`${kind} ${at} ${orderNumber}`} data-kind={kind}>
          <p>
            <strong>{t(`card.event.${kind}`)}</strong>
            <OrderNumber of={orderNumber} />
            <time dateTime={at}>{formatMoment(at, lang)}</time>
            {by && <span>{formatMobile(by)}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
