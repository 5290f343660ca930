import { EVENT_LIMITS, type EventQuestion } from '@idocard/domain/company/lead-event'
import { pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { DayField } from '../kit/day-field.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { EventQuestions } from './event-questions.tsx'

const TEXTS = { titleCh: '', titleEn: '', placeCh: '', placeEn: '', consentCh: '', consentEn: '' }
const NEW = { ...TEXTS, firstDay: '', lastDay: '', questions: '[]', tags: '[]' }
export type EventValues = typeof NEW

const tagsOf = (written: string) => written.split(/[,，、]/).map((tag) => tag.trim())

/** An event of the company, or a new one. */
export default function LeadEvent({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const save = useCommand(api.leadEvent.save, { inPlace: true })
  const removal = useRemoval(api.leadEvent, id)
  return (
    <EditorPage
      screen="leadEvents"
      listTitle={t('screen.leadEvents')}
      id={id}
      get={api.leadEvent.get}
      input={{ id }}
      fresh={NEW}
      add={t('leadEvent.add')}
      label={(name) => t(`leadEvent.field.${name}`)}
      words={(field, value) => {
        if (field === 'tags') return (JSON.parse(value) as string[]).join(t('comma'))
        if (field !== 'questions') return value
        return (JSON.parse(value) as EventQuestion[])
          .map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn))
          .join(t('comma'))
      }}
      save={({ questions, tags, ...values }, { id, version }) =>
        save.mutateAsync({
          ...{ ...values, id, version, questions: JSON.parse(questions) },
          tags: (JSON.parse(tags) as string[]).filter((tag) => tag !== ''),
        })
      }
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove
          may="lead.edit"
          name={name}
          text={t('leadEvent.removeText', { count: UNDO_DAYS })}
          isBusy={removal.isBusy}
          onRemove={() => removal.remove(name, leave)}
        />
      )}
    >
      {(form, event) => (
        <>
          {event && (
            <p>
              <Link to={`${addressOf({ prefix, screen: 'leads' })}?eventId=${event.id}`}>
                {t('leadEvent.metThere', { count: event.leads })}
              </Link>
            </p>
          )}
          <Bilingual form={form} name="title" maxLength={EVENT_LIMITS.title} />
          <Bilingual form={form} name="place" maxLength={EVENT_LIMITS.place} />
          <div className="console-fields">
            <DayField form={form} name="firstDay" />
            <DayField form={form} name="lastDay" />
          </div>
          <TextInput
            label={form.label('tags')}
            description={t('leadEvent.tagsHint')}
            maxLength={EVENT_LIMITS.tags * (EVENT_LIMITS.tag + 1)}
            error={form.errors.tags}
            value={(JSON.parse(form.values.tags) as string[]).join(', ')}
            onChange={(event) => form.setFieldValue('tags', JSON.stringify(tagsOf(event.currentTarget.value)))}
          />
          <Bilingual
            form={form}
            name="consent"
            hint={t('leadEvent.consentHint')}
            maxLength={EVENT_LIMITS.consent}
            rows={3}
          />
          <EventQuestions form={form} />
        </>
      )}
    </EditorPage>
  )
}
