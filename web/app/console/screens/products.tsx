import { CATEGORIES } from '@idocard/contract/commerce/product'
import { PRODUCT_FILTERS, type ProductState } from '@idocard/domain/commerce/product-state'
import { FEW_LEFT } from '@idocard/domain/commerce/unpaid-hold'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Missing, Pictured } from '../kit/cells.tsx'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { addressOf } from '../kit/place.ts'
import { ProductActs } from './product-acts.tsx'

const TONES: Record<ProductState, Tone> = {
  sold: 'good',
  none_left: 'bad',
  planned: 'attention',
  ended: 'neutral',
  off: 'neutral',
  archived: 'neutral',
}

/** Whether a product is sold, or why not. */
export function ProductStatus({ state }: { state: ProductState }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`product.state.${state}`)}</StatusBadge>
}

/** What the shop sells. */
export default function Products() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const products = useList(api.siteProduct.list, ['keyword', 'category', 'show'])
  const sort = useCommand(api.siteProduct.sort)
  return (
    <ListPage
      title={t('screen.products')}
      screen="products"
      list={products}
      search={t('product.search')}
      choices={[
        {
          name: 'show',
          label: t('product.show'),
          options: PRODUCT_FILTERS.map((value) => ({
            value,
            label: t(`product.filter.${value || 'all'}`, { count: FEW_LEFT }),
          })),
        },
        {
          name: 'category',
          label: t('product.field.category'),
          options: [
            { value: '', label: t('product.allCategories') },
            ...CATEGORIES.map((value) => ({ value, label: t(`product.category.${value}`) })),
          ],
        },
      ]}
      selection={(rows, clear) => (
        <ProductActs rows={rows} isArchived={products.filters.show === 'archived'} onDone={clear} />
      )}
      columns={[
        {
          name: 'title',
          label: t('product.title'),
          sort: 'order',
          text: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
          cell: ({ img, titleCh, titleEn }) => <Pictured img={img}>{pick(lang, titleCh, titleEn)}</Pictured>,
        },
        {
          name: 'state',
          label: t('product.status'),
          text: ({ state }) => t(`product.state.${state}`),
          cell: ({ state }) => <ProductStatus state={state} />,
        },
        {
          name: 'price',
          label: t('product.price'),
          sort: 'price',
          isNumber: true,
          text: ({ price, discountNow }) => discountNow ?? price,
          cell: ({ price, discountNow }) =>
            discountNow === null ? (
              formatTwd(price, lang)
            ) : (
              <span>
                <del>{formatTwd(price, lang)}</del> {formatTwd(discountNow, lang)}
              </span>
            ),
        },
        { name: 'stock', label: t('product.stock'), sort: 'stock', isNumber: true, cell: ({ stock }) => stock },
        { name: 'held', label: t('product.held'), isNumber: true, cell: ({ held }) => held },
        {
          name: 'category',
          label: t('product.field.category'),
          cell: ({ category }) => t(`product.category.${category}`),
        },
        {
          name: 'english',
          label: t('product.english'),
          text: ({ titleEn }) => t(titleEn ? 'product.there' : 'editor.missing'),
          cell: ({ titleEn }) => (titleEn ? t('product.there') : <Missing />),
        },
      ]}
      isOpened
      actions={
        <Can may="product.edit" variant="outline" to={addressOf({ prefix: '', screen: 'products', id: 'import' })}>
          {t('productImport.title')}
        </Can>
      }
      add={{ may: 'product.edit', text: t('product.add') }}
      empty={{ title: t('product.none'), text: t('product.noneText') }}
      order={{
        may: 'product.edit',
        by: 'order',
        name: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
        isBusy: sort.isPending,
        save: (list, onDone) => sort.mutate({ list }, { onSuccess: onDone }),
      }}
    />
  )
}
