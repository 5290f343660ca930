import type { Fixtures } from '../../../testing/fixtures.ts'

export const figuresFixtures = {
  owners: { 'siteFigures.load': {} },
  prepare: { 'siteFigures.load': () => ({ given: { period: 'own', from: '2026-01-01', until: '2026-02-01' } }) },
} satisfies Fixtures<'siteFigures'>
