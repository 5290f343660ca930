import type { Lang } from '../language.ts'
import { choicesOf, type EventQuestion } from './lead-event.ts'

/** `new`: nobody has written yet; `written`: somebody has; `meeting`: they have met again, or will; `closed`: over. */
export const LEAD_STATES = ['new', 'written', 'meeting', 'closed'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** How a company got to know somebody: by the form on a card's page, or because one of its people shared a contact. */
export const LEAD_SOURCES = ['form', 'shared'] as const

/**
 * What a company counts of leads in a period: whom its people met, each once; those of them who were new to it; and how often
 * they met.
 */
export const LEAD_FIGURES = ['leads', 'newLeads', 'meetings'] as const
export type LeadFigure = (typeof LEAD_FIGURES)[number]
export type LeadSums = Readonly<Record<LeadFigure, number>>
export const NO_LEAD_SUMS: LeadSums = { leads: 0, newLeads: 0, meetings: 0 }

/** Maximum characters. */
export const LEAD_LIMITS = { answer: 300, note: 2000 } as const
/** So many meetings of one person a company keeps: the first and the latest. More is abuse. */
export const MAX_MEETINGS = 50

/** What somebody answered at an event, in both languages where it was chosen. */
export interface LeadAnswer {
  questionCh: string
  questionEn: string
  answerCh: string
  answerEn: string
}

/** What a visitor reads on the form of a company's card before the details are also the company's. */
export const LEAD_WORDS = {
  'zh-tw': {
    told: (name: string, company: string) =>
      `這張名片屬於${company}。你留下的資料會交給${name || '名片的主人'}，也會交給${company}，雙方都會保存。`,
    agree: (name: string, company: string) =>
      `我同意把這些資料交給${name || '這張名片的主人'}和${company}保存，用來和我聯絡。`,
    sentTo: (name: string, company: string) => `${name || '名片的主人'}和${company}馬上就會收到。`,
    answerNeeded: '請回答這一題',
    answerWrong: '請重新回答這一題',
    optional: (question: string) => `${question}（選填）`,
  },
  'en-us': {
    told: (name: string, company: string) =>
      `This card belongs to ${company}. What you leave goes to ${name || 'its holder'} and to ${company}, and both will keep it.`,
    agree: (name: string, company: string) =>
      `I agree that ${name || 'the holder of this card'} and ${company} keep these details to get in touch with me.`,
    sentTo: (name: string, company: string) =>
      `${name || 'The holder of this card'} and ${company} get them right away.`,
    answerNeeded: 'Please answer this question',
    answerWrong: 'Please answer this question again',
    optional: (question: string) => `${question} (optional)`,
  },
} as const satisfies Record<Lang, unknown>

/** All that a visitor agreed to, as the form said it, for the company to keep. */
export const consentWords = (lang: Lang, of: { name: string; company: string; consent: string }): string =>
  [LEAD_WORDS[lang].told(of.name, of.company), of.consent, LEAD_WORDS[lang].agree(of.name, of.company)]
    .filter((text) => text !== '')
    .join('\n')

/** Which form a visitor saw: that of an event in one of its versions, or the one without an event. */
export const formShown = (event: { id: number; version: number } | null): string =>
  event ? `${event.id}.${event.version}` : '0'

/** The field of the form in which a question is answered. */
export const answerField = (id: number | ''): string => `answer-${id}`

/** Reads the answers to an event's questions: what to keep, or what is wrong, by the question's id. */
export function readAnswers(
  questions: readonly EventQuestion[],
  given: readonly { id: number; answer: string }[],
  clean: (text: string) => string | null,
): { answers: LeadAnswer[] } | { problems: Map<number, 'answerNeeded' | 'answerWrong'> } {
  const problems = new Map<number, 'answerNeeded' | 'answerWrong'>()
  const answers: LeadAnswer[] = []
  for (const question of questions) {
    const written = clean(given.find(({ id }) => id === question.id)?.answer ?? '')
    const choices = choicesOf(question)
    const chosen = choices.length > 0 && written ? choices[Number(written) - 1] : undefined
    if (written === null || (choices.length > 0 && written !== '' && !chosen)) problems.set(question.id, 'answerWrong')
    else if (written === '' && question.isRequired) problems.set(question.id, 'answerNeeded')
    else if (written !== '')
      answers.push({
        questionCh: question.titleCh,
        questionEn: question.titleEn,
        answerCh: chosen?.ch ?? written,
        answerEn: chosen?.en ?? written,
      })
  }
  return problems.size > 0 ? { problems } : { answers }
}

/** Of two states of one person, the one that is further on. */
export const furtherOf = (one: LeadState, other: LeadState): LeadState =>
  LEAD_STATES.indexOf(one) >= LEAD_STATES.indexOf(other) ? one : other
