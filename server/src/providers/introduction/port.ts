import type { Lang } from '@idocard/domain/language'

export interface IntroductionRequest {
  name: string
  industry: string
  jobTitle: string
  lang: Lang
}

/** Writes a person's introduction. Null: it cannot right now, or what it wrote is not fit to be shown. */
export interface IntroductionProvider {
  write(request: IntroductionRequest): Promise<string | null>
}
