import type { Lang } from '@idocard/domain/language'

export interface IntroductionRequest {
  name: string
  industry: string
  jobTitle: string
  lang: Lang
}

/** Writes a user's introduction. Null: it is unavailable, or the text must not be shown. */
export interface IntroductionProvider {
  write(request: IntroductionRequest): Promise<string | null>
}
