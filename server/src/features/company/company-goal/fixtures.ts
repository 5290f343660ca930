import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const companyGoalFixtures = {
  owners: {
    'companyGoal.list': {},
    'companyGoal.get': { month: NOBODYS },
    'companyGoal.save': { month: NOBODYS },
  },
  prepare: {
    'companyGoal.get': () => ({ given: { month: '2026-11-01' } }),
    'companyGoal.save': () => ({ given: { month: '2026-11-01', version: 0, opened: 100 }, isOnce: true }),
  },
} satisfies Fixtures<'companyGoal'>
