import type { FieldName } from '@idocard/domain/content/content-kind'
import { isLegal } from '@idocard/domain/content/legal-page'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import type { Form } from '../kit/editor.tsx'
import { PictureField } from '../kit/picture-field.tsx'
import { SwitchField } from '../kit/switch-field.tsx'
import { useCategories, useContentKind } from './content-calls.ts'
import type { Typed } from './content-editor.tsx'
import { ContentPreview } from './content-preview.tsx'

const MAX_LINK = 2000
const MAX_SLUG = 60

/** A field of the kind in the address, as its declaration says. */
export function ContentField({ form, name, isNew }: { form: Form<Typed>; name: FieldName; isNew: boolean }) {
  const { t } = useTranslation('console')
  const { kind, declared } = useContentKind()
  const field = declared.fields[name]
  const input = { label: form.label(name as keyof Typed), ...form.getInputProps(name) }
  const text = name as 'title' | 'summary' | 'content'
  switch (field?.type) {
    case 'line':
      return <Bilingual form={form} name={text} maxLength={field.max} />
    case 'text':
      return <Bilingual form={form} name={text} maxLength={field.max} rows={3} />
    case 'rich':
      return (
        <>
          <Bilingual form={form} name={text} hint={t('markdown')} maxLength={field.max} rows={14} />
          <ContentPreview values={form.values} />
        </>
      )
    case 'picture':
      return <PictureField form={form} name="img" use={field.use} />
    case 'category':
      return <Category {...input} />
    case 'flag':
      return <SwitchField form={form} name="isPublic" />
    case 'day':
      if (name !== 'holdsFrom') return <TextInput className="console-short" type="date" {...input} />
      if (!isLegal(kind, form.values.slug)) return null
      return <TextInput className="console-short" type="date" description={t('content.holdsFromHint')} {...input} />
    case 'link':
      return <TextInput description={t('content.linkHint')} maxLength={MAX_LINK} {...input} />
    case 'slug':
      return (
        <TextInput
          description={t(kind === 'page' ? 'content.slugOfPage' : 'content.slugOfScreen')}
          maxLength={MAX_SLUG}
          disabled={!isNew}
          {...input}
        />
      )
  }
}

function Category(input: { label: string }) {
  const { t } = useTranslation('console')
  const categories = useCategories()
  return (
    <NativeSelect
      className="console-short"
      description={categories?.length === 0 ? t('content.noCategories') : undefined}
      data={[{ value: '', label: t('content.choose') }, ...(categories ?? [])]}
      {...input}
    />
  )
}
