import type { PurchasePerson } from '@idocard/contract/company/purchase'
import { QUANTITY_MAX, unitPrice } from '@idocard/domain/commerce/cart'
import { FINISHES, type Finish, finishName } from '@idocard/domain/commerce/finish'
import { invoiceCompanyLine } from '@idocard/domain/commerce/invoice'
import { needsApproval } from '@idocard/domain/company/purchase'
import { joined, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ShippingMethodField } from '../../features/commerce/checkout/shipping-method-field.tsx'
import { Amounts } from '../../features/commerce/order/amounts.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { type Answer, useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { newKey } from '../../lib/new-key.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'

type Quote = Answer<typeof api.purchase.quote>

/** Orders cards for people of the company: who, which card, where to, and what it costs. */
export function NewPurchase() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const [address] = useSearchParams()
  const [productId, setProduct] = useState('0')
  const list = (address.get('people') ?? '').split(',').filter((id) => /^\d{1,9}$/.test(id))
  const isAny = list.length > 0 && list.length <= QUANTITY_MAX
  const quote = useCall(
    api.purchase.quote,
    { list, productId },
    { enabled: isAny, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const without = `${addressOf({ prefix, screen: 'employees' })}?plastic=without`
  // Nobody of them is on the list any more.
  const isGone = quote.error instanceof ApiError && quote.error.code === 404
  if (!isAny || isGone)
    return (
      <EmptyState
        title={t('purchase.choose')}
        action={<ButtonLink to={without}>{t('purchase.chooseAction')}</ButtonLink>}
      >
        {t('purchase.chooseText', { max: QUANTITY_MAX })}
      </EmptyState>
    )
  if (quote.error) return <Failed error={quote.error} again={shared('again')} onAgain={() => void quote.refetch()} />
  if (!quote.data) return <Skeleton label={shared('loading')} lines={10} />
  return (
    <Form
      quote={quote.data}
      isSettled={!quote.isFetching}
      onProduct={setProduct}
      onRefused={() => void quote.refetch()}
    />
  )
}

type FormProps = { quote: Quote; isSettled: boolean; onProduct: (id: string) => void; onRefused: () => void }

function Form({ quote, isSettled, onProduct, onRefused }: FormProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const { data: addresses } = useCall(api.companyAddress.list, { sort: 'label', pageSize: '100' })
  const [addressId, setAddress] = useState('')
  const [finish, setFinish] = useState<Finish | ''>('')
  const [method, setMethod] = useState<number>()
  const { people, line, cards, finishes, methods, approvalAbove } = quote
  const offered = addresses?.list ?? []
  const to = offered.find(({ id }) => String(id) === addressId) ?? offered.find((one) => one.isDefault) ?? offered[0]
  const chosen = methods.find((one) => one.method === method) ?? methods[0]
  const make = useCommand(api.purchase.make, {
    inPlace: true,
    // The order's screen shows the result.
    later: true,
    onSuccess: ({ orderNumber }) => void navigate(addressOf({ prefix, screen: 'purchases', id: orderNumber })),
    onRefused,
  })
  const wrong = people.filter(({ problem }) => problem !== '').length
  const again = people.filter(({ orderNumber }) => orderNumber !== '').length
  const isWaiting = chosen !== undefined && needsApproval(chosen.total, { approvalAbove, isOwner: false })
  const because = !line
    ? t('purchase.nothingOnSale')
    : wrong > 0
      ? t('purchase.correctFirst', { count: wrong })
      : addresses && !to
        ? t('purchase.addressFirst')
        : undefined
  const order = () => {
    if (!line || !to || !chosen) return
    make.mutate({
      ...{ key, list: people.map(({ id }) => String(id)), productId: String(line.id) },
      ...{ finish: finish || (finishes[0] ?? ''), isAgain: again > 0, addressId: String(to.id) },
      ...{ shippingMethod: chosen.method, total: chosen.total },
    })
  }
  return (
    <div className="console-order">
      <div>
        <Part title={t('purchase.people', { count: people.length })}>
          {wrong > 0 && <Notice tone="bad" title={t('purchase.wrong', { count: wrong })} />}
          {again > 0 && <Notice tone="attention" title={t('purchase.again', { count: again })} />}
          <People people={people} />
        </Part>
        <Part title={t('purchase.card')}>
          <NativeSelect
            label={t('purchase.product')}
            data={quote.products.map((one) => ({ value: String(one.id), label: pick(lang, one.titleCh, one.titleEn) }))}
            value={String(line?.id ?? '')}
            onChange={(event) => onProduct(event.currentTarget.value)}
          />
          {finishes.length > 1 && (
            <NativeSelect
              label={t('purchase.finish')}
              data={finishes.map((value) => ({ value, label: finishName(value, lang) }))}
              value={finish || finishes[0]}
              onChange={(event) => setFinish(FINISHES.find((one) => one === event.currentTarget.value) ?? '')}
            />
          )}
          <p>{t(quote.logoOf ? 'purchase.logo' : 'purchase.noLogo', { number: quote.logoOf })}</p>
          {cards > people.length && <p>{t('purchase.spare', { count: cards - people.length })}</p>}
        </Part>
        <Part title={t('purchase.to')}>
          {offered.length > 0 && (
            <NativeSelect
              label={t('purchase.address')}
              data={offered.map(({ id, label, address }) => ({
                value: String(id),
                label: joined(lang, 'dot', [label, address]),
              }))}
              value={String(to?.id ?? '')}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          )}
          {to && <p>{joined(lang, 'dot', [to.recipient, to.phone])}</p>}
          <Can may="purchase.make" variant="outline" to={addressOf({ prefix, screen: 'companyAddresses', id: 'new' })}>
            {t('companyAddress.add')}
          </Can>
          <fieldset className="console-methods">
            <legend className="visually-hidden">{t('phoneOrder.method')}</legend>
            {chosen && (
              <ShippingMethodField
                methods={methods.map((one) => ({ ...one, now: one.freight }))}
                value={chosen.method}
                onChange={setMethod}
              />
            )}
          </fieldset>
        </Part>
      </div>
      <div>
        <Part title={t('phoneOrder.total')}>
          {line && (
            <p>
              {t('purchase.each', {
                title: pick(lang, line.titleCh, line.titleEn),
                count: line.quantity,
                price: formatTwd(unitPrice(line), lang),
              })}
            </p>
          )}
          {line && chosen && (
            <Amounts
              subtotal={line.total}
              discount={0}
              discountCode=""
              freight={chosen.freight}
              total={chosen.total}
              shippingMethod={chosen.method}
              stale={!isSettled}
            />
          )}
          <p>
            {quote.taxNumber
              ? t('purchase.invoiceFor', { company: invoiceCompanyLine(quote) })
              : t('purchase.noTaxNumberHint')}
          </p>
          {isWaiting && approvalAbove !== null && (
            <Notice tone="attention" title={t('purchase.willWait', { amount: formatTwd(approvalAbove, lang) })} />
          )}
          {make.error && <Notice tone="bad" live title={make.error.message} />}
          <Can may="purchase.make" because={because} disabled={make.isPending || !isSettled} onClick={order}>
            {joined(lang, 'dot', [
              t(isWaiting ? 'purchase.ask' : 'purchase.order'),
              chosen && line ? formatTwd(chosen.total, lang) : '',
            ])}
          </Can>
        </Part>
      </div>
    </div>
  )
}

/** Whose names and titles are printed, and what is wrong with them. */
function People({ people }: { people: readonly PurchasePerson[] }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  return (
    <ul className="console-printed">
      {people.map(({ id, nameCh, nameEn, titleCh, titleEn, problem, orderNumber }) => (
        <li key={id}>
          <Link to={addressOf({ prefix, screen: 'employees', id: String(id) })}>
            {[nameCh, nameEn].filter(Boolean).join(' ')}
          </Link>
          <span>{[titleCh, titleEn].filter(Boolean).join(' ')}</span>
          {problem && <strong>{problem}</strong>}
          {orderNumber && (
            <Link to={addressOf({ prefix, screen: 'purchases', id: orderNumber })}>
              {t('purchase.orderedIn', { number: orderNumber })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
