import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Segments } from '../../kit/segments.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import type { Answer } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PagePreview } from '../kit/page-preview.tsx'
import { type ProductForm, type ProductValues, sentProduct } from './product-form.ts'

type View = 'page' | 'list'

/** The page of a product, and the shop's list with it, as they will be once what is typed is saved and the product is sold. */
export function ProductPreview({ form, id }: { form: ProductForm; id: string }) {
  const { t } = useTranslation('console')
  const preview = useCommand(api.siteProduct.preview, { inPlace: true })
  const [seen, setSeen] = useState<{ values: ProductValues; pages: Answer<typeof api.siteProduct.preview> }>()
  const [view, setView] = useState<View>('page')
  const show = async () => {
    const { values } = form
    try {
      const pages = await preview.mutateAsync({ ...sentProduct(values), id: id === 'new' ? 0 : id, version: 0 })
      setSeen({ values, pages })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setErrors((error.data.fields ?? {}) as never)
    }
  }
  const isOutdated = seen !== undefined && JSON.stringify(seen.values) !== JSON.stringify(form.values)
  return (
    <section className="console-page-preview" aria-label={t('product.preview.title')}>
      <div className="console-actions">
        <PlainButton variant="outline" onClick={() => void show()} disabled={preview.isPending}>
          {t(seen ? 'product.preview.again' : 'product.preview.title')}
        </PlainButton>
        {seen && (
          <PlainButton variant="quiet" onClick={() => setSeen(undefined)}>
            {t('content.onPageClose')}
          </PlainButton>
        )}
        {isOutdated && <span role="status">{t('product.preview.outdated')}</span>}
      </div>
      {preview.error && <Notice tone="bad" title={preview.error.message} live />}
      {seen && (
        <PagePreview pages={seen.pages[view]} text={t('product.preview.text')}>
          <Segments
            label={t('product.preview.where')}
            value={view}
            options={(['page', 'list'] as const).map((value) => ({ value, text: t(`product.preview.${value}`) }))}
            onChange={setView}
          />
        </PagePreview>
      )}
    </section>
  )
}
