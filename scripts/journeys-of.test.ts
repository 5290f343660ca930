import { expect, it } from 'vitest'
import { journeysOf } from './journeys-of.mjs'

const SPECS = {
  'points.spec.ts': "await page.getByText(t('points:staff.issue'))",
  'buy.spec.ts': 't(`checkout:pay`); t("cart:open"); t(`print:finish.${finish}`)',
  'member.spec.ts': "t('cart:close')",
}
const SOURCES: Record<string, string> = {
  'web/app/features/loyalty/points/staff.tsx': "const { t } = useTranslation('points'); t('staff.issue')",
  'web/app/features/loyalty/points/card.tsx': "const { t } = useTranslation('points'); t('card.stamps')",
  'web/app/features/commerce/cart/panel.tsx': "const { t } = useTranslation(['cart', 'print']); t('open')",
  'web/app/features/commerce/cart/finish.tsx': "const { t } = useTranslation('print'); t('finish.bamboo')",
  'web/app/features/commerce/cart/rule.ts': 'export const rule = 1',
}
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const sourcesOf = (path: string) => ({
  own: SOURCES[path] ?? '',
  beside: Object.entries(SOURCES).flatMap(([other, source]) => (folderOf(other) === folderOf(path) ? [source] : [])),
})
const of = (...changed: string[]) => journeysOf(changed, sourcesOf, SPECS)

it('names the journeys that ask for the texts of a changed screen, also by their beginning', () => {
  expect(of('web/app/features/loyalty/points/staff.tsx')).toEqual(['points.spec.ts'])
  expect(of('web/app/features/loyalty/points/card.tsx')).toEqual([])
  expect(of('web/app/features/commerce/cart/finish.tsx')).toEqual(['buy.spec.ts'])
})

it('takes a stylesheet or a rule for a change of the screens beside it', () => {
  expect(of('web/app/features/commerce/cart/cart.module.css')).toEqual(['buy.spec.ts'])
  expect(of('web/app/features/commerce/cart/rule.ts')).toEqual(['buy.spec.ts'])
})

it('says nothing of a text that many journeys ask for', () => {
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.spec.ts`, "t('cart:open')"]))
  expect(journeysOf(['web/app/features/commerce/cart/panel.tsx'], sourcesOf, many)).toEqual([])
})

it('names every changed journey, and none for a change of the server or of a unit test', () => {
  expect(of('e2e/held.spec.ts', 'server/src/api/run.ts', 'web/app/features/loyalty/points/a.test.ts')).toEqual([
    'held.spec.ts',
  ])
})

it('names those that open every screen for a change in what screens share', () => {
  expect(of('web/app/kit/button.tsx')).toContain('geometry.spec.ts')
  expect(of('web/app/root.tsx')).toContain('shop.spec.ts')
})
