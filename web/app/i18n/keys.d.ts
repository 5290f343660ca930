import type backstage from './zh-tw/backstage-texts.ts'
import type texts from './zh-tw/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof texts & typeof backstage
  }
}
