import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { DayField } from '../kit/day-field.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'

const TEXTS = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', placeCh: '', placeEn: '' }
const NEW = { ...TEXTS, hours: '', startsOn: '', endsOn: '' }

/** A course, or a new one. */
export default function Course({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.course.save, { inPlace: true })
  const removal = useRemoval(api.course, id)
  return (
    <EditorPage
      screen="courses"
      listTitle={t('screen.courses')}
      id={id}
      get={api.course.get}
      input={{ id }}
      fresh={NEW}
      add={t('course.add')}
      label={(name) => t(`course.field.${name}`)}
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      restore={removal.restore}
      actions={({ name, leave, thing }) =>
        thing?.issued === 0 && (
          <Remove
            may="certificate.issue"
            name={name}
            isBusy={removal.isBusy}
            onRemove={() => removal.remove(name, leave)}
          />
        )
      }
    >
      {(form, course) => (
        <>
          {course !== undefined && course.issued > 0 && (
            <Notice tone="info" title={t('course.certificates', { count: course.issued })}>
              {t('course.follows')}
            </Notice>
          )}
          <Bilingual form={form} name="title" maxLength={80} />
          <Bilingual form={form} name="content" hint={t('markdown')} maxLength={5000} rows={4} />
          <Bilingual form={form} name="place" maxLength={80} />
          <div className="console-fields">
            <DayField form={form} name="startsOn" />
            <DayField form={form} name="endsOn" />
            <NumberField form={form} name="hours" />
          </div>
        </>
      )}
    </EditorPage>
  )
}
