import { LANGS, type Lang, pick } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useContentKind } from './content-calls.ts'
import type { Typed } from './content-editor.tsx'

/** Shows what is typed as its page will show it: rendered and sanitised by the server, in the page's own styles. */
export function ContentPreview({ values }: { values: Typed }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {t('content.preview')}
      </PlainButton>
      {isOpen && <Preview values={values} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Preview({ values, onClose }: { values: Typed; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { kind, calls } = useContentKind()
  const [lang, setLang] = useState<Lang>(useLang())
  const { titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, img } = values
  const shown = useCall(calls.preview, { kind, contentCh, contentEn })
  return (
    <Sheet title={t('content.preview')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      <Segments
        label={t('content.previewIn')}
        value={lang}
        options={LANGS.map((value) => ({ value, text: t(`content.language.${value}`) }))}
        onChange={setLang}
      />
      <article className="console-preview">
        <h3>{pick(lang, titleCh, titleEn)}</h3>
        {summaryCh || summaryEn ? <p>{pick(lang, summaryCh, summaryEn)}</p> : null}
        {img && <img src={img} alt="" />}
        {shown.error && <Failed error={shown.error} again={shared('again')} onAgain={() => void shown.refetch()} />}
        {shown.isPending && <Skeleton label={shared('loading')} lines={6} />}
        {shown.data && <RichText html={pick(lang, shown.data.contentCh, shown.data.contentEn)} />}
      </article>
    </Sheet>
  )
}
