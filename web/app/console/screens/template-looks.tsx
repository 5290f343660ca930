import type { ThemeKey } from '@idocard/domain/cards/theme'
import { MAX_LEGAL } from '@idocard/domain/company/card-template'
import { accentOf } from '../../card/accent.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { ColourField } from '../kit/colour-field.tsx'
import type { Form } from '../kit/editor.tsx'
import { PictureField } from '../kit/picture-field.tsx'
import type { TemplateValues } from './template-fields.tsx'

/** The colour, the pictures and the small print of all cards of a template. */
export function TemplateLooks({ form }: { form: Form<TemplateValues> }) {
  const { t } = useTranslation('console')
  const theme = form.values.theme as ThemeKey
  return (
    <>
      <ColourField
        form={form}
        name="accent"
        hint={t('template.accentHint')}
        used={(colour) => accentOf(theme, colour)['--c-accent']}
      />
      <PictureField form={form} name="logo" use="icon" />
      <PictureField form={form} name="cover" use="wide" />
      <Bilingual form={form} name="legal" hint={t('template.legalHint')} maxLength={MAX_LEGAL} />
      <p className="console-hint">{t('template.looksHint')}</p>
    </>
  )
}
