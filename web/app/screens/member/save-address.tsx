import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { destinationOf, isEmptyDestination } from '../../features/profile/destination.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { memberQuery } from './member-query.ts'
import { forgetPlaced, placedDestination } from './placed.ts'
import classes from './save-address.module.css'
import { useSaveProfile } from './use-profile.ts'

/** After an order: offers to save its address when the profile has none. */
export function SaveAddress({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('order')
  const { data: member } = useQuery(memberQuery)
  const save = useSaveProfile()
  const [isDone, setDone] = useState(false)
  const destination = member && placedDestination({ memberId: member.id, orderNumber })
  if (save.isSuccess) {
    return (
      <Notice tone="good" live>
        {t('complete.keep.done')}
      </Notice>
    )
  }
  if (isDone || !destination || !isEmptyDestination(destinationOf(member))) return null
  const keep = () => {
    if (!save.isPending) save.mutate(destination, { onSuccess: forgetPlaced })
  }
  const leave = () => {
    forgetPlaced()
    setDone(true)
  }
  return (
    <Notice
      title={t('complete.keep.title')}
      action={
        <div className={classes.actions}>
          <PlainButton variant="outline" aria-disabled={save.isPending} onClick={keep}>
            {save.isPending ? t('complete.keep.saving') : t('complete.keep.save')}
          </PlainButton>
          <PlainButton variant="quiet" onClick={leave}>
            {t('complete.keep.later')}
          </PlainButton>
        </div>
      }
    >
      {save.error ? <p role="alert">{save.error.message}</p> : t('complete.keep.text')}
    </Notice>
  )
}
