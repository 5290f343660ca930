import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { PictureField } from '../kit/picture-field.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { SwitchField } from '../kit/switch-field.tsx'

const TEXTS = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', img: '', shownFrom: '', shownUntil: '' }
const NEW = { ...TEXTS, points: '', stockChange: '', perHolder: '1', approvesItself: true }

/** A prize, or a new one. */
export default function Prize({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.prize.save, { inPlace: true })
  const removal = useRemoval(api.prize, id)
  return (
    <EditorPage
      screen="prizes"
      listTitle={t('screen.prizes')}
      id={id}
      get={api.prize.get}
      input={{ id }}
      fresh={NEW}
      add={t('prize.add')}
      label={(name) => t(name === 'stockChange' && id === 'new' ? 'prize.stock' : `prize.field.${name}`)}
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove may="prize.edit" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
      )}
    >
      {(form, prize) => (
        <>
          <Bilingual form={form} name="title" maxLength={80} />
          <Bilingual form={form} name="content" hint={t('markdown')} maxLength={5000} rows={4} />
          <PictureField form={form} name="img" />
          <div className="console-fields">
            <NumberField form={form} name="points" />
            <NumberField
              form={form}
              name="stockChange"
              isSigned={prize !== undefined}
              {...(prize && { hint: t('prize.stockChangeHint', { stock: prize.stock }) })}
            />
            <NumberField form={form} name="perHolder" />
          </div>
          <SwitchField form={form} name="approvesItself" />
          <PeriodField form={form} from="shownFrom" until="shownUntil" label={t('prize.period')} />
        </>
      )}
    </EditorPage>
  )
}
