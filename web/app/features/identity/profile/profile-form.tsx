import type { FormEvent, RefObject } from 'react'
import { useId } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { AddressFields, type DestinationFields, RecipientFields } from './destination-fields.tsx'
import classes from './profile-form.module.css'
import type { Places } from './use-places.ts'

type ProfileFormProps = {
  form: RefObject<HTMLFormElement | null>
  fields: DestinationFields
  places: Places
  state: 'unchanged' | 'unsaved' | 'saving' | 'saved'
  /** Why saving failed, if no field is the cause. */
  error: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/** Edits a member's usual shipping address. */
export function ProfileForm({ form, fields, places, state, error, onSave, onDiscard }: ProfileFormProps) {
  const { t } = useTranslation('user')
  const stateId = useId()
  const isOpen = state === 'unsaved'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen) onSave()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>{t('profile.shippingHint')}</p>
      <RecipientFields fields={fields} required={false} />
      <AddressFields fields={fields} places={places} required={false} />
      {error && (
        <Notice tone="bad" live title={t('profile.saveFailed')}>
          {error}
        </Notice>
      )}
      <div className={classes.actions}>
        {/* The button has the focus after saving, so it is never removed. */}
        <PlainButton type="submit" aria-disabled={!isOpen} aria-describedby={stateId}>
          {state === 'saving' ? t('profile.saving') : t('profile.save')}
        </PlainButton>
        {isOpen && (
          <PlainButton variant="quiet" onClick={onDiscard}>
            {t('profile.discard')}
          </PlainButton>
        )}
        <p id={stateId} className={classes.state} data-state={state} role="status">
          {state !== 'saving' && t(`profile.${state}`)}
        </p>
      </div>
    </form>
  )
}
