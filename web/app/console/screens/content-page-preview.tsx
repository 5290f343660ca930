import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PagePreview } from '../kit/page-preview.tsx'
import { useContentKind } from './content-calls.ts'

/** The page of the site with an entry as it was saved last, before anybody else sees it. */
export function ContentPagePreview({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="console-page-preview" aria-label={t('content.onPage')}>
      <PlainButton variant="outline" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {t(isOpen ? 'content.onPageClose' : 'content.onPage')}
      </PlainButton>
      {isOpen && <Opened id={id} />}
    </section>
  )
}

function Opened({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { kind, calls } = useContentKind()
  const pages = useCall(calls.preview_page, { kind, id }, { gcTime: 0 })
  if (pages.error) return <Failed error={pages.error} again={shared('again')} onAgain={() => void pages.refetch()} />
  if (!pages.data) return <Skeleton label={shared('loading')} lines={8} />
  if (pages.data.zh === '') return <p>{t('content.onNoPage')}</p>
  return <PagePreview pages={pages.data} text={t('content.onPageText')} />
}
