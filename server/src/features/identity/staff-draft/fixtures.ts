import type { Fixtures } from '../../../testing/fixtures.ts'

export const staffDraftFixtures = {
  owners: {
    'siteDraft.load': {},
    'siteDraft.save': {},
    'siteDraft.remove': {},
    'companyDraft.load': {},
    'companyDraft.save': {},
    'companyDraft.remove': {},
  },
} satisfies Fixtures<'siteDraft' | 'companyDraft'>
