import { cleanLine } from '@idocard/domain/address'
import type { IntroductionProvider, IntroductionRequest } from '../../providers/introduction/port.ts'
import { introductionTemplate } from './introduction-templates.ts'

/** Model calls that a card may cause in a day; more would be paid for without being read. */
const CALLS_A_DAY = 5
const DAY = 86_400_000
const KEPT_MOST = 5000

export interface Introductions {
  write(
    request: IntroductionRequest & { cardSn: string },
  ): Promise<{ introduction: string; source: 'model' | 'template' }>
}

/** Introductions by a model where one is set, by templates otherwise. The same question is not paid for twice. */
export function introductions(provider: IntroductionProvider | undefined, now: () => Date): Introductions {
  const kept = new Map<string, string>()
  const calls = new Map<string, { day: number; count: number }>()
  let turns = 0

  const mayAsk = (cardSn: string): boolean => {
    const day = Math.floor(now().getTime() / DAY)
    const spent = calls.get(cardSn)
    const count = spent?.day === day ? spent.count : 0
    if (count >= CALLS_A_DAY) return false
    if (calls.size >= KEPT_MOST) calls.clear()
    calls.set(cardSn, { day, count: count + 1 })
    return true
  }

  return {
    async write({ cardSn, lang, ...given }) {
      const about = {
        name: cleanLine(given.name) ?? '',
        industry: cleanLine(given.industry) ?? '',
        jobTitle: cleanLine(given.jobTitle) ?? '',
      }
      const key = JSON.stringify([lang, about])
      const before = kept.get(key)
      if (before !== undefined) return { introduction: before, source: 'model' }
      const written = provider && mayAsk(cardSn) ? await provider.write({ ...about, lang }) : null
      if (written === null) {
        turns += 1
        return { introduction: introductionTemplate(about, lang, cardSn, turns), source: 'template' }
      }
      if (kept.size >= KEPT_MOST) kept.clear()
      kept.set(key, written)
      return { introduction: written, source: 'model' }
    },
  }
}
