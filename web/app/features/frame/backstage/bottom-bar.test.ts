import { expect, it } from 'vitest'
import { tabOf } from './bottom-bar.tsx'
import { backstage } from './paths.ts'

const to = backstage('SUN')
const at = (address: string) => tabOf(new URL(address, 'https://card.example').pathname, 'SUN')

it.each([
  [to.home, 'cards', true],
  [`${to.home}/`, 'cards', true],
  [to.cards, 'cards', false],
  [to.newsItem(7), 'cards', false],
  [to.myCard('cheny7p3k9'), 'cards', false],
  [to.contacts, 'contacts', true],
  [to.contact('1'), 'contacts', false],
  [to.contactFolders, 'contacts', false],
  [to.recently, 'contacts', false],
  [to.show, 'show', true],
  [to.addCard, 'cards', false],
  [to.addContact, 'scan', true],
  [to.user, 'me', true],
  [to.setting, 'me', false],
  [to.points, 'me', false],
])('%s belongs to the tab %s', (address, tab, isOwn) => {
  expect(at(address)).toEqual({ tab, isOwn })
})

it.each([to.drives, to.termsOfUse, to.question, `${to.home}/cards`])('%s belongs to no tab', (address) => {
  expect(at(address)).toBeUndefined()
})
