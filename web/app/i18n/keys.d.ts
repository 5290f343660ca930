import type backstage from './zh-tw/backstage-texts.ts'
import type texts from './zh-tw/index.ts'
import type print from './zh-tw/print-texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof texts & typeof backstage & typeof print
  }
}
