import type { Order } from '@idocard/contract/commerce/order-fields'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { Fragment, type ReactNode } from 'react'
import { Picture } from '../../../kit/picture.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './order-lines.module.css'

export type LineBelow = (line: Order['lines'][number]) => ReactNode

/** The order's products as a table. On a phone each row is a block. */
export function OrderLines({ lines, below }: { lines: Order['lines']; below?: LineBelow | undefined }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">{t('detail.products')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('detail.product')}</th>
          <th scope="col">{t('detail.unitPrice')}</th>
          <th scope="col">{t('detail.quantity')}</th>
          <th scope="col">{t('detail.subtotal')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.productId}>
            <tr>
              <th scope="row">
                <span className={classes.product}>
                  <span className={classes.picture}>{line.img && <Picture src={line.img} alt="" sizes="72px" />}</span>
                  <span>{pick(lang, line.titleCh, line.titleEn)}</span>
                </span>
              </th>
              <td data-label={t('detail.unitPrice')}>{formatTwd(line.unitPrice, lang)}</td>
              <td data-label={t('detail.quantity')}>{line.quantity}</td>
              <td data-label={t('detail.subtotal')}>{formatTwd(line.subtotal, lang)}</td>
            </tr>
            {line.print && below && (
              <tr className={classes.below}>
                <td colSpan={4}>{below(line)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
