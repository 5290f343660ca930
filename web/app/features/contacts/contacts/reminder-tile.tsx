import { IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/texts.ts'
import { useBackstage } from '../../frame/backstage/holder.tsx'
import { Tile } from '../../frame/backstage/home-tiles.tsx'
import { DUE } from './filter.ts'
import { useReminders } from './use-reminders.ts'

/** How many reminders are due. Renders nothing without any. */
export function ReminderTile() {
  const { t } = useTranslation('contacts')
  const { contacts } = useBackstage()
  const { due } = useReminders()
  if (!due) return null
  return (
    <Tile
      to={`${contacts}?${DUE}=1`}
      icon={<IconClock size={22} stroke={1.6} aria-hidden="true" />}
      name={t('reminders.tile')}
      value={String(due)}
    />
  )
}
