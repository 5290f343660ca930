import type { Fixtures } from '../../../testing/fixtures.ts'
import { codeFor } from '../../../testing/person.ts'
import { appCode, appoint } from '../../../testing/staff.ts'

export const staffFixtures = {
  owners: {
    'staff.begin_second_factor': {},
    'staff.sign_in': {},
  },
  prepare: {
    'staff.begin_second_factor': async (person) => {
      await appoint(person)
      return { given: { pinCode: await codeFor(person, 'second_factor') }, sender: person.holder }
    },
    'staff.sign_in': async (person) => ({
      given: { code: await appCode(person) },
      sender: person.holder,
      isOnce: true,
    }),
  },
} satisfies Fixtures<'staff'>
