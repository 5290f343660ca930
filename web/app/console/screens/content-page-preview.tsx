import { LANGS, type Lang } from '@idocard/domain/language'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useContentKind } from './content-calls.ts'

/** The windows in which a page is looked at, in CSS pixels. */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
type Size = keyof typeof SIZES

/** The page of the site with an entry as it was saved last, in both languages and two sizes, before anybody else sees it. */
export function PagePreview({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="console-page-preview" aria-label={t('content.onPage')}>
      <PlainButton variant="outline" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {t(isOpen ? 'content.onPageClose' : 'content.onPage')}
      </PlainButton>
      {isOpen && <Frames id={id} />}
    </section>
  )
}

function Frames({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { kind, calls } = useContentKind()
  const [lang, setLang] = useState<Lang>(useLang())
  const [size, setSize] = useState<Size>('phone')
  const pages = useCall(calls.preview_page, { kind, id }, { gcTime: 0 })
  if (pages.error) return <Failed error={pages.error} again={shared('again')} onAgain={() => void pages.refetch()} />
  if (!pages.data) return <Skeleton label={shared('loading')} lines={8} />
  if (pages.data.zh === '') return <p>{t('content.onNoPage')}</p>
  return (
    <>
      <p>{t('content.onPageText')}</p>
      <div className="console-actions">
        <Segments
          label={t('content.previewIn')}
          value={lang}
          options={LANGS.map((value) => ({ value, text: t(`content.language.${value}`) }))}
          onChange={setLang}
        />
        <Segments
          label={t('content.previewAt')}
          value={size}
          options={(['phone', 'desktop'] as const).map((value) => ({ value, text: t(`content.size.${value}`) }))}
          onChange={setSize}
        />
      </div>
      <Frame src={lang === 'zh-tw' ? pages.data.zh : pages.data.en} size={size} />
    </>
  )
}

/** A page in a window of a size, made smaller where there is less room. */
function Frame({ src, size }: { src: string; size: Size }) {
  const { t } = useTranslation('console')
  const { ref, width: room } = useElementSize()
  const { width, height } = SIZES[size]
  const scale = room === 0 ? 0 : Math.min(1, room / width)
  return (
    <div ref={ref} className="console-frame" style={{ height: height * scale }}>
      {/* Without scripts and windows of its own. Of the same origin, so that it has our fonts. */}
      <iframe
        key={src}
        title={t('content.onPage')}
        src={src}
        sandbox="allow-same-origin"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
