import { job } from '../../../queue/job.ts'

/** The content of a card changed: what follows it is brought up to date. */
export const cardChangedJob = job<{ cardSn: string }>('card_changed')
