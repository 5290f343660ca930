import type { OrderCards as Cards, OrderCardFault } from '@idocard/contract/commerce/order-card'
import type { StaffOrder } from '@idocard/contract/commerce/staff-order'
import {
  cardItems,
  countRanges,
  MAX_CARDS_NAMED,
  MAX_RANGES_NAMED,
  mayMoveCards,
} from '@idocard/domain/commerce/order-card'
import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can, OnlyAllowed } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { AskFirst } from '../kit/remove.tsx'
import { CardStateBadge } from './card-state-badge.tsx'

/** Which physical cards an order has, how many are not named yet, and what became of each. */
export function OrderCards({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const { orderNumber, status, cards } = order
  const { ordered, list } = cards
  const named = list.filter(({ backAt }) => backAt === null).length
  const missing = Math.max(0, ordered - named)
  const isOpen = mayMoveCards('add', status) && ordered > 0
  // The field stays under the hands of whoever has scanned the last one.
  const [wasMissing] = useState(missing > 0)
  if (list.length === 0 && !isOpen) return null
  return (
    <Part title={t('orderCard.title')}>
      <p role="status">
        {missing === 0 || !isOpen
          ? t('orderCard.named', { count: named })
          : t('orderCard.missing', { named, ordered, missing })}
      </p>
      {isOpen && (missing > 0 || wasMissing) && <AddCards orderNumber={orderNumber} />}
      {list.length > 0 && <CardList order={order} cards={cards} />}
    </Part>
  )
}

/** A field for a scanner, which ends each number with Enter, and for lists that are pasted. */
function AddCards({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('console')
  const { may } = useMe()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly OrderCardFault[]>([])
  // What was not taken is put back, each on a line of its own above what was typed or scanned since.
  const putBack = (cards: readonly string[]) =>
    setText((typed) => {
      const since = cardItems(typed)
      return `${cards
        .filter((one) => !since.includes(one))
        .map((one) => `${one}\n`)
        .join('')}${typed}`
    })
  const add = useCommand(api.orderCard.name_cards, {
    inPlace: true,
    // A scanner does not wait for answers: its numbers are sent one after the other.
    scope: `cards of ${orderNumber}`,
    onSuccess: ({ faults: wrong }, { cards }) => {
      const sent = [cards].flat()
      if (wrong.length > 0 && sent.length > 1) putBack(sent)
      setFaults((before) => [...wrong, ...before.filter(({ given }) => !sent.includes(given))].slice(0, MAX_FAULTS))
    },
    onRefused: (_error, { cards }) => putBack([cards].flat()),
  })
  const items = cardItems(text)
  const tooLong =
    items.length > MAX_CARDS_NAMED
      ? t('orderCard.tooLong', { max: MAX_CARDS_NAMED })
      : countRanges(items) > MAX_RANGES_NAMED
        ? t('orderCard.tooManyRanges', { max: MAX_RANGES_NAMED })
        : undefined
  const send = () => {
    if (items.length === 0 || tooLong || !may('order.ship')) return
    add.mutate({ orderNumber, cards: items })
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Chinese word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className="console-note" onSubmit={submit}>
      <Textarea
        label={t('orderCard.input')}
        description={t('orderCard.hint')}
        error={tooLong}
        autosize
        minRows={1}
        maxRows={8}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Can may="order.ship" type="submit" variant="outline" disabled={items.length === 0 || tooLong !== undefined}>
        {t('orderCard.add')}
      </Can>
      {add.error && <Notice tone="bad" live title={add.error.message} />}
      {faults.length > 0 && <Faults faults={faults} onClear={() => setFaults([])} />}
      {add.data && add.data.here > 0 && faults.length === 0 && (
        <Notice live title={t('orderCard.here', { count: add.data.here })} />
      )}
    </form>
  )
}
/** Faults that are shown, the newest first. */
const MAX_FAULTS = 50

type FaultsProps = { faults: readonly OrderCardFault[]; onClear: () => void }

function Faults({ faults, onClear }: FaultsProps) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  return (
    <Notice
      tone="bad"
      live
      title={t('orderCard.faults', { count: faults.length })}
      action={
        <PlainButton variant="outline" onClick={onClear}>
          {t('orderCard.clear')}
        </PlainButton>
      }
    >
      <ul className="console-results">
        {faults.map(({ given, problem, orderNumber }) => (
          <li key={`${given} ${problem}`}>
            {given && <strong>{given}</strong>} {problem}
            {orderNumber && (
              <>
                {' '}
                <Link to={addressOf({ prefix, screen: 'orders', id: orderNumber })}>{orderNumber}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type CardListProps = { order: StaffOrder; cards: Cards }

function CardList({ order: { orderNumber, status }, cards: { list } }: CardListProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const remove = useCommand(api.orderCard.remove_card, { inPlace: true })
  const takeBack = useCommand(api.orderCard.take_back_cards, { inPlace: true })
  const isBusy = remove.isPending || takeBack.isPending
  const error = remove.error ?? takeBack.error
  const left = list.flatMap(({ cardSn, backAt }) => (backAt === null ? [cardSn] : []))
  const mayTakeBack = mayMoveCards('take_back', status) && left.length > 0
  return (
    <>
      {error && <Notice tone="bad" live title={error.message} />}
      <OnlyAllowed value={true}>
        <ul className="console-sold">
          {list.map(({ cardSn, state, at, backAt }) => (
            <li key={`${cardSn} ${at}`}>
              {may('card.read') ? (
                <Link to={addressOf({ prefix, screen: 'cards', id: cardSn })}>{cardSn}</Link>
              ) : (
                <span>{cardSn}</span>
              )}
              {backAt ? (
                <span>{t('orderCard.backAt', { at: formatMoment(backAt, lang) })}</span>
              ) : (
                <CardStateBadge state={state} />
              )}
              {backAt === null && mayMoveCards('take_back', status) && (
                <Can
                  may="order.ship"
                  variant="quiet"
                  aria-label={t('orderCard.backOf', { number: cardSn })}
                  disabled={isBusy}
                  onClick={() => takeBack.mutate({ orderNumber, cards: [cardSn] })}
                >
                  {t('orderCard.back')}
                </Can>
              )}
              {backAt === null && mayMoveCards('remove', status) && (
                <Can
                  may="order.ship"
                  variant="quiet"
                  aria-label={t('orderCard.removeOf', { number: cardSn })}
                  disabled={isBusy}
                  onClick={() => remove.mutate({ orderNumber, cardSn })}
                >
                  {t('orderCard.remove')}
                </Can>
              )}
            </li>
          ))}
        </ul>
      </OnlyAllowed>
      {mayTakeBack && left.length > 1 && (
        <div className="console-actions">
          <AskFirst
            may="order.ship"
            variant="outline"
            action={t('orderCard.allBack', { count: Math.min(left.length, MAX_CARDS_NAMED) })}
            title={t('orderCard.allBackTitle', { count: Math.min(left.length, MAX_CARDS_NAMED) })}
            text={t('orderCard.allBackText')}
            isBusy={isBusy}
            onConfirm={() => takeBack.mutate({ orderNumber, cards: left.slice(0, MAX_CARDS_NAMED) })}
          />
        </div>
      )}
    </>
  )
}
