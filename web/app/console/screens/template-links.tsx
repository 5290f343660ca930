import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { MAX_TEMPLATE_LINKS, type TemplateLink } from '@idocard/domain/company/card-template'
import { htmlLang } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import type { Form } from '../kit/editor.tsx'
import { rowsOf } from '../kit/rows-value.ts'
import type { TemplateValues } from './template-fields.tsx'

const TITLES = [
  ['titleCh', 'zh-tw'],
  ['titleEn', 'en-us'],
] as const
const EMPTY: TemplateLink = { id: 0, link: '', titleCh: '', titleEn: '' }

/** The company's own links, which all cards of a template have before those of their people. */
export function TemplateLinks({ form }: { form: Form<TemplateValues> }) {
  const { t } = useTranslation('console')
  const { rows, change, put, error } = rowsOf<TemplateLink, TemplateValues>(form, 'links')
  return (
    <>
      <p className="console-hint">{t('template.linksHint')}</p>
      <ol className="console-specs">
        {rows.map((row, at) => (
          <li key={at}>
            <TextInput
              w="100%"
              label={t('template.link.link', { number: at + 1 })}
              placeholder="https://"
              inputMode="url"
              autoCapitalize="none"
              error={error(at, 'link')}
              value={row.link}
              onChange={(event) => put(at, 'link', event.currentTarget.value)}
            />
            <div className="console-fields console-bilingual">
              {TITLES.map(([field, written]) => (
                <TextInput
                  key={field}
                  lang={htmlLang(written)}
                  label={t(`template.link.${field}`, { number: at + 1 })}
                  maxLength={CARD_LIMITS.linkTitle}
                  error={error(at, field)}
                  value={row[field]}
                  onChange={(event) => put(at, field, event.currentTarget.value)}
                />
              ))}
            </div>
            <PlainButton variant="quiet" onClick={() => change((before) => before.filter((_, index) => index !== at))}>
              {t('template.link.remove', { number: at + 1 })}
            </PlainButton>
          </li>
        ))}
      </ol>
      {rows.length < MAX_TEMPLATE_LINKS && (
        <div className="console-actions">
          <PlainButton variant="outline" onClick={() => change((before) => [...before, EMPTY])}>
            {t('template.link.add')}
          </PlainButton>
        </div>
      )}
    </>
  )
}
