import type { Card } from '@idocard/contract/cards/card'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { firstOpen } from '../../features/cards/card-start/step.ts'
import { useEvents } from '../../features/company/at-event/at-event.ts'
import { EventPress, useEventLine } from '../../features/company/at-event/event-press.tsx'
import { keepContacts } from '../../features/contacts/contacts/queries.ts'
import { ReminderTile } from '../../features/contacts/contacts/reminder-tile.tsx'
import { latestNewsQuery } from '../../features/content/news/company-queries.ts'
import { NewsRows } from '../../features/content/news/news-rows.tsx'
import { CardTile } from '../../features/frame/backstage/card-tile.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { HomeTiles, NoticeTile, PointTile } from '../../features/frame/backstage/home-tiles.tsx'
import { accountQuery, cacheCards, cardsQuery } from '../../features/frame/backstage/queries.ts'
import { Row, RowList } from '../../features/frame/backstage/row-list.tsx'
import { seenByVisitor } from '../../features/frame/backstage/seen-by-visitor.ts'
import { useSwitched } from '../../features/frame/backstage/switch-sponsor.ts'
import { ThemeSheet } from '../../features/frame/backstage/theme-sheet.tsx'
import { Adding } from '../../kit/add-button.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { CardPicture } from '../../kit/card-picture.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen } from './holder-screen.tsx'
import classes from './screens.module.css'
import { FirstVirtual } from './virtual-card.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

/** The first screen: the holder's cards, points and notices, and the latest news of the company. */
export default function HomeScreen() {
  const { t } = useTranslation('backstage')
  return (
    <HolderScreen title={t('home.title')} picture>
      <OfflineContacts />
      <Cards />
      <Events />
      <Metrics />
      <LatestNews />
    </HolderScreen>
  )
}

/** Stores the contacts, so that they open without a network after the first visit. */
function OfflineContacts() {
  const client = useQueryClient()
  useEffect(() => void keepContacts(client), [client])
  return null
}

function Cards() {
  const { t } = useTranslation('backstage')
  const to = useBackstage()
  const cards = useQuery(cardsQuery)
  const [themed, setThemed] = useState<string>()
  const client = useQueryClient()
  const lang = useLang()
  useEffect(() => {
    if (cards.data) cacheCards(client, cards.data, lang)
  }, [client, cards.data, lang])
  if (isLacking(cards)) return <Placeholder query={cards} picture />
  if (cards.data.length === 0) return <NoCards />
  const card = cards.data.find(({ cardSn }) => cardSn === themed)
  return (
    <>
      <Unfinished cards={cards.data} />
      {cards.data.map((one) => (
        <CardTile
          key={one.cardSn}
          card={one}
          actions={
            <>
              <ButtonLink to={to.showCard(one.cardSn)}>{t('card.show')}</ButtonLink>
              <RowList>
                <Row to={to.information(one.cardSn)}>{t('card.edit')}</Row>
                <Row opens onClick={() => setThemed(one.cardSn)}>
                  {t('card.themes')}
                </Row>
                <Row to={to.myCard(one.cardSn)}>{t('my.title')}</Row>
              </RowList>
            </>
          }
        />
      ))}
      <div>
        <ButtonLink to={to.addCard} variant="quiet">
          <Adding>{t('home.another')}</Adding>
        </ButtonLink>
      </div>
      {card && <ThemeSheet card={seenByVisitor(card)} onClose={() => setThemed(undefined)} />}
    </>
  )
}

/** A link to a card that was activated but has no name yet. */
function Unfinished({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation('backstage')
  const { start } = useBackstage()
  const card = cards.find((one) => firstOpen(one) === 'name')
  if (!card) return null
  return (
    <Notice
      tone="attention"
      title={t('home.unfinished')}
      action={<ButtonLink to={start(card.cardSn)}>{t('home.goOn')}</ButtonLink>}
    />
  )
}

/** The events of the holder's companies today. */
function Events() {
  const { t } = useTranslation('backstage')
  const events = useEvents()
  const line = useEventLine()
  if (events.length === 0) return null
  return (
    <section className={classes.part} aria-label={t('event.title')}>
      <h2 className={classes.heading}>{t('event.title')}</h2>
      {events.map((event) => (
        <div key={event.id} className={classes.event}>
          <EventPress event={event} />
          <p>{line(event)}</p>
        </div>
      ))}
      <p className={classes.eventText}>{t('event.text')}</p>
    </section>
  )
}

/** Small metrics. Without a network they may be missing, like the news. */
function Metrics() {
  const account = useQuery(accountQuery)
  useSwitched()
  if (!account.data) return null
  return (
    <HomeTiles>
      <PointTile points={account.data.points} />
      <NoticeTile />
      <ReminderTile />
    </HomeTiles>
  )
}

function LatestNews() {
  const { t } = useTranslation('companyNews')
  const { news: all, newsItem } = useBackstage()
  const news = useQuery(latestNewsQuery)
  if (!news.data || news.data.length === 0) return null
  return (
    <section className={classes.part}>
      <div className={classes.headline}>
        <h2 className={classes.heading}>{t('latest')}</h2>
        <Link to={all}>{t('more')}</Link>
      </div>
      <NewsRows list={news.data} address={newsItem} level={3} />
    </section>
  )
}

/** For holders without a card: what a card is for, and how to start. */
export function NoCards() {
  const { t } = useTranslation('backstage')
  return (
    <EmptyState
      title={t('home.emptyTitle')}
      picture={<CardPicture finish="jade" name={t('home.sample')} />}
      action={
        <>
          <ButtonLink to={useBackstage().addCard}>{t('home.add')}</ButtonLink>
          <FirstVirtual />
        </>
      }
    >
      {t('home.empty')}
    </EmptyState>
  )
}
