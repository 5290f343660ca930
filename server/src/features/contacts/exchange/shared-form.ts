import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { cardText } from '@idocard/domain/cards/card'
import { cleanLine } from '@idocard/domain/commerce/address'
import { answerField, consentWords, formShown, LEAD_WORDS, readAnswers } from '@idocard/domain/company/lead'
import { EXCHANGE_WORDS, type ExchangeDetails, type readExchange } from '@idocard/domain/contacts/exchange'
import { type Lang, pick } from '@idocard/domain/language'
import { Refusal } from '../../../api/refusal.ts'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { recordMeeting } from '../../company/lead/index.ts'
import type { placeOfCard } from '../../company/lead-event/index.ts'

type Place = NonNullable<Awaited<ReturnType<typeof placeOfCard>>>
type Left = Pick<InputOf<(typeof contract)['exchange']['leave']>, 'shown' | 'answers'>
type Kept = ExchangeDetails & { contactId: string; at: Date }

/** The messages at the fields of the form. */
export const wordsOf = (
  problems: Extract<ReturnType<typeof readExchange>, { problems: unknown }>['problems'],
  lang: Lang,
) => Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, EXCHANGE_WORDS[problem][lang]]))

/**
 * What a visitor gives to the company of a card, besides its holder. Nothing, unless the company wants it and the form said so;
 * and only what this form said: one that has changed since is shown again.
 * @returns how to share it, or what is wrong with the answers, by field; undefined if it is the holder's alone
 * @throws {Refusal} `exchange.form_changed`
 */
export function sharedForm(
  { employeeId, company, event }: Place,
  { fields }: Pick<CardRow, 'fields'>,
  { shown, answers }: Left,
  lang: Lang,
):
  | { share: (queue: Queue, unit: Pick<Unit, 'db' | 'after'>, kept: Kept) => Promise<void> }
  | { wrong: Record<string, string> }
  | undefined {
  if (!company.sharesLeads || shown === '') return undefined
  if (shown !== formShown(event)) throw new Refusal('exchange.form_changed')
  const read = readAnswers(event?.questions ?? [], answers, cleanLine)
  if ('problems' in read)
    return {
      wrong: Object.fromEntries(
        [...read.problems].map(([id, problem]) => [answerField(id), LEAD_WORDS[lang][problem]]),
      ),
    }
  const consent = consentWords(lang, {
    name: cardText(lang, fields.nameCh, fields.nameEn).text.trim(),
    company: pick(lang, company.companychname, company.companyenname),
    consent: event ? pick(lang, event.consentCh, event.consentEn) : '',
  })
  return {
    share: (queue, unit, { contactId, at, note, name, phone, email, company: theirs, title }) =>
      recordMeeting(
        queue,
        unit,
        { name, phone, email, company: theirs, title },
        {
          ...{ companyId: company.id, employeeId, eventId: event?.id ?? null, contactId, source: 'form' },
          ...{ answers: read.answers, message: note, consent, at },
        },
      ),
  }
}
