import type { LeadDestination } from '@idocard/contract/company/lead-destination'
import { DESTINATION_KINDS, DESTINATION_LIMITS, type DestinationKind } from '@idocard/domain/company/lead-destination'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { CodeForm } from '../kit/code-sheet.tsx'

type FormProps = {
  /** Undefined for a new one. */
  destination?: LeadDestination
  onSaved: (saved: { destination: LeadDestination; secret: string }) => void
}

/**
 * Where leads are sent, and with what key. It keeps no draft: what is typed here must be stored nowhere but where it is used.
 */
export function LeadDestinationForm({ destination, onSaved }: FormProps) {
  const { t } = useTranslation('console')
  const [kind, setKind] = useState<DestinationKind>(destination?.kind ?? 'webhook')
  const [typed, setTyped] = useState({
    ...{ name: destination?.name ?? '', url: destination?.url ?? '', token: '', key: '' },
    ...{ spreadsheetId: destination?.spreadsheetId ?? '', sheetName: destination?.sheetName ?? '' },
  })
  const save = useCommand(api.leadDestination.save, { inPlace: true, onSuccess: onSaved })
  const wrong: Record<string, string> = (save.error instanceof ApiError && save.error.data.fields) || {}
  const isNamed = Object.keys(wrong).some((name) => name in typed)
  const field = (name: keyof typeof typed) => ({
    label: t(`leadDestination.field.${name}`),
    value: typed[name],
    error: wrong[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  const { id = 0, version = 0 } = destination ?? {}
  const kept = destination ? t('leadDestination.secretKept') : ''
  return (
    <CodeForm
      action="lead_destination"
      submit={t(destination ? 'leadDestination.save' : 'leadDestination.add')}
      isReady={typed.name.trim() !== ''}
      isDangerous={false}
      isBusy={save.isPending}
      error={isNamed ? null : save.error}
      onSubmit={(pinCode) => save.mutate({ ...typed, kind, pinCode, id: String(id), version: String(version) })}
    >
      {!destination && (
        <NativeSelect
          label={t('leadDestination.field.kind')}
          data={DESTINATION_KINDS.map((value) => ({ value, label: t(`leadDestination.kinds.${value}`) }))}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as DestinationKind)}
        />
      )}
      <p>{t(`leadDestination.how.${kind}`)}</p>
      <TextInput maxLength={DESTINATION_LIMITS.name} description={t('leadDestination.nameHint')} {...field('name')} />
      {kind === 'webhook' && (
        <TextInput
          type="url"
          placeholder="https://"
          maxLength={DESTINATION_LIMITS.url}
          description={t('leadDestination.urlHint')}
          {...field('url')}
        />
      )}
      {kind === 'hubspot' && (
        <TextInput
          type="password"
          maxLength={DESTINATION_LIMITS.token}
          description={kept || t('leadDestination.tokenHint')}
          {...field('token')}
        />
      )}
      {kind === 'googleSheets' && (
        <>
          <Textarea
            rows={4}
            spellCheck={false}
            maxLength={DESTINATION_LIMITS.key}
            description={kept || t('leadDestination.keyHint')}
            {...field('key')}
          />
          <TextInput
            maxLength={DESTINATION_LIMITS.spreadsheet}
            description={t('leadDestination.spreadsheetHint')}
            {...field('spreadsheetId')}
          />
          <TextInput maxLength={DESTINATION_LIMITS.sheet} {...field('sheetName')} />
        </>
      )}
    </CodeForm>
  )
}
