import { contract } from '@idocard/contract'
import type { Sender, TestApp } from '../../../testing/app.ts'
import type { Fixtures } from '../../../testing/fixtures.ts'
import { productEditor } from '../product/fixtures.ts'

const RATES = [
  { method: 1, fee: 110, freeFrom: 2100 },
  { method: 2, fee: 70, freeFrom: '' },
]

async function versionOf(app: TestApp, sender: Sender): Promise<number> {
  return (await app.call(contract.siteFreight.get, {}, sender)).data.version
}

export const freightFixtures = {
  owners: { 'siteFreight.save': {} },
  prepare: {
    'siteFreight.save': async ({ app }) => ({
      given: { version: await versionOf(app, await (await productEditor({ app }))()), methods: RATES },
      isOnce: true,
    }),
  },
} satisfies Fixtures<'siteFreight'>
