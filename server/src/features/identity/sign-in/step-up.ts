import type { StepUp } from '@idocard/contract/identity/holder'
import { MINUTE_MS } from '@idocard/domain/duration'
import { parseUsername, type Username } from '@idocard/domain/identity/username'
import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { CodeService } from './code-service.ts'
import type { MemberRow } from './member.store.ts'
import { isPasskeyProof, usePasskeyProof } from './passkey-challenge.store.ts'
import { sessionOpenedAt } from './session.store.ts'

/** The maximum age of a session that can replace a code. */
const FRESH_MS = 10 * MINUTE_MS

type StepUpContext = Parameters<CodeService['use']>[0] & Pick<Context, 'db' | 'now'> & { who: Person }

/** Where codes for a user are sent: the phone number, or else the e-mail address. Null with only Sign in with Apple. */
export const usernameOf = (row: { phone: string | null; email: string | null }): Username | null =>
  parseUsername(row.phone ?? row.email ?? '')

/** Whether the user signed in recently. With an older session they must sign in again. */
const isJustSignedIn = async (db: Tx, tokenHash: Buffer, now: Date) => {
  const openedAt = await sessionOpenedAt(db, tokenHash)
  return openedAt !== undefined && now.getTime() - openedAt.getTime() <= FRESH_MS
}

/**
 * Uses up the code that an action requires, or the proof of a passkey that stands for it in a staff session.
 * @throws {Refusal} `auth.code_needed` without a code, `auth.code_wrong`, `auth.code_spent`, `auth.code_limit`;
 *   `auth.not_fresh` for a user who cannot get a code and signed in too long ago
 */
export async function stepUp(
  codes: CodeService,
  context: StepUpContext,
  me: MemberRow,
  action: StepUp,
  pinCode: string,
): Promise<void> {
  if (context.who.audience === 'staff' && isPasskeyProof(pinCode)) {
    if (!(await usePasskeyProof(context.db, context.who, action, pinCode, context.now)))
      throw new Refusal('auth.code_wrong')
    return
  }
  const to = usernameOf(me)
  // A user with only Sign in with Apple cannot get a code. A recent sign-in replaces it.
  if (to) {
    // Before the code is checked, so that a client that knows no code has used up no try.
    if (pinCode === '') throw new Refusal('auth.code_needed')
    await codes.use(context, to, action, pinCode)
  } else if (!(await isJustSignedIn(context.db, context.who.tokenHash, context.now)))
    throw new Refusal('auth.not_fresh')
}
