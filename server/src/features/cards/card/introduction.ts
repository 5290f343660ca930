import { cleanLine } from '@idocard/domain/commerce/address'
import { DAY_MS } from '@idocard/domain/duration'
import type { IntroductionProvider, IntroductionRequest } from '../../../providers/introduction/port.ts'
import { introductionTemplate } from './introduction-templates.ts'

/** Model calls a day for each card. Each call costs money, and nobody reads more. */
const CALLS_A_DAY = 5
const MAX_CACHED = 5000

export interface Introductions {
  write(
    request: IntroductionRequest & { cardSn: string },
  ): Promise<{ introduction: string; source: 'model' | 'template' }>
}

/** Introductions by a model if one is configured, otherwise by templates. The model's results are cached. */
export function introductions(provider: IntroductionProvider | undefined, now: () => Date): Introductions {
  const cache = new Map<string, string>()
  const calls = new Map<string, { day: number; count: number }>()
  let turns = 0

  const mayAsk = (cardSn: string): boolean => {
    const day = Math.floor(now().getTime() / DAY_MS)
    const spent = calls.get(cardSn)
    const count = spent?.day === day ? spent.count : 0
    if (count >= CALLS_A_DAY) return false
    if (calls.size >= MAX_CACHED) calls.clear()
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
      const cached = cache.get(key)
      if (cached !== undefined) return { introduction: cached, source: 'model' }
      const written = provider && mayAsk(cardSn) ? await provider.write({ ...about, lang }) : null
      if (written === null) {
        turns += 1
        return { introduction: introductionTemplate(about, lang, cardSn, turns), source: 'template' }
      }
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(key, written)
      return { introduction: written, source: 'model' }
    },
  }
}
