import { MAX_SPECS, PRODUCT_LIMITS, type StaffProduct } from '@idocard/contract/commerce/site-product'
import { htmlLang } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { rowsOf } from '../kit/rows-value.ts'
import type { ProductForm } from './product-form.ts'

type Spec = StaffProduct['specs'][number]
const FIELDS = [
  ['labelCh', 'zh-tw', PRODUCT_LIMITS.label],
  ['valueCh', 'zh-tw', PRODUCT_LIMITS.value],
  ['labelEn', 'en-us', PRODUCT_LIMITS.label],
  ['valueEn', 'en-us', PRODUCT_LIMITS.value],
] as const

/** The rows of a product's specifications, in both languages. */
export function ProductSpecs({ form }: { form: ProductForm }) {
  const { t } = useTranslation('console')
  const { rows, change, put, error } = rowsOf<Spec, ProductForm['values']>(form, 'specs')
  return (
    <>
      <ol className="console-specs">
        {rows.map((row, at) => (
          <li key={at}>
            <div className="console-fields console-bilingual">
              {FIELDS.map(([field, lang, maxLength]) => (
                <TextInput
                  key={field}
                  lang={htmlLang(lang)}
                  label={t(`product.spec.${field}`, { number: at + 1 })}
                  maxLength={maxLength}
                  error={error(at, field)}
                  value={row[field]}
                  onChange={(event) => put(at, field, event.currentTarget.value)}
                />
              ))}
            </div>
            <PlainButton variant="quiet" onClick={() => change((before) => before.filter((_, index) => index !== at))}>
              {t('product.spec.remove', { number: at + 1 })}
            </PlainButton>
          </li>
        ))}
      </ol>
      {rows.length < MAX_SPECS && (
        <div className="console-actions">
          <PlainButton
            variant="outline"
            onClick={() => change((before) => [...before, { labelCh: '', labelEn: '', valueCh: '', valueEn: '' }])}
          >
            {t('product.spec.add')}
          </PlainButton>
        </div>
      )}
    </>
  )
}
