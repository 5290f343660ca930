import { LANGS, type Lang } from '@idocard/domain/language'
import { useState } from 'react'
import { CardPage } from '../../card/card-page.tsx'
import { cardStyles } from '../../card/styles.ts'
import { Failed } from '../../kit/failed.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { type Answer, useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { sentTemplate, type TemplateValues } from './template-fields.tsx'

type Preview = Answer<typeof api.cardTemplate.preview>
type TemplatePreviewProps = { id: string; values: TemplateValues; onClose: () => void }

/** Real cards of the company as they are, and as they would be with what is typed. */
export function TemplatePreview({ id, values, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [lang, setLang] = useState<Lang>(useLang())
  const input = { ...sentTemplate(values), name: values.name || t('template.add'), id: id === 'new' ? 0 : id }
  const preview = useCall(api.cardTemplate.preview, input, { gcTime: 0 })
  return (
    <Sheet title={t('template.preview')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {preview.error ? (
        <Failed error={preview.error} again={shared('again')} onAgain={() => void preview.refetch()} />
      ) : !preview.data ? (
        <Skeleton label={shared('loading')} lines={8} />
      ) : preview.data.list.length === 0 ? (
        <p>{t('template.previewNone')}</p>
      ) : (
        <>
          <p>{t('template.previewText', { count: preview.data.list.length })}</p>
          <Segments
            label={t('content.previewIn')}
            value={lang}
            options={LANGS.map((value) => ({ value, text: t(`content.language.${value}`) }))}
            onChange={setLang}
          />
          <ol className="console-cards">
            {preview.data.list.map(({ before, after }) => (
              <li key={before.cardSn}>
                <Shown card={before} accent={preview.data.accent} lang={lang} label={t('template.before')} />
                <Shown card={after} accent={preview.data.accent} lang={lang} label={t('template.after')} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  )
}

type ShownProps = { card: Preview['list'][number]['before']; accent: string; lang: Lang; label: string }

/** A card's page, on which nothing can be pressed. */
const Shown = ({ card, accent, lang, label }: ShownProps) => (
  <figure>
    <figcaption>{label}</figcaption>
    <style>{cardStyles(card.theme)}</style>
    <div inert>
      <CardPage view={{ lang, theme: card.theme, card, accent, isPreview: true }} />
    </div>
  </figure>
)
