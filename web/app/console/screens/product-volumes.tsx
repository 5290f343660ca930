import { discountPriceAt } from '@idocard/domain/commerce/price'
import { priceSteps } from '@idocard/domain/commerce/price-steps'
import { MAX_VOLUME_PRICES, VOLUME_FROM, volumeFaults } from '@idocard/domain/commerce/volume-price'
import { formatTwd } from '@idocard/domain/money'
import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { PlainButton, RoundButton } from '../../kit/button.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Fact } from '../kit/parts.tsx'
import { rowsOf } from '../kit/rows-value.ts'
import type { ProductForm } from './product-form.ts'

/** A volume price as it is typed. */
type Typed = { from: string | number; price: string | number }
const FIELDS = [
  ['from', 2],
  ['price', 7],
] as const

/** What one piece costs if many are ordered: the rows, and below them what buyers see. */
export function ProductVolumes({ form }: { form: ProductForm }) {
  const { t } = useTranslation('console')
  const { rows, change, put, error } = rowsOf<Typed, ProductForm['values']>(form, 'volumePrices')
  return (
    <fieldset className="console-volumes">
      <legend>{form.label('volumePrices')}</legend>
      <p className="console-hint">{t('product.volume.hint', { max: VOLUME_FROM.max })}</p>
      <ol className="console-specs">
        {rows.map((row, at) => (
          <li key={at}>
            {FIELDS.map(([field, maxLength]) => (
              <TextInput
                key={field}
                label={t(`product.volume.${field}`)}
                aria-label={t('product.volume.row', { number: at + 1, field: t(`product.volume.${field}`) })}
                inputMode="numeric"
                maxLength={maxLength}
                error={error(at, field)}
                value={String(row[field])}
                onChange={(event) => put(at, field, event.currentTarget.value.replace(/\D/g, ''))}
              />
            ))}
            <RoundButton
              tone="quiet"
              label={t('product.volume.remove', { number: at + 1 })}
              onClick={() => change((before) => before.filter((_, index) => index !== at))}
            >
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </RoundButton>
          </li>
        ))}
      </ol>
      {form.errors.volumePrices && <p role="alert">{form.errors.volumePrices}</p>}
      {rows.length < MAX_VOLUME_PRICES && (
        <div className="console-actions">
          <PlainButton variant="outline" onClick={() => change((before) => [...before, { from: '', price: '' }])}>
            {t('product.volume.add')}
          </PlainButton>
        </div>
      )}
      {rows.length > 0 && <Ladder {...form.values} rows={rows} />}
    </fieldset>
  )
}

type LadderProps = Pick<ProductForm['values'], 'price' | 'discountPrice' | 'discountFrom' | 'discountUntil'> & {
  rows: readonly Typed[]
}

/** What buyers would pay for each piece now, and what of it the discount price hides. */
function Ladder({ rows, ...typed }: LadderProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const price = Number(typed.price)
  const volumePrices = rows.map((row) => ({ from: Number(row.from), price: Number(row.price) }))
  const isWhole =
    volumePrices.every(({ from, price }) => from >= VOLUME_FROM.min && price > 0) &&
    volumeFaults({ price, volumePrices }).length === 0
  if (!isWhole) return <p className="console-hint">{t('product.volume.incomplete')}</p>
  const dateOf = (iso: string) => (iso ? new Date(iso) : null)
  const pricing = {
    price,
    discountPrice: typed.discountPrice === '' ? null : Number(typed.discountPrice),
    discountFrom: dateOf(typed.discountFrom),
    discountUntil: dateOf(typed.discountUntil),
    volumePrices,
  }
  const steps = priceSteps({ ...pricing, discountPrice: discountPriceAt(pricing, new Date()) })
  const hidden = volumePrices.filter(({ from }) => !steps.some((step) => step.from === from))
  return (
    <div className="console-ladder">
      <p>{t('product.volume.seen')}</p>
      {steps.length > 0 && (
        <dl className="console-facts">
          {steps.map(({ from, price }) => (
            <Fact key={from} name={t(from === 1 ? 'product.volume.one' : 'product.volume.many', { from })}>
              {formatTwd(price, lang)}
            </Fact>
          ))}
        </dl>
      )}
      {hidden.length > 0 && (
        <p className="console-hint">
          {t('product.volume.hidden', { numbers: hidden.map(({ from }) => from).join(t('comma')) })}
        </p>
      )}
    </div>
  )
}
