import type { FreedCard } from '@idocard/contract/cards/card'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Danger } from '../../../kit/confirm-dialog.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './account-sheet.module.css'
import { CodeField, SendCode, useStepUp } from './step-up.tsx'

interface DeleteAccountProps {
  onClose: () => void
  /**
   * Signs out on this device and leaves the screen.
   * @param freed the new activation codes of the account's cards, to be shown
   */
  onDeleted: (freed: readonly FreedCard[]) => Promise<void>
}

/**
 * Deletes the account. The user confirms with a code that was just sent and by typing a word. Used in the member centre
 * and in the back office; the page must have loaded the `backstage` texts.
 */
export function DeleteAccount({ onClose, onDeleted }: DeleteAccountProps) {
  const { t } = useTranslation('backstage')
  const [word, setWord] = useState('')
  const asked = useStepUp('delete_account')
  const { isAsked, needsCode, pinCode, isTyped } = asked
  const remove = useMutation({
    mutationFn: () => api.holder.delete_my_account({ pinCode }),
    onSuccess: async ({ freed }) => {
      await onDeleted(freed)
      void toast({ tone: 'good', title: t('delete.done') })
    },
  })
  const canDelete = word.trim() === t('delete.word') && isTyped
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canDelete && !remove.isPending) remove.mutate()
  }
  return (
    <Sheet title={t('delete.title')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('delete.text')}</p>
      <p className={classes.quiet}>{t('delete.orders')}</p>
      {isAsked ? (
        <form className={classes.stack} onSubmit={submit}>
          <CodeField asked={asked} error={remove.error?.message} />
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
        <SendCode asked={asked} />
      )}
    </Sheet>
  )
}
