import type { Envelope } from '@idocard/contract/envelope'
import { refusalText } from '@idocard/contract/refusals'
import type { Lang } from '@idocard/domain/language'
import type { Answer } from '../../api/run.ts'

const DONE: Record<Lang, string> = { 'zh-tw': '完成', 'en-us': 'Done' }

/** The envelope of an answer, its message in the caller's language. */
export function envelope(answer: Answer, lang: Lang): Envelope {
  const message = 'refusal' in answer ? refusalText(answer.refusal, lang, answer.data) : DONE[lang]
  return { code: answer.code, message, data: answer.data }
}
