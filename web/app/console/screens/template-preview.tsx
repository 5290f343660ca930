import type { ThemeKey } from '@idocard/domain/cards/theme'
import { LANGS, type Lang } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
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
import { sentTemplate, type TemplateValues, useThemeName } from './template-fields.tsx'

type Preview = Answer<typeof api.cardTemplate.preview>
type TemplatePreviewProps = { id: string; values: TemplateValues; onClose: () => void }

/** Real cards of the company as they are, and as they would be with what is typed. */
export function TemplatePreview({ id, values, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const themeName = useThemeName()
  const [lang, setLang] = useState<Lang>(useLang())
  const typed = values.theme as ThemeKey
  // Another one than that of the template, to see how it would look.
  const [theme, setTheme] = useState(typed)
  const themes = useCall(api.cardTemplate.load_themes)
  const offered = [...new Set([typed, ...(themes.data?.list ?? [])])]
  const input = { ...sentTemplate(values), name: values.name || t('template.add'), id: id === 'new' ? 0 : id }
  const preview = useCall(api.cardTemplate.preview, input, { gcTime: 0 })
  return (
    <Sheet title={t('template.preview')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {preview.error ? (
        <Failed error={preview.error} again={shared('again')} onAgain={() => void preview.refetch()} />
      ) : !preview.data ? (
        <Skeleton label={shared('loading')} lines={8} />
      ) : (
        <>
          <p>
            {t(preview.data.sample ? 'template.previewNone' : 'template.previewText', {
              count: preview.data.list.length,
            })}
          </p>
          <Segments
            label={t('content.previewIn')}
            value={lang}
            options={LANGS.map((value) => ({ value, text: t(`content.language.${value}`) }))}
            onChange={setLang}
          />
          <NativeSelect
            className="console-short"
            label={t('template.previewTheme')}
            data={offered.map((value) => ({ value, label: themeName(value) }))}
            value={theme}
            onChange={(event) => setTheme(event.currentTarget.value as ThemeKey)}
          />
          <ol className="console-cards">
            {preview.data.sample && (
              <li>
                <Shown page={preview.data.sample} theme={theme} lang={lang} label={t('template.sample')} />
              </li>
            )}
            {preview.data.list.map(({ before, after }) => (
              <li key={before.card.cardSn}>
                <Shown page={before} theme={before.card.theme} lang={lang} label={t('template.before')} />
                <Shown
                  page={after}
                  theme={theme === typed ? after.card.theme : theme}
                  lang={lang}
                  label={t('template.after')}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  )
}

type ShownProps = { page: Preview['list'][number]['before']; theme: ThemeKey; lang: Lang; label: string }

/** A card's page, on which nothing can be pressed. */
const Shown = ({ page: { card, accent, logo, look }, theme, lang, label }: ShownProps) => (
  <figure>
    <figcaption>{label}</figcaption>
    <style>{cardStyles(theme)}</style>
    <div inert>
      <CardPage view={{ lang, theme, card, accent, logo, look, isPreview: true }} />
    </div>
  </figure>
)
