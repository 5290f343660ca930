import { EVENT_LIMITS, type EventQuestion } from '@idocard/domain/company/lead-event'
import { htmlLang } from '@idocard/domain/language'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import type { Form } from '../kit/editor.tsx'
import { Part } from '../kit/parts.tsx'
import { rowsOf } from '../kit/rows-value.ts'
import type { EventValues } from './lead-event.tsx'

const SIDES = [
  ['Ch', 'zh-tw'],
  ['En', 'en-us'],
] as const
const EMPTY: EventQuestion = { id: 0, titleCh: '', titleEn: '', choicesCh: '', choicesEn: '', isRequired: false }

/** What visitors are asked at an event. */
export function EventQuestions({ form }: { form: Form<EventValues> }) {
  const { t } = useTranslation('console')
  const { rows, change, put, error } = rowsOf<EventQuestion, EventValues>(form, 'questions')
  return (
    <Part title={form.label('questions')}>
      <p className="console-hint">{t('leadEvent.questionsHint')}</p>
      <ol className="console-specs">
        {rows.map((row, at) => (
          <li key={at}>
            <div className="console-fields console-bilingual">
              {SIDES.map(([ending, written]) => (
                <TextInput
                  key={ending}
                  lang={htmlLang(written)}
                  label={t(`leadEvent.question.title${ending}`, { number: at + 1 })}
                  maxLength={EVENT_LIMITS.question}
                  error={error(at, `title${ending}`)}
                  value={row[`title${ending}`]}
                  onChange={(event) => put(at, `title${ending}`, event.currentTarget.value)}
                />
              ))}
            </div>
            <div className="console-fields console-bilingual">
              {SIDES.map(([ending, written]) => (
                <Textarea
                  key={ending}
                  lang={htmlLang(written)}
                  label={t(`leadEvent.question.choices${ending}`, { number: at + 1 })}
                  maxLength={EVENT_LIMITS.choiceLines}
                  autosize
                  minRows={2}
                  error={error(at, `choices${ending}`)}
                  value={row[`choices${ending}`]}
                  onChange={(event) => put(at, `choices${ending}`, event.currentTarget.value)}
                />
              ))}
            </div>
            <Checkbox
              label={t('leadEvent.question.isRequired', { number: at + 1 })}
              checked={row.isRequired}
              onChange={(event) => {
                const isRequired = event.currentTarget.checked
                change((before) => before.map((one, index) => (index === at ? { ...one, isRequired } : one)))
              }}
            />
            <PlainButton variant="quiet" onClick={() => change((before) => before.filter((_, index) => index !== at))}>
              {t('leadEvent.question.remove', { number: at + 1 })}
            </PlainButton>
          </li>
        ))}
      </ol>
      {rows.length < EVENT_LIMITS.questions && (
        <div className="console-actions">
          <PlainButton variant="outline" onClick={() => change((before) => [...before, EMPTY])}>
            {t('leadEvent.question.add')}
          </PlainButton>
        </div>
      )}
    </Part>
  )
}
