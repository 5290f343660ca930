import type { MessageChannel, MessageKind } from '@idocard/domain/identity/sent-message'
import type { ProviderName } from '@idocard/domain/identity/system'
import type { CompanyLookup } from './company-lookup/port.ts'
import type { AppleProvider } from './identity/apple.ts'
import type { IntroductionProvider } from './introduction/port.ts'
import type { InvoiceProvider } from './invoice/port.ts'
import { MailError, type MailProvider, type MessageSubject } from './mail/port.ts'
import { OcrError, type OcrProvider } from './ocr/port.ts'
import type { Providers } from './open.ts'
import type { PaymentMethod, PaymentStatus, RefundAnswer } from './payment/port.ts'
import type { PushProvider } from './push/port.ts'
import { SmsError, type SmsProvider } from './sms/port.ts'

/** One attempt to hand a message over. Has nothing of its text. */
export interface MessageAttempt {
  provider: MessageChannel
  /** Our own reference, the same for every attempt. */
  ref: string
  kind: MessageKind
  to: string
  /** What it is about; empty if neither. */
  order: string
  inquiry: string
  /** `waiting`: the provider may take it later. */
  outcome: 'sent' | 'waiting' | 'failed'
  /** The provider's code; empty if it was sent. */
  cause: string
  /** Whose fault it is: of the message, such as its address, or of the provider; empty if it was sent. */
  blames: '' | 'message' | 'provider'
  /** When, in ISO form. */
  at: string
}

/** What a provider did, or why it did not. */
export interface ProviderAnswer {
  provider: ProviderName
  /** A code; empty if it did what it was asked. */
  cause: string
}

/** Takes note of an answer. It must be quick, and must not throw: what a provider does never depends on it. */
export type Note = (event: MessageAttempt | ProviderAnswer) => void

/**
 * The same providers, with every answer noted. This is the only place that does so: nothing is sent around it.
 */
export function watched(providers: Providers, note: Note, now: () => Date): Providers {
  const { mail, sms, push, payment, invoice, companies, ocr, introduction, identity, openId } = providers
  return {
    mail: watchedMail(mail, note, now),
    sms: watchedSms(sms, note, now),
    push: watchedPush(push, note),
    payment: payment.map((opened) => ({ ...opened, method: watchedMethod(opened.method, note) })),
    invoice: invoice && watchedInvoice(invoice, note),
    companies: watchedLookup(companies, note),
    ocr: watchedOcr(ocr, note),
    introduction: introduction && watchedIntroduction(introduction, note),
    identity: identity && watchedApple(identity, note),
    // Each is a company's, and it is their owners who see whether it works.
    openId,
  }
}

/** The kind of an error, without its message, which may name somebody. */
export function codeOf(error: unknown): string {
  const { code, reason, name } = error as { code?: unknown; reason?: unknown; name?: unknown }
  const found = [code, reason, name].find((one) => typeof one === 'string' && /^[\w.*-]{1,40}$/.test(one))
  return String(found ?? 'failed').toLowerCase()
}

/** Whose fault it is that a message was not taken. */
const blameOf = (error: unknown): 'message' | 'provider' =>
  isFinal(error) || (error instanceof MailError && error.blames === 'mail') ? 'message' : 'provider'

/** Whether a message was refused for good: because of its own recipient or contents. */
export const isFinal = (error: unknown): boolean =>
  (error instanceof MailError || error instanceof SmsError) && !error.retryable

type Sent = Pick<MessageAttempt, 'provider' | 'ref' | 'kind' | 'to'> & { about: MessageSubject | undefined }

/** Sends a message, and notes what became of it. */
async function attempt<T>({ about, ...sent }: Sent, send: () => Promise<T>, note: Note, now: () => Date): Promise<T> {
  const subject = {
    order: about && 'order' in about ? about.order : '',
    inquiry: about && 'inquiry' in about ? about.inquiry : '',
  }
  const noteThat = (what: Pick<MessageAttempt, 'outcome' | 'cause' | 'blames'>) =>
    note({ ...sent, ...subject, ...what, at: now().toISOString() })
  try {
    const answer = await send()
    noteThat({ outcome: 'sent', cause: '', blames: '' })
    return answer
  } catch (error) {
    noteThat({ outcome: isFinal(error) ? 'failed' : 'waiting', cause: codeOf(error), blames: blameOf(error) })
    throw error
  }
}

const watchedMail = (mail: MailProvider, note: Note, now: () => Date): MailProvider => ({
  ...mail,
  send: (message) => {
    const { messageId: ref, kind, to, about } = message
    return attempt({ provider: 'mail', ref, kind, to, about }, () => mail.send(message), note, now)
  },
})

const watchedSms = (sms: SmsProvider, note: Note, now: () => Date): SmsProvider => ({
  ...sms,
  send: (message) => {
    const { clientRef: ref, kind, to, about } = message
    return attempt({ provider: 'sms', ref, kind, to, about }, () => sms.send(message), note, now)
  },
})

/**
 * Notes a provider's answer.
 * @param faultOf the code of an answer that is a failure; empty for any other; undefined for one that says nothing
 * @param blameOf the code of an error; undefined if the provider is not to blame
 */
async function noted<T>(
  provider: ProviderName,
  work: Promise<T>,
  note: Note,
  faultOf: (answer: T) => string | undefined = () => '',
  blameOf: (error: unknown) => string | undefined = codeOf,
): Promise<T> {
  const noteThat = (cause: string | undefined) => {
    if (cause !== undefined) note({ provider, cause })
  }
  try {
    const answer = await work
    noteThat(faultOf(answer))
    return answer
  } catch (error) {
    noteThat(blameOf(error))
    throw error
  }
}

const watchedPush = (push: PushProvider, note: Note): PushProvider => ({
  ...push,
  send: (target, message) =>
    noted('push', push.send(target, message), note, ({ outcome }) => {
      if (outcome === 'sent') return ''
      if (outcome === 'later') return 'away'
      // A browser that is gone says nothing about its service; a message that is too large is sent again without text.
      return outcome === 'refused' ? 'refused' : undefined
    }),
})

/** Why a bank does not know: `timeout`, `http 503`, `signature`. */
const faultOfStatus = (status: PaymentStatus) => (status.state === 'unknown' ? status.reason.replaceAll(' ', '_') : '')
const faultOfRefund = ({ state }: RefundAnswer) => (state === 'refunded' ? '' : state === 'refused' ? state : 'away')

function watchedMethod(method: PaymentMethod, note: Note): PaymentMethod {
  const { confirm, refund } = method
  return {
    ...method,
    read: (fields) => {
      const notice = method.read(fields)
      // What is not genuine may come from anybody.
      if (notice.genuine) note({ provider: 'payment', cause: '' })
      return notice
    },
    query: (trade) => noted('payment', method.query(trade), note, faultOfStatus),
    ...(confirm && { confirm: (trade) => noted('payment', confirm(trade), note, faultOfStatus) }),
    ...(refund && { refund: (trade, amount) => noted('payment', refund(trade, amount), note, faultOfRefund) }),
  }
}

const watchedInvoice = (invoice: InvoiceProvider, note: Note): InvoiceProvider => ({
  ...invoice,
  issue: (draft) => noted('invoice', invoice.issue(draft), note),
  query: (number) => noted('invoice', invoice.query(number), note),
  void: (number, reason) => noted('invoice', invoice.void(number, reason), note),
  allowance: (number, lines) => noted('invoice', invoice.allowance(number, lines), note),
})

const watchedLookup = (companies: CompanyLookup, note: Note): CompanyLookup => ({
  find: (taxNumber) =>
    noted('companies', companies.find(taxNumber), note, (answer) => (answer === 'away' ? answer : '')),
})

const watchedOcr = (ocr: OcrProvider, note: Note): OcrProvider => ({
  ...ocr,
  recognise: (picture, signal) =>
    noted('ocr', ocr.recognise(picture, signal), note, undefined, (error) =>
      // Neither a file that is no picture nor a caller who left is the engine's fault.
      error instanceof OcrError && error.code !== 'unreadable' ? error.code : undefined,
    ),
})

const watchedIntroduction = (introduction: IntroductionProvider, note: Note): IntroductionProvider => ({
  write: (request) => noted('introduction', introduction.write(request), note, (text) => (text === null ? 'away' : '')),
})

const watchedApple = (apple: AppleProvider, note: Note): AppleProvider => ({
  ...apple,
  verify: (token, at) =>
    noted('apple', apple.verify(token, at), note, (answer) => (answer.ok || answer.why !== 'away' ? '' : 'away')),
})
