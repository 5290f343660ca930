import { MAX_SPECS, PRODUCT_LIMITS, type StaffProduct } from '@idocard/contract/commerce/site-product'
import { htmlLang, joined, pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Missing } from '../kit/cells.tsx'
import { rowsOf } from '../kit/rows-value.ts'
import type { ProductForm } from './product-form.ts'

type Spec = StaffProduct['specs'][number]
const FIELDS = [
  ['labelCh', 'zh-tw', PRODUCT_LIMITS.label],
  ['valueCh', 'zh-tw', PRODUCT_LIMITS.value],
  ['labelEn', 'en-us', PRODUCT_LIMITS.label],
  ['valueEn', 'en-us', PRODUCT_LIMITS.value],
] as const
const EMPTY: Spec = { labelCh: '', labelEn: '', valueCh: '', valueEn: '' }
/** Whether something is written in one language only. */
const isHalf = ({ labelCh, labelEn, valueCh, valueEn }: Spec) =>
  (labelCh === '') !== (labelEn === '') || (valueCh === '') !== (valueEn === '')

/**
 * The rows of a product's specifications, in both languages. There are many, so each shows what it says in a line, and its
 * fields when it is opened.
 */
export function ProductSpecs({ form }: { form: ProductForm }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { rows, change, put, error } = rowsOf<Spec, ProductForm['values']>(form, 'specs')
  const [opened, setOpened] = useState<readonly number[]>([])
  const open = (at: number, is: boolean) =>
    setOpened((before) => [...before.filter((one) => one !== at), ...(is ? [at] : [])])
  const remove = (at: number) => {
    change((before) => before.filter((_, index) => index !== at))
    // The rows below it move up.
    setOpened((before) => before.flatMap((one) => (one === at ? [] : one > at ? one - 1 : one)))
  }
  const add = () => {
    open(rows.length, true)
    change((before) => [...before, EMPTY])
  }
  return (
    <>
      <ol className="console-specs">
        {rows.map((row, at) => {
          const isWrong = FIELDS.some(([field]) => error(at, field))
          return (
            <li key={at}>
              <details
                open={isWrong || opened.includes(at)}
                onToggle={({ currentTarget }) => open(at, currentTarget.open)}
              >
                <summary>
                  <span>{t('product.spec.row', { number: at + 1 })}</span>
                  <span>
                    {joined(lang, 'colon', [
                      pick(lang, row.labelCh, row.labelEn),
                      pick(lang, row.valueCh, row.valueEn),
                    ])}
                  </span>
                  {isHalf(row) && <Missing />}
                  <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
                </summary>
                <div className="console-fields console-bilingual">
                  {FIELDS.map(([field, written, maxLength]) => (
                    <TextInput
                      key={field}
                      lang={htmlLang(written)}
                      label={t(`product.spec.${field}`, { number: at + 1 })}
                      maxLength={maxLength}
                      error={error(at, field)}
                      value={row[field]}
                      onChange={(event) => put(at, field, event.currentTarget.value)}
                    />
                  ))}
                </div>
                <PlainButton variant="quiet" onClick={() => remove(at)}>
                  {t('product.spec.remove', { number: at + 1 })}
                </PlainButton>
              </details>
            </li>
          )
        })}
      </ol>
      {rows.length < MAX_SPECS && (
        <div className="console-actions">
          <PlainButton variant="outline" onClick={add}>
            {t('product.spec.add')}
          </PlainButton>
        </div>
      )}
    </>
  )
}
