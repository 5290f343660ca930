import { LANGS, type Lang } from '@idocard/domain/language'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Segments } from '../../kit/segments.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'

/** The windows in which a page is looked at, in CSS pixels. */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
type Size = keyof typeof SIZES

type PagePreviewProps = {
  /** The paths of the page, which the server signed for this session. */
  pages: { zh: string; en: string }
  /** What is seen, and that nobody else sees it. */
  text: string
  /** Further choices, before those of language and size. */
  children?: ReactNode
}

/** A page of the site before anybody else sees it, in both languages and two sizes. */
export function PagePreview({ pages, text, children }: PagePreviewProps) {
  const { t } = useTranslation('console')
  const [lang, setLang] = useState<Lang>(useLang())
  const [size, setSize] = useState<Size>('phone')
  return (
    <>
      <p>{text}</p>
      <div className="console-actions">
        {children}
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
      <Frame src={lang === 'zh-tw' ? pages.zh : pages.en} size={size} />
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
