import type { Transitions } from '../transitions.ts'

/** `handed_over`: the holder has it. `refused`: the points were returned. Both are final. */
export const PRIZE_APPLICATION_STATES = ['applied', 'approved', 'handed_over', 'refused'] as const
export type PrizeApplicationState = (typeof PRIZE_APPLICATION_STATES)[number]

export const PRIZE_APPLICATION_TRANSITION_NAMES = ['approve', 'hand_over', 'refuse'] as const
export type PrizeApplicationTransition = (typeof PRIZE_APPLICATION_TRANSITION_NAMES)[number]

/** All transitions of an application for a prize; only staff make them. The server refuses any other. */
export const PRIZE_APPLICATION_TRANSITIONS = {
  approve: { from: ['applied'], to: 'approved' },
  hand_over: { from: ['approved'], to: 'handed_over' },
  refuse: { from: ['applied', 'approved'], to: 'refused' },
} as const satisfies Transitions &
  Record<PrizeApplicationTransition, { from: readonly PrizeApplicationState[]; to: PrizeApplicationState }>
