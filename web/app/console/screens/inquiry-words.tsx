import type { InquiryRow } from '@idocard/contract/company/site-inquiry'
import type { InquiryState as State } from '@idocard/domain/company/inquiry-state'
import { joined } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'

const TONES: Record<State, Tone> = { new: 'attention', waiting: 'good', done: 'neutral', suspect: 'bad' }

/** The state of an inquiry as a badge. */
export function InquiryState({ state }: { state: State }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`inquiry.states.${state}`)}</StatusBadge>
}

/** What an inquiry is about, in a line: the payment, or how the text begins, or the subjects. */
export function useAbout(): (row: Pick<InquiryRow, 'payment' | 'subjects' | 'begin' | 'orderNumber'>) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ payment, subjects, begin, orderNumber }) =>
    joined(lang, 'dot', [
      orderNumber,
      ...(payment
        ? [formatTwd(payment.amount, lang), t(`inquiry.outcome.${payment.outcome}`)]
        : [subjects.join(t('comma'))]),
      begin,
    ])
}
