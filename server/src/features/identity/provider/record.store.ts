import { CODE_SECONDS } from '@idocard/contract/identity/account'
import { MINUTE_MS } from '@idocard/domain/duration'
import { topicOf } from '@idocard/domain/identity/sent-message'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { inArray, sql } from 'drizzle-orm'
import type { Counted } from '../../../api/background-counter.ts'
import type { Tx } from '../../../db/open.ts'
import { erasedRecipient, providerUse, sentMessage } from '../../../db/schema/identity/sent-message.ts'
import type { MessageAttempt, ProviderAnswer } from '../../../providers/watch.ts'
import { erasedDigest } from '../../../shared/secrets.ts'

/** Longer than the longest pause between two attempts of a job. After it, nobody tries a message again. */
const PATIENCE_MS = 30 * MINUTE_MS
const isAttempt = <E extends MessageAttempt | ProviderAnswer>(event: E): event is E & MessageAttempt => 'ref' in event

/**
 * Records what providers did: messages one by one, everything else as numbers. Attempts may come in any order, because
 * those that could not be written before are written later.
 */
export async function recordProviders(
  db: Tx,
  events: readonly Counted<MessageAttempt | ProviderAnswer>[],
  secret: string,
  now: Date,
): Promise<void> {
  const attempts = events.filter(isAttempt)
  // In one order in every process, so that no two wait for each other.
  const byRef = [...Map.groupBy(attempts, ({ provider, ref }) => `${provider} ${ref}`)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  if (byRef.length > 0)
    await putMessages(
      db,
      byRef.map(([, tries]) => rowOf(tries)),
      secret,
    )
  // A message that is not taken because of itself, for good or for now, says nothing about its provider.
  const telling = events.filter((event) => !isAttempt(event) || event.blames !== 'message')
  const uses = [...Map.groupBy(telling, ({ provider }) => provider)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (uses.length > 0) await putUses(db, uses, now)
}

type MessageRow = typeof sentMessage.$inferInsert

/** What was sent to somebody before they were erased is left out. */
async function withoutErased(db: Tx, rows: readonly MessageRow[], secret: string): Promise<MessageRow[]> {
  const digestOf = ({ recipient }: MessageRow) => erasedDigest(secret, recipient)
  const erased = await db
    .select()
    .from(erasedRecipient)
    .where(inArray(erasedRecipient.digest, rows.map(digestOf)))
  const until = new Map(erased.map(({ digest, erasedAt }) => [digest.toString('hex'), erasedAt]))
  return rows.filter((row) => {
    const erasedAt = until.get(digestOf(row).toString('hex'))
    return erasedAt === undefined || row.createdAt > erasedAt
  })
}

/** The row of a message after these attempts. */
function rowOf(tries: readonly Counted<MessageAttempt>[]): MessageRow {
  const inOrder = tries.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const [first] = inOrder
  const last = inOrder.find(({ outcome }) => outcome === 'sent') ?? inOrder.at(-1)
  if (!first || !last) throw new RangeError('a message without an attempt')
  const { provider, ref, kind, to, order, inquiry } = last
  const triedAt = new Date(last.at)
  const patience = kind === 'code' ? CODE_SECONDS * 1000 : PATIENCE_MS
  return {
    channel: provider,
    ref,
    kind,
    topic: topicOf(kind),
    recipient: to,
    orderNumber: order,
    inquiryId: inquiry,
    state: last.outcome,
    cause: last.cause,
    tries: tries.reduce((sum, { times }) => sum + times, 0),
    createdAt: new Date(first.at),
    triedAt,
    waitsUntil: new Date(triedAt.getTime() + patience),
  }
}

async function putMessages(db: Tx, given: MessageRow[], secret: string): Promise<void> {
  // Before it is asked who was erased: an erasure that is under way is waited for.
  await db.execute(sql`lock table ${sentMessage} in row exclusive mode`)
  const rows = await withoutErased(db, given, secret)
  if (rows.length === 0) return
  // What was sent stays sent, and the later attempt says more than the earlier one.
  const isNews = sql`${sentMessage.state} <> 'sent' and (excluded.state = 'sent' or excluded.tried_at >= ${sentMessage.triedAt})`
  const news = (name: string) =>
    sql`case when ${isNews} then excluded.${sql.identifier(name)} else ${sentMessage}.${sql.identifier(name)} end`
  await db
    .insert(sentMessage)
    .values(rows)
    .onConflictDoUpdate({
      target: [sentMessage.channel, sentMessage.ref],
      set: {
        state: news('state'),
        cause: news('cause'),
        triedAt: news('tried_at'),
        waitsUntil: news('waits_until'),
        tries: sql`${sentMessage.tries} + excluded.tries`,
        createdAt: sql`least(${sentMessage.createdAt}, excluded.created_at)`,
      },
    })
}

async function putUses(
  db: Tx,
  uses: readonly (readonly [ProviderAnswer['provider'], readonly Counted<ProviderAnswer>[]])[],
  now: Date,
): Promise<void> {
  const rows = uses.map(([provider, answers]) => {
    const failures = answers.filter(({ cause }) => cause !== '')
    const count = (some: readonly Counted<ProviderAnswer>[]) => some.reduce((sum, { times }) => sum + times, 0)
    const failed = count(failures)
    const done = count(answers) - failed
    return {
      provider,
      day: taiwanDay(now),
      done,
      failed,
      lastDoneAt: done > 0 ? now : null,
      lastFailedAt: failed > 0 ? now : null,
      cause: failures.at(-1)?.cause ?? '',
    }
  })
  await db
    .insert(providerUse)
    .values(rows)
    .onConflictDoUpdate({
      target: [providerUse.provider, providerUse.day],
      set: {
        done: sql`${providerUse.done} + excluded.done`,
        failed: sql`${providerUse.failed} + excluded.failed`,
        lastDoneAt: sql`greatest(${providerUse.lastDoneAt}, excluded.last_done_at)`,
        lastFailedAt: sql`greatest(${providerUse.lastFailedAt}, excluded.last_failed_at)`,
        cause: sql`coalesce(nullif(excluded.cause, ''), ${providerUse.cause})`,
      },
    })
}
