import type { MyEvent } from '@idocard/contract/company/lead-event'
import { joined, pick } from '@idocard/domain/language'
import { PlainButton } from '../../../kit/button.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import { sayWhere } from './at-event.ts'

/** One press says that the holder is at an event, and another that they are not any more. */
export function EventPress({ event }: { event: MyEvent }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const name = pick(lang, event.titleCh, event.titleEn)
  return (
    <PlainButton
      variant={event.isHere ? 'filled' : 'outline'}
      aria-pressed={event.isHere}
      onClick={() => void sayWhere(event, !event.isHere).catch(toastError)}
    >
      {t(event.isHere ? 'event.here' : 'event.press', { name })}
    </PlainButton>
  )
}

/** Where an event is, and whose. */
export function useEventLine() {
  const lang = useLang()
  return ({ placeCh, placeEn, companyCh, companyEn }: MyEvent) =>
    joined(lang, 'dot', [pick(lang, placeCh, placeEn), pick(lang, companyCh, companyEn)].filter(Boolean))
}
