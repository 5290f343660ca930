import { chosenLang } from './language.ts'

/** Not in the translation files, because it must be available when nothing more can be loaded. */
const NETWORK_FAILED = {
  'zh-tw': '連不上網路，請確認連線後再試一次',
  'en-us': 'We could not reach the server. Please check your connection and try again.',
}

/** What is wrong when the server cannot be reached, in the chosen language. */
export const networkFailed = (): string => NETWORK_FAILED[chosenLang.get()]
