import type { Card } from '@idocard/contract/card'

/** What is asked of a card that was just activated, in order. */
export const STEPS = ['name', 'photo', 'theme'] as const
export type Step = (typeof STEPS)[number] | 'done'

/** The step that an address names; undefined for anything else. */
export const stepIn = (text: string | null): Step | undefined => [...STEPS, 'done' as const].find((one) => one === text)

/** Where a card is taken up again: at the first thing that it lacks. */
export function firstOpen({ fields, photo }: Pick<Card, 'fields' | 'photo'>): Step {
  if (fields.nameCh === '' && fields.nameEn === '') return 'name'
  return photo === '' ? 'photo' : 'theme'
}

/** The step before another; undefined before the first. */
export const stepBefore = (step: Step): Step | undefined => (step === 'done' ? 'theme' : STEPS[STEPS.indexOf(step) - 1])
