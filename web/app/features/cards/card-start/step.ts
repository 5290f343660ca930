import type { Card } from '@idocard/contract/cards/card'

/** The steps that complete a newly activated card, in order. */
export const STEPS = ['name', 'photo', 'theme'] as const
export type Step = (typeof STEPS)[number] | 'done'

/** The step that an address contains; undefined for anything else. */
export const stepIn = (text: string | null): Step | undefined => [...STEPS, 'done' as const].find((one) => one === text)

/** The step at which a card is resumed: that of the first missing part. */
export function firstOpen({ fields, photo }: Pick<Card, 'fields' | 'photo'>): Step {
  if (fields.nameCh === '' && fields.nameEn === '') return 'name'
  return photo === '' ? 'photo' : 'theme'
}

/** The previous step; undefined before the first. */
export const stepBefore = (step: Step): Step | undefined => (step === 'done' ? 'theme' : STEPS[STEPS.indexOf(step) - 1])
