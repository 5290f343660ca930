import { COMPANY_FIGURES } from '@idocard/domain/company/company-figures'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EditorPage } from '../kit/editor-page.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { monthName } from './format-figure.ts'

const NONE = { claimed: '', opened: '', saved: '', exchanged: '', tapped: '' }

/** What the company wants to reach in a month, which is named by its first day. */
export default function Goal({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const save = useCommand(api.companyGoal.save, { inPlace: true })
  return (
    <EditorPage
      screen="goals"
      listTitle={t('screen.goals')}
      id={id}
      get={api.companyGoal.get}
      input={{ month: id }}
      fresh={NONE}
      add={t('screen.goals')}
      nameOf={() => monthName(id, lang)}
      label={(name) => t(`companyFigures.name.${name}`)}
      save={(values, { version }) => save.mutateAsync({ ...values, month: id, version })}
    >
      {(form) => (
        <>
          <p>{t('goal.monthText')}</p>
          <div className="console-fields">
            {COMPANY_FIGURES.map((name) => (
              <NumberField key={name} form={form} name={name} />
            ))}
          </div>
        </>
      )}
    </EditorPage>
  )
}
