import { MAX_PASSKEY_NAME } from '@idocard/contract/identity/passkey'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { usePasskeyError } from './passkey.ts'

type NewPasskeyProps = {
  isBusy: boolean
  error: Error | null
  onMake: (name: string) => void
}

/** Names a passkey and has the browser make it. A press of its own, because browsers ask only after one. */
export function NewPasskey({ isBusy, error, onMake }: NewPasskeyProps) {
  const { t } = useTranslation('console')
  const wordsOf = usePasskeyError()
  const [name, setName] = useState(t('passkey.usualName'))
  return (
    <form
      className="console-editor"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (name.trim() && !isBusy) onMake(name)
      }}
    >
      <p>{t('passkey.make')}</p>
      <TextInput
        label={t('passkey.name')}
        description={t('passkey.nameText')}
        error={wordsOf(error)}
        maxLength={MAX_PASSKEY_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PlainButton type="submit" disabled={!name.trim() || isBusy}>
        {t('passkey.create')}
      </PlainButton>
    </form>
  )
}
