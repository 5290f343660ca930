import { SIGN_IN_MINUTES } from '@idocard/domain/company/company-sign-in'
import { MINUTE_MS } from '@idocard/domain/duration'
import * as z from 'zod'
import type { Tx } from '../../../db/open.ts'
import { hashOf, newToken, seal, unseal } from '../../../shared/secrets.ts'
import { putStep, stepOf, takeStep } from './store.ts'

const identity = z.object({ issuer: z.string(), subject: z.string(), directoryId: z.string(), email: z.string() })

/** What each step of a sign-in leaves for the next one. `secret`: the digest of what the browser's script keeps. */
const STEPS = {
  /** From the script to the address that leads to the provider. */
  ticket: z.object({ secret: z.string() }),
  /** From there to what comes back. `browser`: the digest of the browser's cookie. */
  state: z.object({ secret: z.string(), browser: z.string(), nonce: z.string(), verifier: z.string() }),
  /** From there to the script. */
  code: z.object({ secret: z.string(), identity }),
} as const
type StepName = keyof typeof STEPS
type StepOf<N extends StepName> = z.infer<(typeof STEPS)[N]>

/** Steps cannot be taken for one another. */
const digestOf = (step: StepName, token: string) => hashOf(`company sign-in ${step} ${token}`)
export const digestText = (token: string): string => hashOf(token).toString('base64url')

/** Stores a step. @returns the secret that leads to it */
export async function begin<N extends StepName>(
  db: Tx,
  { step, companyId, secret, now }: { step: N; companyId: number; secret: string; now: Date },
  content: StepOf<N>,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SIGN_IN_MINUTES * MINUTE_MS)
  await putStep(db, {
    ...{ digest: digestOf(step, token), companyId, expiresAt },
    sealed: seal(secret, JSON.stringify(content)),
  })
  return token
}

/**
 * What a step has left; undefined if it never was, was used, is over, or is another company's.
 * @param isTaken whether it is used up
 */
export async function followed<N extends StepName>(
  db: Tx,
  { step, companyId, secret, now }: { step: N; companyId: number; secret: string; now: Date },
  token: string,
  isTaken: boolean,
): Promise<StepOf<N> | undefined> {
  const found = await (isTaken ? takeStep : stepOf)(db, digestOf(step, token), companyId, now)
  return found && (STEPS[step].parse(JSON.parse(unseal(secret, found.sealed))) as StepOf<N>)
}
