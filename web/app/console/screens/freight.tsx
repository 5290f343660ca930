import type { StaffFreight } from '@idocard/contract/commerce/site-freight'
import { SHIPPING_METHODS, type ShippingMethod, shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import { type FreightRate, freightFor, untilFreeFreight } from '@idocard/domain/commerce/freight'
import { formatTwd } from '@idocard/domain/money'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Editor, type Stored, type Values } from '../kit/editor.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { SwitchField } from '../kit/switch-field.tsx'
import { useDraft } from '../kit/use-draft.ts'

const OVERVIEW = addressOf({ prefix: '' })

/** The fields of a method, such as `fee1`. */
type Field = 'isOffered' | 'fee' | 'freeFrom'
const nameOf = (field: Field, method: ShippingMethod) => `${field}${method}`

const storedOf = ({ methods, version }: StaffFreight): Stored<Values> => ({
  version,
  values: Object.fromEntries(
    SHIPPING_METHODS.flatMap((method) => {
      const rate = methods.find((one) => one.method === method)
      return [
        [nameOf('isOffered', method), rate !== undefined],
        [nameOf('fee', method), String(rate?.fee ?? '')],
        [nameOf('freeFrom', method), String(rate?.freeFrom ?? '')],
      ]
    }),
  ),
})

/** The methods that are offered, as they are typed. */
const typedRates = (values: Values) =>
  SHIPPING_METHODS.filter((method) => values[nameOf('isOffered', method)]).map((method) => ({
    method,
    fee: String(values[nameOf('fee', method)]),
    freeFrom: String(values[nameOf('freeFrom', method)]),
  }))

/** What shipping costs by method, and from which amount it is free. */
export default function Freight() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const rates = useCall(api.siteFreight.get, {}, { gcTime: 0, staleTime: 'static' })
  return (
    <Page title={t('screen.freight')} back={{ to: OVERVIEW, text: t('screen.overview') }}>
      {rates.data ? (
        <FreightEditor stored={rates.data} />
      ) : rates.error ? (
        <Failed error={rates.error} again={shared('again')} onAgain={() => void rates.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={8} />
      )}
    </Page>
  )
}

function FreightEditor({ stored }: { stored: StaffFreight }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const navigate = useNavigate()
  const lang = useLang()
  const save = useCommand(api.siteFreight.save, { inPlace: true })
  const typed = storedOf(stored)
  const draft = useDraft('freight', 'rates', typed.values)
  const methodOf = (name: string) => Number(name.slice(-1))
  if (!draft.isLoaded) return <Skeleton label={shared('loading')} lines={8} />
  return (
    <Editor
      draft={draft}
      stored={typed}
      label={(name) =>
        `${shippingMethodName(methodOf(name), lang)} · ${t(`freight.field.${name.slice(0, -1) as Field}`)}`
      }
      save={(values, { version }) => save.mutateAsync({ version, methods: JSON.stringify(typedRates(values)) })}
      reload={async () => storedOf(await api.siteFreight.get({}))}
      onSaved={() => void navigate(OVERVIEW)}
      buttons={(isBusy) => (
        <Can may="product.edit" type="submit" disabled={isBusy}>
          {t(isBusy ? 'editor.saving' : 'editor.save')}
        </Can>
      )}
    >
      {(form) => (
        <>
          <p>{t('freight.text')}</p>
          {SHIPPING_METHODS.map((method) => {
            const isOffered = Boolean(form.values[nameOf('isOffered', method)])
            const short = { ...form, label: (name: string) => t(`freight.field.${name.slice(0, -1) as Field}`) }
            return (
              <Part key={method} title={shippingMethodName(method, lang)}>
                <SwitchField form={short} name={nameOf('isOffered', method)} />
                {isOffered && (
                  <div className="console-fields">
                    <NumberField form={short} name={nameOf('fee', method)} />
                    <NumberField form={short} name={nameOf('freeFrom', method)} hint={t('freight.freeFromHint')} />
                  </div>
                )}
              </Part>
            )
          })}
          <Example
            rates={typedRates(form.values)
              .filter(({ fee }) => fee !== '')
              .map(({ method, fee, freeFrom }) => ({
                method,
                fee: Number(fee),
                freeFrom: freeFrom === '' ? null : Number(freeFrom),
              }))}
          />
          <p className="console-hint">{t('freight.texts')}</p>
        </>
      )}
    </Editor>
  )
}

/** What a cart of an amount would pay with the rates as they are typed. */
function Example({ rates }: { rates: readonly FreightRate[] }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [typed, setTyped] = useState('1000')
  const amount = Number(typed)
  return (
    <Part title={t('freight.example')}>
      <TextInput
        className="console-short"
        label={t('freight.cart')}
        description={t('freight.cartHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={7}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <dl className="console-facts" aria-live="polite">
        {rates.map((rate) => {
          const fee = freightFor({ methods: rates }, rate.method, amount) ?? 0
          const missing = untilFreeFreight(rate, amount)
          return (
            <Fact key={rate.method} name={shippingMethodName(rate.method, lang)}>
              {fee === 0 ? t('freight.free') : t('freight.pays', { amount: formatTwd(fee, lang) })}
              {fee > 0 && missing !== null && ` ${t('freight.missing', { amount: formatTwd(missing, lang) })}`}
            </Fact>
          )
        })}
      </dl>
    </Part>
  )
}
