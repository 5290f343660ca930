import { expect, it } from 'vitest'
import { type BuiltFile, consoleLeaks } from './console-apart-plugin.ts'

const APP = '/idocard/web/app'
const file = (fileName: string, facade: string | null, more: Partial<BuiltFile> = {}): BuiltFile => ({
  fileName,
  isEntry: false,
  facadeModuleId: facade && `${APP}/${facade}`,
  moduleIds: facade ? [`${APP}/${facade}`] : [],
  imports: [],
  dynamicImports: [],
  ...more,
})
const console = file('console.js', 'console/console.tsx?__react-router-build-client-route', {
  isEntry: true,
  imports: ['shared.js'],
})
const words = file('words.js', 'i18n/zh-tw/console.json')
const shared = (module: string) => file('shared.js', null, { moduleIds: [`${APP}/${module}`] })
const page = (how: Partial<BuiltFile>) => file('page.js', 'screens/shop/cart.tsx', { isEntry: true, ...how })

// Mutations: dynamic imports not followed; imports of imports not followed; the console's own files not left out.
it.each([
  ['the console’s own files', [console, shared('console/kit/list.ts')], []],
  ['its texts, which only it asks for', [page({ dynamicImports: ['words.js'] }), words], []],
  ['code that both have', [page({ imports: ['shared.js'] }), console, shared('kit/sheet.tsx')], []],
  [
    'its code in a shared file',
    [page({ imports: ['shared.js'] }), console, shared('console/kit/list.ts')],
    [`shared.js: ${APP}/console/kit/list.ts`],
  ],
  [
    'its code behind a file that is loaded later',
    [page({ dynamicImports: ['later.js'] }), file('later.js', 'kit/later.tsx', { imports: ['words.js'] }), words],
    [`words.js: ${APP}/i18n/zh-tw/console.json`],
  ],
])('finds code of the console that other pages load: %s', (_name, files, leaks) => {
  expect(consoleLeaks(files)).toEqual(leaks)
})
