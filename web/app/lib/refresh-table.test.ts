import { contract } from '@idocard/contract'
import { expect, it } from 'vitest'
import { outdatedBy, refreshTable } from './refresh-table.ts'

it('keeps what only the console needs from all other pages', () => {
  const [own, staff] = [false, true].map((isStaff) => refreshTable(contract, { isStaff }))
  expect(outdatedBy(staff ?? {}, ['siteOrder', 'ship'])).toEqual(['siteOrder', 'siteCard', 'order', 'siteAudit'])
  expect(outdatedBy(staff ?? {}, ['prizeApply', 'refuse'])).toEqual(expect.arrayContaining(['point', 'companyAudit']))
  expect(Object.keys(own ?? {}).filter((noun) => noun.startsWith('site'))).toEqual([])
  // A holder who is staff decides in the back office, too.
  expect(outdatedBy(own ?? {}, ['prizeApply', 'refuse'])).toContain('point')
})
