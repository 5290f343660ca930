import type { StaffProduct } from '@idocard/contract/commerce/site-product'
import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct } from '../kit/many-act.tsx'

type ProductRow = RowOf<typeof api.siteProduct.list>
type ProductActsProps = { rows: readonly ProductRow[]; isArchived: boolean; onDone: () => void }

/** What can be done with several products: with those of the archive, that they come back. */
export function ProductActs({ rows, isArchived, onDone }: ProductActsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const many = {
    may: 'product.edit',
    rows,
    nameOf: ({ titleCh, titleEn }: ProductRow) => pick(lang, titleCh, titleEn),
    onDone,
  } as const
  if (isArchived)
    return (
      <ManyAct
        {...many}
        calls={[api.siteProduct.restore]}
        action={t('product.restore')}
        {...oneByOne<ProductRow>(({ id }) => api.siteProduct.restore({ id }))}
      />
    )
  return (
    <>
      <ManyAct
        {...many}
        calls={[api.siteProduct.save]}
        action={t('product.sell')}
        {...oneByOne<ProductRow>(({ id }) => putOnSale(id, true))}
      />
      <ManyAct
        {...many}
        calls={[api.siteProduct.save]}
        action={t('product.stopSelling')}
        {...oneByOne<ProductRow>(({ id }) => putOnSale(id, false))}
      />
      <ManyAct
        {...many}
        calls={[api.siteProduct.archive]}
        action={t('product.archive')}
        ask={{ title: t('product.archiveTitle', { count: rows.length }), text: t('product.archiveText') }}
        {...oneByOne<ProductRow>(({ id }) => api.siteProduct.archive({ id }))}
      />
    </>
  )
}

/** Changes this one field of a product as it is now. A colleague who saves it in between is not overwritten. */
async function putOnSale(id: number, onSale: boolean): Promise<void> {
  const found = await api.siteProduct.get({ id })
  if (found.onSale !== onSale) await api.siteProduct.save({ ...sent(found), onSale })
}

/** A product as its editor sends it: rows are JSON. */
function sent(product: StaffProduct) {
  const { state: _state, discountNow: _now, held: _held, stock: _stock, ...fields } = product
  return {
    ...fields,
    pictures: JSON.stringify(product.pictures),
    specs: JSON.stringify(product.specs),
    volumePrices: JSON.stringify(product.volumePrices),
    discountPrice: product.discountPrice ?? '',
    discountFrom: product.discountFrom ?? '',
    discountUntil: product.discountUntil ?? '',
    shownFrom: product.shownFrom ?? '',
    shownUntil: product.shownUntil ?? '',
  }
}
