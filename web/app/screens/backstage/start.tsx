import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { DoneStep } from '../../features/cards/card-start/done-step.tsx'
import { NameStep } from '../../features/cards/card-start/name-step.tsx'
import { PhotoStep } from '../../features/cards/card-start/photo-step.tsx'
import { firstOpen, STEPS, type Step, stepBefore, stepIn } from '../../features/cards/card-start/step.ts'
import { ThemeStep } from '../../features/cards/card-start/theme-step.tsx'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { cardQuery, cardsQuery } from '../../features/frame/backstage/queries.ts'
import { Steps } from '../../kit/steps.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { HolderScreen, OfCard } from './holder-screen.tsx'
import { isLacking, Placeholder } from './waiting.tsx'

/**
 * Sets up a newly activated card (`?cardSn=`) step by step. Each input is saved at once. The step is in the address, so
 * that Back leads to the previous step. Without a step it continues where the card was left.
 */
export default function StartScreen() {
  const { t } = useTranslation('start')
  const [query] = useSearchParams()
  const { home, start } = useBackstage()
  const cardSn = query.get('cardSn') ?? ''
  const step = stepIn(query.get('step'))
  const before = step && stepBefore(step)
  return (
    <HolderScreen title={t('title')} back={before ? start(cardSn, before) : home} plain>
      <OfCard cardSn={cardSn}>
        <Start cardSn={cardSn} asked={step} />
      </OfCard>
    </HolderScreen>
  )
}

function Start({ cardSn, asked: step }: { cardSn: string; asked: Step | undefined }) {
  const { t } = useTranslation('start')
  const { start } = useBackstage()
  const navigate = useNavigate()
  const card = useQuery(cardQuery(cardSn))
  const cards = useQuery(cardsQuery)
  if (isLacking(card)) return <Placeholder query={card} />
  // In the address at once: what is saved while it is typed would otherwise lead on to the next step.
  if (!step) return <Navigate to={start(cardSn, firstOpen(card.data))} replace />
  const other = cards.data?.find((one) => one.cardSn !== cardSn)
  const to = (next: Step) => () => void navigate(start(cardSn, next))
  return (
    <>
      {step !== 'done' && (
        <Steps
          label={t('steps')}
          steps={STEPS.map((one) => t(`step.${one}`))}
          current={STEPS.indexOf(step)}
          doneLabel={t('doneLabel')}
        />
      )}
      {step === 'name' && <NameStep card={card.data} other={other} onDone={to('photo')} />}
      {step === 'photo' && <PhotoStep card={card.data} other={other} onDone={to('theme')} />}
      {step === 'theme' && <ThemeStep card={card.data} onDone={to('done')} />}
      {step === 'done' && <DoneStep card={card.data} />}
    </>
  )
}
