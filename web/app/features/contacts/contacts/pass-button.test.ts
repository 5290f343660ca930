import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { expect, test } from 'vitest'
import { passedText } from './pass-button.tsx'

const fields = {
  ...EMPTY_CONTACT,
  nameCh: '王建宏',
  companyCh: '北極星物流',
  titleCh: '經理',
  addressCh: '台北市信義路五段 7 號',
  phones: [{ kind: 'work' as const, number: '+886227208889', extension: '12' }],
  emails: [{ kind: 'work' as const, address: 'wang@example.com' }],
}
const SITE = 'https://idocard.example'

// Mutations: the methods of somebody who exchanged cards; the page of a card that no longer exists.
test('a paper card is passed on with how to reach them, an exchanged one as its page', () => {
  const paper = { fields, exchanged: false, isLive: false, cardSn: '' }
  expect(passedText(paper, 'zh-tw', SITE).split('\n')).toEqual([
    '王建宏',
    '北極星物流・經理',
    '02-2720-8889 #12',
    'wang@example.com',
    '台北市信義路五段 7 號',
  ])
  const live = { fields, exchanged: true, isLive: true, cardSn: 'SG00000123' }
  expect(passedText(live, 'zh-tw', SITE)).toBe(`王建宏\n北極星物流・經理\n${SITE}/SG00000123`)
  expect(passedText({ ...live, isLive: false }, 'zh-tw', SITE)).not.toContain(SITE)
})
