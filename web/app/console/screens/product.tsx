import { CATEGORIES } from '@idocard/contract/commerce/product'
import { MAX_PRODUCT_PICTURES, PRODUCT_LIMITS, type StaffProduct } from '@idocard/contract/commerce/site-product'
import { FINISHES, type Finish, finishName } from '@idocard/domain/commerce/finish'
import { volumePricesText } from '@idocard/domain/commerce/volume-price'
import { WITHDRAWAL_WORDS, withdrawalOf } from '@idocard/domain/commerce/withdrawal'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { Can } from '../kit/can.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { PicturesField } from '../kit/pictures-field.tsx'
import { addressOf } from '../kit/place.ts'
import { Section, Sections } from '../kit/sections.tsx'
import { SwitchField } from '../kit/switch-field.tsx'
import { ImportProducts } from './import-products.tsx'
import { FIELDS, NEW, type ProductForm, sentProduct } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'
import { ProductSpecs } from './product-specs.tsx'
import { ProductStock, STOCK } from './product-stock.tsx'
import { ProductVolumes } from './product-volumes.tsx'
import { ProductStatus } from './products.tsx'

/** A product, or a new one: what it is, what it costs, how it is printed, when it is sold, and its units. Or many at once. */
export default function Product({ id }: { id: string }) {
  return id === 'import' ? <ImportProducts /> : <ProductEditor id={id} />
}

function ProductEditor({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const isNew = id === 'new'
  const save = useCommand(api.siteProduct.save, { inPlace: true })
  /** Rows of JSON as people read them. */
  const words = (name: string, value: string) => {
    if (name === 'pictures') return t('product.pictures', { count: JSON.parse(value).length })
    if (name === 'finishes') return (JSON.parse(value) as Finish[]).map((one) => finishName(one, lang)).join(t('comma'))
    if (name === 'volumePrices') return volumePricesText(JSON.parse(value))
    if (name !== 'specs') return value
    return (JSON.parse(value) as StaffProduct['specs'])
      .map((row) => Object.values(row).filter(Boolean).join(' '))
      .join(t('comma'))
  }
  return (
    <EditorPage
      screen="products"
      listTitle={t('screen.products')}
      id={id}
      get={api.siteProduct.get}
      input={{ id }}
      fresh={isNew ? NEW : (FIELDS as typeof NEW)}
      add={t('product.add')}
      label={(name) => t(`product.field.${name}`)}
      words={words}
      save={(values, { id, version }) => save.mutateAsync({ ...sentProduct(values), id, version })}
      state={({ state }) => <ProductStatus state={state} />}
      actions={({ leave, thing }) => thing && <Actions product={thing} leave={leave} />}
      below={<ProductStock id={id} />}
    >
      {(form) => (
        <>
          <Fields form={form} isNew={isNew} />
          <ProductPreview form={form} id={id} />
        </>
      )}
    </EditorPage>
  )
}

function Fields({ form, isNew }: { form: ProductForm; isNew: boolean }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { cards, finishes, madeToOrder, isMixed: _isMixed } = form.values
  const chosen = JSON.parse(finishes) as Finish[]
  return (
    <Sections form={form} others={isNew ? [] : [{ id: STOCK, title: t('product.stockTitle') }]}>
      <Section
        title={t('product.group.words')}
        fields={['titleCh', 'titleEn', 'summaryCh', 'summaryEn', 'descriptionCh', 'descriptionEn', 'category']}
      >
        <Bilingual form={form} name="title" maxLength={PRODUCT_LIMITS.title} />
        <Bilingual form={form} name="summary" maxLength={PRODUCT_LIMITS.summary} />
        <Bilingual
          form={form}
          name="description"
          hint={t('product.descriptionHint')}
          maxLength={PRODUCT_LIMITS.description}
          rows={4}
        />
        <NativeSelect
          className="console-short"
          label={form.label('category')}
          data={CATEGORIES.map((value) => ({ value, label: t(`product.category.${value}`) }))}
          {...form.getInputProps('category')}
        />
      </Section>
      <Section title={t('product.field.pictures')} fields={['pictures']}>
        <PicturesField form={form} name="pictures" max={MAX_PRODUCT_PICTURES} maxAlt={PRODUCT_LIMITS.alt} />
      </Section>
      <Section
        title={t('product.group.price')}
        fields={['price', 'discountPrice', 'stock', 'discountFrom', 'discountUntil', 'volumePrices']}
      >
        <div className="console-fields">
          <NumberField form={form} name="price" />
          <NumberField form={form} name="discountPrice" hint={t('product.discountHint')} />
          {isNew && <NumberField form={form} name="stock" />}
        </div>
        <PeriodField form={form} from="discountFrom" until="discountUntil" label={t('product.discountPeriod')} />
        <ProductVolumes form={form} />
      </Section>
      <Section title={t('product.group.print')} fields={['cards', 'finishes', 'isMixed', 'madeToOrder']}>
        <div className="console-fields">
          <NumberField form={form} name="cards" hint={t('product.cardsHint')} />
        </div>
        {Number(cards) > 0 && (
          <>
            <Checkbox.Group
              label={form.label('finishes')}
              error={form.errors.finishes}
              value={chosen}
              onChange={(value) => form.setFieldValue('finishes', JSON.stringify(value))}
            >
              <div className="console-ticks">
                {FINISHES.map((finish) => (
                  <Checkbox key={finish} value={finish} label={finishName(finish, lang)} />
                ))}
              </div>
            </Checkbox.Group>
            <SwitchField form={form} name="isMixed" />
          </>
        )}
        <SwitchField form={form} name="madeToOrder" />
        <p className="console-hint">
          {t('product.withdrawalSeen', { words: WITHDRAWAL_WORDS[withdrawalOf({ madeToOrder })][lang] })}
        </p>
      </Section>
      <Section title={t('product.field.specs')} fields={['specs']}>
        <ProductSpecs form={form} />
      </Section>
      <Section title={t('product.group.sale')} fields={['onSale', 'shownFrom', 'shownUntil']}>
        <SwitchField form={form} name="onSale" />
        <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('product.salePeriod')} />
      </Section>
    </Sections>
  )
}

/** Copying a product, and taking it out of the list or back. */
function Actions({ product: { id, state }, leave }: { product: StaffProduct; leave: () => void }) {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const duplicate = useCommand(api.siteProduct.duplicate)
  const archive = useCommand(api.siteProduct.archive)
  const restore = useCommand(api.siteProduct.restore)
  const isBusy = duplicate.isPending || archive.isPending || restore.isPending
  const undo = { text: t('product.undo'), run: () => restore.mutate({ id }) }
  const onArchived = () => {
    leave()
    void toast({ tone: 'good', title: t('product.archived'), action: undo })
  }
  return (
    <>
      <Can
        may="product.edit"
        variant="outline"
        disabled={isBusy}
        onClick={() =>
          duplicate.mutate(
            { id },
            { onSuccess: (copy) => navigate(addressOf({ prefix: '', screen: 'products', id: String(copy.id) })) },
          )
        }
      >
        {t('product.duplicate')}
      </Can>
      {state === 'archived' ? (
        <Can
          may="product.edit"
          variant="outline"
          disabled={isBusy}
          onClick={() => restore.mutate({ id }, { onSuccess: leave })}
        >
          {t('product.restore')}
        </Can>
      ) : (
        <Can
          may="product.edit"
          variant="quiet"
          disabled={isBusy}
          onClick={() => archive.mutate({ id }, { onSuccess: onArchived })}
        >
          {t('product.archive')}
        </Can>
      )}
    </>
  )
}
