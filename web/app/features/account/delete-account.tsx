import type { FreedCard } from '@idocard/contract/card'
import { normaliseCode } from '@idocard/domain/one-time-code'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './delete-account.module.css'

interface DeleteAccountProps {
  onClose: () => void
  /** Signs out here and leaves the screen. @param freed the codes of the account's physical cards, to be shown. */
  onDeleted: (freed: readonly FreedCard[]) => Promise<void>
}

/**
 * Deletes the account, with a code that was just sent and a word typed as confirmation: in the member centre and in the
 * back office. Needs the back office's texts.
 */
export function DeleteAccount({ onClose, onDeleted }: DeleteAccountProps) {
  const { t } = useTranslation('backstage')
  const [code, setCode] = useState('')
  const [word, setWord] = useState('')
  const ask = useMutation({ mutationFn: () => api.holder.request_step_up() })
  const remove = useMutation({
    mutationFn: () => api.holder.delete_my_account({ pinCode: normaliseCode(code) ?? code }),
    onSuccess: async ({ freed }) => {
      await onDeleted(freed)
      void toast({ tone: 'good', title: t('delete.done') })
    },
  })
  // Users without phone and e-mail get no code: they only type the word.
  const needsCode = ask.data?.to !== ''
  const canDelete = word.trim() === t('delete.word') && (!needsCode || normaliseCode(code) !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canDelete && !remove.isPending) remove.mutate()
  }
  return (
    <Sheet title={t('delete.title')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('delete.text')}</p>
      <p className={classes.quiet}>{t('delete.orders')}</p>
      {ask.data ? (
        <form className={classes.stack} onSubmit={submit}>
          {needsCode && (
            <TextInput
              label={t('delete.code', { to: ask.data.to })}
              autoComplete="one-time-code"
              inputMode="numeric"
              error={remove.error?.message}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          <TextInput
            label={t('delete.type', { word: t('delete.word') })}
            autoComplete="off"
            error={needsCode ? undefined : remove.error?.message}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <Danger>
            <PlainButton type="submit" disabled={!canDelete || remove.isPending}>
              {t('delete.yes')}
            </PlainButton>
          </Danger>
        </form>
      ) : (
        <>
          {ask.error && <p role="alert">{ask.error.message}</p>}
          <PlainButton disabled={ask.isPending} onClick={() => ask.mutate()}>
            {t('delete.send')}
          </PlainButton>
        </>
      )}
    </Sheet>
  )
}
