import { contract } from '@idocard/contract'
import { cleanLine } from '@idocard/domain/commerce/address'
import {
  CONTACT_WORDS,
  COPIES_A_DAY,
  type ContactField,
  contactProblem,
  TOO_FAST_MS,
} from '@idocard/domain/company/inquiry-form'
import { DAY_SECONDS } from '@idocard/domain/duration'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { normalisePhone } from '@idocard/domain/identity/phone-number'
import { cleanText, withoutControl } from '@idocard/domain/text'
import type { Context } from '../../../api/context.ts'
import { type Budget, spend } from '../../../api/count.store.ts'
import { implement } from '../../../api/implement.ts'
import { INVALID, refuseFields } from '../../../api/validation.ts'
import type { Queue } from '../../../queue/queue.ts'
import { signature } from '../../../shared/secrets.ts'
import { productOnSale } from '../../commerce/product/index.ts'
import { companyIdOf } from '../company/index.ts'
import { inquiryCopyJob } from './inquiry-copy.ts'
import type { TakeInquiryFile } from './inquiry-file-intake.ts'
import { inquiryNoticeJob } from './inquiry-notice.ts'
import { insertContactMessage } from './store.ts'

const FIELDS = ['name', 'email', 'project'] as const satisfies readonly ContactField[]

interface ContactOptions {
  queue: Queue
  secret: string
  takeFile: TakeInquiryFile
}

export function inquiryCalls({ queue, secret, takeFile }: ContactOptions) {
  /** Notifies the service mailbox, and sends the sender a copy if the limits allow it. */
  async function tell(context: Context, id: string, email: string): Promise<void> {
    await queue.send(context, inquiryNoticeJob, { id })
    if ((await spend(context.db, copyLimits(secret, email), context.now)) === 0)
      await queue.send(context, inquiryCopyJob, { id })
  }

  return implement(contract.inquiry, {
    async send_contact_us(input, context) {
      const { db, lang, now } = context
      const problems = FIELDS.flatMap((field) => {
        const problem = contactProblem(field, input)
        return problem ? [[field, CONTACT_WORDS[problem][lang]] as const] : []
      })
      if (problems.length > 0) refuseFields(Object.fromEntries(problems))
      // A bot fills in the hidden field or submits faster than anyone could read the form. It gets the same response.
      const isSuspect = input.website !== '' || (input.elapsed > 0 && input.elapsed < TOO_FAST_MS)
      const product = input.product > 0 ? await productOnSale(db, input.product, now) : undefined
      const email = normaliseEmail(input.email) ?? ''
      const id = await insertContactMessage(db, {
        kind: 'site',
        name: cleanLine(input.name) ?? '',
        email,
        project: [...new Set(input.project)],
        productId: product?.id ?? null,
        content: cleanText(withoutControl(input.content)) ?? '',
        lang,
        state: isSuspect ? 'suspect' : 'new',
        createdAt: now,
      })
      if (!isSuspect) await tell(context, id, email)
      return {}
    },

    // The file is read before the transaction, so that the transaction is short.
    create: {
      async prepare(input, context) {
        const { lang } = context
        const { name, mail } = input
        const email = normaliseEmail(mail) ?? ''
        const lines = {
          companyName: cleanLine(input.companyName),
          phone: normalisePhone(input.phone) ?? cleanLine(input.phone),
          ask: cleanLine(input.ask),
        }
        const nameProblem = contactProblem('name', { name, email: mail, project: [] })
        const mailProblem = contactProblem('email', { name, email: mail, project: [] })
        const problems = {
          ...(nameProblem && { name: CONTACT_WORDS[nameProblem][lang] }),
          ...(mailProblem && { mail: CONTACT_WORDS[mailProblem][lang] }),
          ...Object.fromEntries(
            Object.entries(lines).flatMap(([field, line]) => (line === null ? [[field, INVALID[lang]]] : [])),
          ),
        }
        if (Object.keys(problems).length > 0) refuseFields(problems)
        const storeFile = input.file && (await takeFile(input.file, cleanLine(input.fileName) ?? '', context))
        return async (inside) => {
          const { db, now } = inside
          const id = await insertContactMessage(db, {
            kind: 'company',
            name: cleanLine(name) ?? '',
            email,
            phone: lines.phone ?? '',
            companyName: lines.companyName ?? '',
            companyId: await companyIdOf(db, input.sponsor_id),
            project: lines.ask ? [lines.ask] : [],
            quantity: input.quantity || null,
            neededBy: input.neededBy || null,
            content: cleanText(withoutControl(input.detail)) ?? '',
            lang,
            state: 'new',
            createdAt: now,
          })
          if (storeFile) await storeFile(inside, id)
          await tell(inside, id, email)
          return {}
        }
      },
    },
  })
}

/** Copies per day to all mailboxes together. The addresses are not verified. */
const COPIES_IN_ALL = 300

/**
 * The limits on copies of inquiries to an address (docs/decisions/0025): one for its mailbox, stored under a keyed
 * hash, and one for all mailboxes. `name+anything@` is the mailbox `name@`.
 */
function copyLimits(secret: string, email: string): Budget[] {
  const mailbox = email.replace(/\+[^@]*@/, '@')
  const hash = signature(secret, 'count', ['copied', mailbox]).toString('base64url')
  return [
    { key: `copied ${hash}`, max: COPIES_A_DAY, seconds: DAY_SECONDS },
    { key: 'copied', max: COPIES_IN_ALL, seconds: DAY_SECONDS },
  ]
}
