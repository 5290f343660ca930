import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { MomentInput } from '../kit/period-field.tsx'

type ContentScheduleProps = { count: number; onChosen: (iso: string) => void; onClose: () => void }

/** Asks for the moment at which several entries are published. */
export function ContentSchedule({ count, onChosen, onClose }: ContentScheduleProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [at, setAt] = useState('')
  const [isPast, setPast] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In the past it would be published at once, which is another act.
    const isLater = Date.parse(at) > Date.now()
    setPast(!isLater)
    if (isLater) onChosen(at)
  }
  return (
    <Sheet title={t('content.scheduleTitle', { count })} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('content.scheduleText')}</p>
        <MomentInput
          label={t('content.publishAllAt')}
          hint={t('period.inTaiwan')}
          required
          value={at}
          error={isPast && t('content.isPast')}
          onMoment={setAt}
        />
        <PlainButton type="submit" disabled={at === ''}>
          {t('content.scheduleMany')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
