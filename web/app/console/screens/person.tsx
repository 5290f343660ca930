import type { SitePerson } from '@idocard/contract/identity/site-person'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { CardStateBadge } from './card-state-badge.tsx'
import { InquiryState } from './inquiry-words.tsx'
import { PersonErase } from './person-erase.tsx'
import { PersonMerge } from './person-merge.tsx'
import { PersonMoves } from './person-moves.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** A code is on its way for a second or two. */
const POLL_MS = 2000

/** One person: what they have, what staff can do for them, and what staff did. */
export default function Person({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const person = useCall(
    api.sitePerson.get,
    { id },
    { refetchInterval: ({ state: { data } }) => (data?.code?.isSent === false ? POLL_MS : false) },
  )
  const { data } = person
  return (
    <Page
      title={data ? data.name || t('person.unnamed') : t('person.title')}
      back={{ to: addressOf({ prefix, screen: 'people' }), text: t('screen.people') }}
      actions={data?.isBlocked && <StatusBadge tone="bad">{t('person.blocked')}</StatusBadge>}
    >
      {data ? (
        <Parts key={id} person={data} />
      ) : person.error ? (
        <Failed error={person.error} again={shared('again')} onAgain={() => void person.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}

function Parts({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { may } = useMe()
  return (
    <div className="console-order">
      <div>
        {person.blocked && (
          <Notice tone="bad" title={t('person.blockedSince', { at: formatMoment(person.blocked.at, lang) })}>
            {person.blocked.reason}
          </Notice>
        )}
        <Part title={t('person.sessions')}>
          <PersonSessions person={person} />
        </Part>
        <Part title={t('person.help')}>
          <PersonMoves person={person} />
        </Part>
        <Part title={t('person.events')}>
          <Events person={person} />
        </Part>
        {may('people.merge') && (
          <Part title={t('merge.title')}>
            <PersonMerge person={person} />
          </Part>
        )}
        <Part title={t('person.eraseTitle')}>
          <PersonErase person={person} />
        </Part>
      </div>
      <div>
        <Part title={t('person.about')}>
          <About person={person} />
        </Part>
        <Cards person={person} />
        <Orders person={person} />
        <Inquiries person={person} />
      </div>
    </div>
  )
}

function About({ person }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { phone, email, hasApple, langs, roles, points, contacts, joinedAt } = person
  return (
    <>
      <dl className="console-facts">
        <Fact name={t('person.joined')}>{formatMoment(joinedAt, lang)}</Fact>
        <Fact name={t('order.phone')}>{phone}</Fact>
        <Fact name={t('order.email')}>{email}</Fact>
        {hasApple && <Fact name={t('person.signsIn')}>{t('person.apple')}</Fact>}
        <Fact name={t('person.langs')}>{langs.map((one) => t(`order.langs.${one}`)).join(t('comma'))}</Fact>
        {roles.length > 0 && (
          <Fact name={t('person.roles')}>
            {roles
              .map(({ role, companyCh, companyEn }) =>
                joined(lang, 'dot', [pick(lang, companyCh, companyEn) || t('site'), t(`role.${role}`)]),
              )
              .join(t('comma'))}
          </Fact>
        )}
        <Fact name={t('person.points')}>
          {points
            .map(({ balance, companyCh, companyEn }) =>
              joined(lang, 'dot', [pick(lang, companyCh, companyEn), balance.toLocaleString('en')]),
            )
            .join(t('comma'))}
        </Fact>
        <Fact name={t('person.contacts')}>{contacts.toLocaleString('en')}</Fact>
      </dl>
      <small>{t('person.contactsText')}</small>
    </>
  )
}

type HaveProps = { title: string; none: string; children: readonly ReactNode[] }

/** A part that lists what somebody has, each with its link. */
function Have({ title, none, children }: HaveProps) {
  return (
    <Part title={title}>{children.length > 0 ? <ul className="console-links">{children}</ul> : <p>{none}</p>}</Part>
  )
}

function Cards({ person: { cards, cardList } }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  return (
    <Have title={t('person.cards', { count: cards })} none={t('person.noCards')}>
      {cardList.map(({ cardSn, state, nameCh, nameEn, companyCh, companyEn }) => (
        <li key={cardSn}>
          {may('card.read') ? (
            <Link to={addressOf({ prefix, screen: 'cards', id: cardSn })}>{pick(lang, nameCh, nameEn) || cardSn}</Link>
          ) : (
            pick(lang, nameCh, nameEn) || cardSn
          )}
          <span>{joined(lang, 'dot', [cardSn, pick(lang, companyCh, companyEn)])}</span>
          <div>
            <CardStateBadge state={state} />
          </div>
        </li>
      ))}
    </Have>
  )
}

function Orders({ person: { orders, orderList } }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  if (!orderList) return null
  return (
    <Have title={t('person.orders', { count: orders })} none={t('person.noOrders')}>
      {orderList.map(({ orderNumber, state, total, createdAt }) => (
        <li key={orderNumber}>
          <Link to={addressOf({ prefix, screen: 'orders', id: orderNumber })}>{orderNumber}</Link>
          <span>{joined(lang, 'dot', [formatTwd(total, lang), formatMoment(createdAt, lang)])}</span>
          <div>
            <OrderStatus status={state} />
          </div>
        </li>
      ))}
    </Have>
  )
}

function Inquiries({ person: { inquiries } }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  if (!inquiries) return null
  return (
    <Have title={t('person.inquiries')} none={t('person.noInquiries')}>
      {inquiries.map(({ id, state, begin, createdAt }) => (
        <li key={id}>
          <Link to={addressOf({ prefix, screen: 'inquiries', id })}>
            <span className="console-begin">{begin || t('inquiry.noWords')}</span>
          </Link>
          <span>{formatMoment(createdAt, lang)}</span>
          <div>
            <InquiryState state={state} />
          </div>
        </li>
      ))}
    </Have>
  )
}

function Events({ person: { events } }: { person: SitePerson }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  if (events.length === 0) return <p>{t('person.noEvents')}</p>
  return (
    <ol className="console-events">
      {events.map(({ kind, at, by, reason }) => (
        <li key={`${kind} ${at}`}>
          <p>
            <strong>{t(`person.event.${kind}`)}</strong>
            <time dateTime={at}>{formatMoment(at, lang)}</time>
            {by && <span>{formatMobile(by)}</span>}
          </p>
          {reason && <p className="console-words">{reason}</p>}
        </li>
      ))}
    </ol>
  )
}
