import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { RoundButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { useStar } from './use-contact-edit.ts'

/** Adds or removes the star of a contact. */
export function StarButton({ id, star, name }: { id: string; star: boolean; name: string }) {
  const { t } = useTranslation('contacts')
  const change = useStar(id, name)
  return (
    <RoundButton tone="quiet" label={t('starOf', { name })} aria-pressed={star} onClick={() => change.mutate(!star)}>
      {star ? (
        <IconStarFilled className={classes.starred} size={22} aria-hidden="true" />
      ) : (
        <IconStar size={22} stroke={1.6} aria-hidden="true" />
      )}
    </RoundButton>
  )
}
