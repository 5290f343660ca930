import { expect, it } from 'vitest'
import { journeysOf } from './journeys-of.mjs'

const SPECS = {
  'points.spec.ts': "await page.getByText(t('points:staff.issue'))",
  'buy.spec.ts': 't(`checkout:pay`); t("cart:open")',
  'member.spec.ts': "t('cart:open')",
}
const FOLDERS: Record<string, string[]> = {
  'web/app/features/loyalty/points': ["const { t } = useTranslation('points')"],
  'web/app/features/commerce/cart': ["const { t } = useTranslation(['cart', 'print'])", 'export const rule = 1'],
}
const beside = (path: string) => FOLDERS[path.slice(0, path.lastIndexOf('/'))] ?? []
const of = (...changed: string[]) => journeysOf(changed, beside, SPECS)

it('names the journeys that use the texts of a changed screen, its styles or its rules', () => {
  expect(of('web/app/features/loyalty/points/staff.tsx')).toEqual(['points.spec.ts'])
  expect(of('web/app/features/commerce/cart/cart.module.css')).toEqual(['buy.spec.ts', 'member.spec.ts'])
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
