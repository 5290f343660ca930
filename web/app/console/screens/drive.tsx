import { NativeSelect } from '@mantine/core'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { PeriodField } from '../kit/period-field.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { usePointCardOptions } from './drives.tsx'

const TEXTS = { titleCh: '', titleEn: '', placeCh: '', placeEn: '', addressCh: '', addressEn: '' }
const NEW = { ...TEXTS, startsAt: '', endsAt: '', pointCardId: '0' }

/** A drive, or a new one. */
export default function Drive({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const cards = usePointCardOptions()
  const save = useCommand(api.drive.save, { inPlace: true })
  const removal = useRemoval(api.drive, id)
  return (
    <EditorPage
      screen="drives"
      listTitle={t('screen.drives')}
      id={id}
      get={api.drive.get}
      input={{ id }}
      fresh={NEW}
      add={t('drive.add')}
      label={(name) => t(`drive.field.${name}`)}
      words={(name, value) =>
        name === 'pointCardId' ? (cards.find((one) => one.value === value)?.label ?? '') : value
      }
      save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
      restore={removal.restore}
      actions={({ name, leave }) => (
        <Remove may="prize.edit" name={name} isBusy={removal.isBusy} onRemove={() => removal.remove(name, leave)} />
      )}
    >
      {(form) => (
        <>
          <Bilingual form={form} name="title" maxLength={80} />
          <PeriodField form={form} from="startsAt" until="endsAt" label={t('drive.time')} isRequired />
          <Bilingual form={form} name="place" maxLength={80} />
          <Bilingual form={form} name="address" hint={t('drive.addressHint')} maxLength={200} />
          <NativeSelect
            label={form.label('pointCardId')}
            description={t('drive.cardHint')}
            data={[{ value: '0', label: t('drive.noCard') }, ...cards]}
            {...form.getInputProps('pointCardId')}
          />
        </>
      )}
    </EditorPage>
  )
}
