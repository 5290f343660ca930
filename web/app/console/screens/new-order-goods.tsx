import type { PhoneQuote } from '@idocard/contract/commerce/phone-order'
import type { Product } from '@idocard/contract/commerce/product'
import { CART_LINES_MAX, QUANTITY_MAX, type Quantity, unitPrice } from '@idocard/domain/commerce/cart'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { NextPrice } from '../../features/commerce/cart/next-price.tsx'
import { RoundButton } from '../../kit/button.tsx'
import { QuantityStepper } from '../../kit/quantity-stepper.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'

type NewOrderGoodsProps = {
  products: readonly Product[]
  list: readonly Quantity[]
  /** The lines with today’s prices, once they are known. */
  lines: PhoneQuote['lines'] | undefined
  onChange: (list: Quantity[]) => void
}

/** What a customer on the phone orders: chosen from what is on sale, with prices and stock of now. */
export function NewOrderGoods({ products, list, lines, onChange }: NewOrderGoodsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const titleOf = (id: number) => {
    const product = products.find((one) => one.id === id)
    return product ? pick(lang, product.titleCh, product.titleEn) : ''
  }
  const optionOf = ({ id, price, discountPrice, stock }: Product) => {
    const title = titleOf(id)
    return {
      value: String(id),
      disabled: stock === 0 || list.some((line) => line.id === id),
      label:
        stock === 0
          ? t('phoneOrder.soldOut', { title })
          : t('phoneOrder.stock', { title, price: formatTwd(discountPrice ?? price, lang), count: stock }),
    }
  }
  return (
    <>
      <NativeSelect
        label={t('phoneOrder.add')}
        description={t('phoneOrder.addHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[{ value: '', label: t('phoneOrder.choose') }, ...products.map(optionOf)]}
        value=""
        disabled={list.length >= CART_LINES_MAX}
        onChange={(event) => onChange([...list, { id: Number(event.currentTarget.value), quantity: 1 }])}
      />
      {list.length === 0 ? (
        <p>{t('phoneOrder.none')}</p>
      ) : (
        <ul className="console-goods">
          {list.map(({ id, quantity }) => {
            const title = titleOf(id)
            const stock = products.find((one) => one.id === id)?.stock ?? 0
            const line = lines?.find((one) => one.id === id)
            return (
              <li key={id}>
                <div>
                  <strong>{title}</strong>
                  <small>{t(quantity > stock ? 'phoneOrder.tooMany' : 'phoneOrder.left', { count: stock })}</small>
                  {line?.quantity === quantity && <NextPrice line={line} max={stock} />}
                </div>
                <QuantityStepper
                  value={quantity}
                  max={Math.max(1, Math.min(QUANTITY_MAX, stock))}
                  label={t('phoneOrder.quantity', { title })}
                  lessLabel={t('phoneOrder.less')}
                  moreLabel={t('phoneOrder.more')}
                  onChange={(next) => onChange(list.map((one) => (one.id === id ? { id, quantity: next } : one)))}
                />
                <span>
                  {line && formatTwd(line.total, lang)}
                  {line?.priceSteps && (
                    <small>{t('phoneOrder.each', { price: formatTwd(unitPrice(line), lang) })}</small>
                  )}
                </span>
                <RoundButton
                  tone="quiet"
                  label={t('phoneOrder.remove', { title })}
                  onClick={() => onChange(list.filter((one) => one.id !== id))}
                >
                  <IconX size={20} stroke={1.75} aria-hidden="true" />
                </RoundButton>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
