import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EditorPage } from '../kit/editor-page.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { SwitchField } from '../kit/switch-field.tsx'

// The names are no fields: they belong to the design.
const FIELDS = { titleCh: '', titleEn: '', points: '', isOffered: true, shownFrom: '', shownUntil: '' }

/** A theme's price, and when cards can get it. */
export default function Theme({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.siteTheme.save, { inPlace: true })
  return (
    <EditorPage
      screen="themes"
      listTitle={t('screen.themes')}
      id={id}
      get={api.siteTheme.get}
      input={{ id }}
      fresh={FIELDS}
      add={t('screen.themes')}
      label={(name) => t(`theme.field.${name}`)}
      save={({ titleCh: _ch, titleEn: _en, ...values }, over) =>
        save.mutateAsync({ ...values, id: over.id, version: over.version })
      }
    >
      {(form) => (
        <>
          <p>{t('theme.keeps')}</p>
          <dl className="console-facts">
            <div>
              <dt>{t('theme.field.titleCh')}</dt>
              <dd lang="zh-TW">{form.values.titleCh}</dd>
            </div>
            <div>
              <dt>{t('theme.field.titleEn')}</dt>
              <dd lang="en">{form.values.titleEn}</dd>
            </div>
          </dl>
          <NumberField form={form} name="points" hint={t('theme.pointsHint')} />
          <SwitchField form={form} name="isOffered" />
          <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('theme.period')} />
        </>
      )}
    </EditorPage>
  )
}
