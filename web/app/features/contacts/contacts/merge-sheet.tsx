import type { ContactText } from '@idocard/domain/contacts/contact'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { removeStored } from './all-contacts.ts'
import { ContactFields } from './contact-fields.tsx'
import classes from './contacts.module.css'

type MergeSheetProps = {
  ids: readonly string[]
  /** Called with the id of the merged contact. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Shows the result of merging several contacts, and lets the holder choose between differing values. */
export function MergeSheet({ ids, onDone, onClose }: MergeSheetProps) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const client = useQueryClient()
  const list = [...ids]
  const preview = useQuery({
    // Not a key of the call: after the merge there is nothing left to compare.
    queryKey: ['merge preview', list],
    queryFn: () => api.contact.preview_merge({ list }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<Partial<Record<string, string>>>({})
  const merge = useCommand(api.contact.merge, {
    onSuccess: () => removeStored(client, list),
    forgets: () => list.map((id) => ({ id })),
  })
  const mergeAll = () =>
    merge.mutate(
      { list, fields: chosen as Partial<Record<ContactText, string>> },
      { onSuccess: ({ id }) => onDone(id) },
    )
  return (
    <Sheet title={t('merge.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {preview.isPending && <Skeleton label={shared('loading')} lines={6} />}
      {!preview.data && preview.isError && (
        <Failed error={preview.error} again={shared('again')} onAgain={() => void preview.refetch()} />
      )}
      {preview.data && (
        <>
          <p className={classes.quiet}>{t('merge.hint')}</p>
          {preview.data.differences.map(({ field, values }) => (
            <Difference
              key={field}
              name={t(`field.${field as ContactText}`)}
              values={values}
              value={chosen[field] ?? values[0] ?? ''}
              onChange={(value) => setChosen((before) => ({ ...before, [field]: value }))}
            />
          ))}
          <h3 className={classes.heading}>{t('merge.result')}</h3>
          <ContactFields fields={{ ...preview.data.fields, ...chosen } as typeof preview.data.fields} />
          <PlainButton disabled={merge.isPending} onClick={mergeAll}>
            {t('merge.do')}
          </PlainButton>
        </>
      )}
    </Sheet>
  )
}

type DifferenceProps = { name: string; values: string[]; value: string; onChange: (value: string) => void }

function Difference({ name, values, value, onChange }: DifferenceProps) {
  const group = useId()
  return (
    <fieldset className={classes.difference}>
      <legend>{name}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === value} onChange={() => onChange(one)} />
          {one}
        </label>
      ))}
    </fieldset>
  )
}
