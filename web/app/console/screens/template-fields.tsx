import type { SentOf } from '@idocard/contract/call'
import type { cardTemplateContract } from '@idocard/contract/company/card-template'
import { CARD_LIMITS, PHOTO_STYLES } from '@idocard/domain/cards/card'
import { DEFAULT_THEME, THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import {
  isLocked,
  MAX_TEMPLATE_NAME,
  PRESET_RULES,
  presetOf,
  TEMPLATE_FIELDS,
  TEMPLATE_PRESETS,
  TEMPLATE_SOURCES,
  type TemplateField,
  type TemplateLink,
  type TemplateRule,
  type TemplateRules,
} from '@idocard/domain/company/card-template'
import { pick } from '@idocard/domain/language'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Segments } from '../../kit/segments.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import type { Form } from '../kit/editor.tsx'
import { Section, Sections } from '../kit/sections.tsx'
import { SwitchField } from '../kit/switch-field.tsx'
import { TemplateLinks } from './template-links.tsx'
import { TemplateLooks } from './template-looks.tsx'

/** A template as it is typed. The rules and the links are JSON. */
export const NEW_TEMPLATE = {
  ...{ name: '', isDefault: true, theme: DEFAULT_THEME as string, photoStyle: 'portrait', rules: '' },
  ...{ companyCh: '', companyEn: '', addressCh: '', addressEn: '', introductionCh: '', introductionEn: '' },
  ...{ accent: '', logo: '', cover: '', legalCh: '', legalEn: '', links: '[]' },
}
export type TemplateValues = typeof NEW_TEMPLATE

const rulesIn = (values: Pick<TemplateValues, 'rules'>) => JSON.parse(values.rules) as TemplateRules

/** What was typed, as the call takes it. */
export const sentTemplate = (values: TemplateValues) =>
  ({ ...values, rules: rulesIn(values), links: JSON.parse(values.links) }) as Omit<
    SentOf<(typeof cardTemplateContract)['preview']>,
    'id'
  >

/** The name of a theme. */
export function useThemeName() {
  const lang = useLang()
  return (theme: ThemeKey) => pick(lang, THEMES[theme].nameCh, THEMES[theme].nameEn)
}

/** A field's value in words, where two versions are compared. */
export function useTemplateWords() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const themeName = useThemeName()
  return (field: keyof TemplateValues & string, value: string): string => {
    if (field === 'theme') return themeName(value as ThemeKey)
    if (field === 'photoStyle') return t(`template.photo.${value as 'portrait'}`)
    if (field === 'links')
      return (JSON.parse(value) as TemplateLink[])
        .map(({ link, titleCh, titleEn }) => [pick(lang, titleCh, titleEn), link].filter(Boolean).join(' '))
        .join('\n')
    if (field !== 'rules') return value
    const rules = JSON.parse(value) as TemplateRules
    return TEMPLATE_FIELDS.map((name) =>
      [t(`template.of.${name}`), t(`template.from.${rules[name].from}`)]
        .concat(isLocked(name, rules[name]) ? t('template.locked') : [])
        .join(t('comma')),
    ).join('\n')
  }
}

/** What the company decides: how its cards look, what it writes on them, and what its people may change. */
export function TemplateFields({ form }: { form: Form<TemplateValues> }) {
  const { t } = useTranslation('console')
  const themeName = useThemeName()
  const themes = useCall(api.cardTemplate.load_themes)
  const { theme } = form.values
  // One that has become dearer since stays on the list of the template that has it.
  const offered = [...new Set([...(themes.data?.list ?? []), theme as ThemeKey])]
  return (
    <Sections form={form}>
      <Section title={t('template.group.name')} fields={['name', 'isDefault']}>
        <TextInput
          className="console-short"
          label={form.label('name')}
          description={t('template.nameHint')}
          maxLength={MAX_TEMPLATE_NAME}
          {...form.getInputProps('name')}
        />
        <SwitchField form={form} name="isDefault" />
        <p className="console-hint">{t('template.defaultHint')}</p>
      </Section>
      <Section
        title={t('template.group.looks')}
        fields={['theme', 'photoStyle', 'accent', 'logo', 'cover', 'legalCh', 'legalEn']}
      >
        <div className="console-fields">
          <NativeSelect
            label={form.label('theme')}
            data={offered.map((value) => ({ value, label: themeName(value) }))}
            {...form.getInputProps('theme')}
          />
          <NativeSelect
            label={form.label('photoStyle')}
            data={PHOTO_STYLES.map((value) => ({ value, label: t(`template.photo.${value}`) }))}
            {...form.getInputProps('photoStyle')}
          />
        </div>
        <TemplateLooks form={form} />
      </Section>
      <Section title={t('template.group.links')} fields={['links']}>
        <TemplateLinks form={form} />
      </Section>
      <Section
        title={t('template.group.texts')}
        fields={['companyCh', 'companyEn', 'addressCh', 'addressEn', 'introductionCh', 'introductionEn']}
      >
        <p className="console-hint">{t('template.textsHint')}</p>
        <Bilingual form={form} name="company" maxLength={CARD_LIMITS.company} />
        <Bilingual form={form} name="address" maxLength={CARD_LIMITS.address} />
        <Bilingual form={form} name="introduction" maxLength={CARD_LIMITS.introduction} rows={3} />
      </Section>
      <Section title={t('template.group.rules')} fields={['rules']}>
        <Rules form={form} />
      </Section>
    </Sections>
  )
}

/** For each field of a card, when the company writes it and whether the person may change it. */
function Rules({ form }: { form: Form<TemplateValues> }) {
  const { t } = useTranslation('console')
  const rules = rulesIn(form.values)
  const put = (next: TemplateRules) => form.setFieldValue('rules', JSON.stringify(next))
  const change = (field: TemplateField, rule: Partial<TemplateRule>) =>
    put({ ...rules, [field]: { ...rules[field], ...rule } })
  const preset = presetOf(rules)
  return (
    <>
      <Segments
        label={t('template.presets')}
        value={preset ?? 'own'}
        options={TEMPLATE_PRESETS.map((value) => ({ value, text: t(`template.preset.${value}`) }))}
        onChange={(value) => value !== 'own' && put(PRESET_RULES[value])}
      />
      <p className="console-hint">{t(`template.presetText.${preset ?? 'own'}`)}</p>
      <ul className="console-rules">
        {TEMPLATE_FIELDS.map((field) => {
          const { from, isEditable } = rules[field]
          const name = t(`template.of.${field}`)
          const isList = field === 'phone' || field === 'email'
          return (
            <li key={field}>
              <NativeSelect
                label={name}
                aria-label={t('template.fromOf', { field: name })}
                data={TEMPLATE_SOURCES.map((value) => ({ value, label: t(`template.from.${value}`) }))}
                value={from}
                onChange={(event) => change(field, { from: event.currentTarget.value as TemplateRule['from'] })}
              />
              {from === 'always' && !isList ? (
                <p>{t('template.decided')}</p>
              ) : (
                <Checkbox
                  label={t(isList ? 'template.mayAdd' : 'template.mayEdit')}
                  aria-label={t(isList ? 'template.mayAddOf' : 'template.mayEditOf', { field: name })}
                  checked={isEditable}
                  onChange={(event) => change(field, { isEditable: event.currentTarget.checked })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
