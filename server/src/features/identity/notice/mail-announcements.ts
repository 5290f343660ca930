import { MAX_MAIL_TRIES, mailRetrySeconds } from '@idocard/domain/identity/announcement'
import { quietSeconds } from '@idocard/domain/identity/notice'
import { cardLang, DEFAULT_LANG } from '@idocard/domain/language'
import { MailError } from '../../../providers/mail/port.ts'
import { type DataOf, type JobServices, job } from '../../../queue/job.ts'
import {
  type ClaimedMail,
  claimMails,
  interruptedMails,
  type MailOutcome,
  type SettledMail,
  settleMails,
} from './announcement-mail.store.ts'
import { writeAnnouncementMail } from './announcement-mail.ts'
import { homePrefixes } from './home-prefix.store.ts'
import { pathOf } from './notice-shown.store.ts'
import { testMailOf } from './site-announcement.store.ts'
import { unsubscribePath } from './unsubscribe-path.ts'

/** Sends the mails of announcements that are due. The schedule sends it every minute, too. */
export const announcementMailJob = job('announcement_mail')

/** Mails sent at once: as many may still arrive after an announcement was stopped. */
const AT_ONCE = 10
/** A run ends before its job's time is over. The next minute goes on. */
const RUN_MS = 40_000
/** The pause after a server itself failed at as many mails: it is away, and nothing is wrong with the mails. */
const AWAY_SECONDS = 300

type Services = Pick<
  JobServices,
  'database' | 'inTransaction' | 'mail' | 'now' | 'publicUrl' | 'companyPrefix' | 'secret' | 'warn'
>

/**
 * Sends the mails of announcements, a few at a time. Each is taken by one process before it is sent and goes when it was
 * sent, so a restart sends none twice. Several processes may do this at once.
 */
export async function mailAnnouncements(services: Services): Promise<void> {
  const { inTransaction, now } = services
  await inTransaction(async (unit) => {
    const interrupted = await interruptedMails(unit.db, unit.now)
    if (interrupted.length > 0) {
      services.warn(new Error(`${interrupted.length} mails of announcements were interrupted.`))
      await settleMails(unit.db, interrupted, unit.now)
    }
  })
  const ends = now().getTime() + RUN_MS
  while (now().getTime() < ends) {
    const mails = await inTransaction((unit) => claimMails(unit.db, unit.now, AT_ONCE))
    if (mails.length === 0) return
    const prefixes = await homePrefixes(
      services.database.db,
      mails.map(({ memberId }) => memberId),
    )
    const outcomes = await Promise.all(mails.map((mail) => sendOne(services, mail, prefixes.get(mail.memberId))))
    const isAway = outcomes.length === AT_ONCE && outcomes.every(({ isServers }) => isServers)
    const settled = mails.map(({ announcementId, memberId, tries }, at): SettledMail => {
      const { isServers, ...outcome } = outcomes[at] ?? { outcome: 'failed' as const }
      const named = { announcementId, memberId }
      return isAway
        ? { ...named, outcome: 'later', dueAt: inSeconds(now(), AWAY_SECONDS), tries }
        : { ...named, ...outcome }
    })
    await inTransaction((unit) => settleMails(unit.db, settled, unit.now))
    if (isAway) return
  }
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** What became of a mail, and whether the server is to blame for it. */
type Attempt = MailOutcome & { isServers?: boolean }

async function sendOne(
  services: Services,
  { tries, quiet, email, ...mail }: ClaimedMail,
  prefix: string | undefined,
): Promise<Attempt> {
  const { now, warn } = services
  if (!email) return { outcome: 'dropped' }
  const wait = quiet ? quietSeconds(quiet, now()) : 0
  if (wait > 0) return { outcome: 'later', dueAt: inSeconds(now(), wait), tries }
  const messageId = `announcement-${mail.announcementId}-${mail.memberId}`
  try {
    await services.mail.send({ ...written(services, mail, prefix), to: email, messageId, kind: 'announcement' })
    return { outcome: 'sent' }
  } catch (error) {
    const failed = tries + 1
    if (!(error instanceof MailError)) warn(error)
    const isOver = (error instanceof MailError && !error.retryable) || failed >= MAX_MAIL_TRIES
    // A mailbox that puts mails off again and again is not the server's fault, and its tries count.
    const isServers = error instanceof MailError && error.blames === 'server'
    return isOver
      ? { outcome: 'failed', isServers }
      : { outcome: 'later', dueAt: inSeconds(now(), mailRetrySeconds(failed)), tries: failed, isServers }
  }
}

/** An announcement as its reader gets it: in their language, with links to their back office. */
function written(
  { now, publicUrl, companyPrefix, secret }: Services,
  { text, memberId, card }: Pick<ClaimedMail, 'text' | 'memberId' | 'card'>,
  prefix = companyPrefix,
) {
  // An account has no language setting, so the names on the first card decide, as for other notices.
  const lang = card ? cardLang(card) : DEFAULT_LANG
  const path = pathOf(text.link, prefix)
  return writeAnnouncementMail(text, lang, {
    publicUrl,
    link: path && publicUrl + path,
    settings: `${publicUrl}/backstage/${prefix}/notify`,
    unsubscribe: publicUrl + unsubscribePath(secret, memberId, lang, now()),
  })
}

/** Mails a draft to the member of staff who tries it out. `at` makes each attempt a mail of its own. */
export const announcementTestJob = job<{ id: number; memberId: string; at: number }>('announcement_test')

export async function mailTest(services: Services, { id, memberId, at }: DataOf<typeof announcementTestJob>) {
  const { db } = services.database
  const found = await testMailOf(db, id, memberId)
  if (!found) return
  const prefix = (await homePrefixes(db, [memberId])).get(memberId)
  const messageId = `announcement-test-${id}-${at}`
  const message = written(services, { ...found, memberId }, prefix)
  await services.mail.send({ ...message, to: found.email, messageId, kind: 'announcement' })
}
