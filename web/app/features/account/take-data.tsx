import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './account-sheet.module.css'
import { CodeField, SendCode, useStepUp } from './step-up.tsx'

/**
 * Downloads all data about the person, who confirms with a code that was just sent. Used in the member centre and in
 * the back office; the page must have loaded the `backstage` texts.
 */
export function TakeData({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('backstage')
  const asked = useStepUp('take_data')
  const { ask, needsCode, pinCode, isTyped } = asked
  const take = useMutation({ mutationFn: () => api.holder.take_my_data({ pinCode }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped && !take.isPending) take.mutate()
  }
  return (
    <Sheet title={t('take.title')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('take.text')}</p>
      <p className={classes.quiet}>{t('take.care')}</p>
      {take.data ? (
        <div className={classes.stack}>
          <ButtonLink to={take.data.path} whole>
            {t('take.download')}
          </ButtonLink>
          <p className={classes.quiet} role="status">
            {t('take.ready')}
          </p>
        </div>
      ) : ask.data ? (
        <form className={classes.stack} onSubmit={submit}>
          <CodeField asked={asked} error={take.error?.message} />
          {!needsCode && take.error && <p role="alert">{take.error.message}</p>}
          <PlainButton type="submit" disabled={!isTyped || take.isPending}>
            {t('take.prepare')}
          </PlainButton>
        </form>
      ) : (
        <SendCode ask={ask} />
      )}
    </Sheet>
  )
}
