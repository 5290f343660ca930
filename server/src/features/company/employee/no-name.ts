import type { Lang } from '@idocard/domain/language'

/** What is wrong with somebody who has no name, in their company's list or when they join. */
export const NO_NAME: Record<Lang, string> = {
  'zh-tw': '中文或英文姓名至少填一個',
  'en-us': 'Enter a name, in Chinese or in English.',
}
