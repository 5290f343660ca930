import { createHash } from 'node:crypto'
import { contract } from '@idocard/contract'
import { type Fixtures, type Kind, mine, NO_UUID, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, deleteAccount } from '../../../testing/person.ts'
import { CARD } from '../../cards/card/fixtures.ts'
import { addPicture, PICTURE } from '../../content/upload/fixtures.ts'
import { codeSent } from '../account/fixtures.ts'
import { putReset } from './index.ts'

export const PERSON: Kind = { make: async ({ holder }) => holder.id, remove: deleteAccount, never: NO_UUID }

export const holderFixtures = {
  owners: {
    'holder.auth_by_device': { loginid: NOBODYS },
    'holder.sms_login': {},
    'holder.apple_login': {},
    'holder.set_account_info': {},
    'holder.create_icon': { imgIcon: mine(PICTURE) },
    'holder.request_step_up': {},
    'holder.take_my_data': {},
    'holder.delete_my_account': {},
    'holder.reset_account_by_activate': { userId: mine(PERSON) },
    'holder.change_first_sponsor': { cardId: mine(CARD) },
  },
  prepare: {
    'holder.auth_by_device': async ({ app }) => ({
      given: { loginid: (await app.call(contract.holder.auth_by_device)).data.loginid },
    }),
    'holder.sms_login': codeSent,
    'holder.create_icon': async (person) => ({ given: { imgIcon: await addPicture(person) } }),
    'holder.take_my_data': async (person) => ({ given: { pinCode: await codeFor(person, 'take_data') } }),
    'holder.delete_my_account': async (person) => ({ given: { pinCode: await codeFor(person, 'delete_account') } }),
    'holder.reset_account_by_activate': async ({ app, holder }) => {
      const activateCode = `code for ${holder.id}`
      const hash = createHash('sha256').update(`reset ${activateCode}`).digest()
      await putReset(app.running.database.db, holder.id, hash, new Date(app.now().getTime() + 60_000))
      const newPassword = 'correct horse battery'
      return { given: { userId: holder.id, newPassword, checkPassword: newPassword, activateCode } }
    },
    'holder.change_first_sponsor': ({ cardSn }) => ({ given: { cardId: cardSn } }),
  },
} satisfies Fixtures<'holder'>
