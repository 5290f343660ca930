import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EditorPage } from '../kit/editor-page.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { NEW_TEMPLATE, sentTemplate, TemplateFields, useTemplateWords } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateSend } from './template-send.tsx'

/** A template of the company's cards, or a new one. */
export default function Template({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.cardTemplate.save, { inPlace: true })
  const removal = useRemoval(api.cardTemplate, id)
  const words = useTemplateWords()
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <EditorPage
      screen="templates"
      listTitle={t('screen.templates')}
      id={id}
      get={api.cardTemplate.get}
      input={{ id }}
      fresh={{ ...NEW_TEMPLATE, rules: JSON.stringify(PRESET_RULES.standard) }}
      add={t('template.add')}
      nameOf={({ name }) => name}
      label={(name) => t(`template.field.${name}`)}
      words={words}
      save={(values, { id, version }) => save.mutateAsync({ ...sentTemplate(values), id, version })}
      stays
      opens={({ id: made }: { id: number }) => String(made)}
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove
          may="employee.edit"
          name={name}
          text={t('template.removeText', { days: UNDO_DAYS })}
          isBusy={removal.isBusy}
          onRemove={() => removal.remove(name, leave)}
        />
      )}
      below={<TemplateSend id={id} />}
    >
      {(form) => (
        <>
          <TemplateFields form={form} />
          <div className="console-actions">
            <PlainButton variant="outline" onClick={() => setPreviewed(true)}>
              {t('template.preview')}
            </PlainButton>
          </div>
          {isPreviewed && <TemplatePreview id={id} values={form.values} onClose={() => setPreviewed(false)} />}
        </>
      )}
    </EditorPage>
  )
}
