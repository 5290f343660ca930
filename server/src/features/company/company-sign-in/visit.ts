import { createHash } from 'node:crypto'
import type { SignInFault } from '@idocard/domain/company/company-sign-in'
import type { Lang } from '@idocard/domain/language'
import type { Tx } from '../../../db/open.ts'
import type { CompanySignInRow } from '../../../db/schema/company/company-sign-in.ts'
import type { InTransaction, Unit } from '../../../db/unit-of-work.ts'
import { type OpenIdClient, OpenIdError, type OpenIdProvider } from '../../../providers/identity/open-id.ts'
import { newToken, unseal } from '../../../shared/secrets.ts'
import { type CompanyRow, companyByPrefix, isPaused } from '../company/index.ts'
import { begin, digestText, followed } from './steps.ts'
import { signInOf } from './store.ts'

interface VisitServices {
  openId: OpenIdProvider
  inTransaction: InTransaction
  secret: string
  publicUrl: string
}

/** What the provider sent back with the browser. */
export interface Returned {
  state: string
  code: string
  /** Why there is no code; empty if there is one. */
  error: string
  issuer: string | undefined
}

/** The way of a browser to its company's provider, and back. */
export interface CompanySignInVisits {
  /** Where a ticket leads, and what the browser keeps on the way. */
  start(prefix: string, ticket: string, lang: Lang): Promise<{ url: string; browser: string } | { fault: SignInFault }>
  /** @param browser what it has kept; empty for one that was not there at the start */
  finish(prefix: string, returned: Returned, browser: string): Promise<{ code: string } | { fault: SignInFault }>
}

/** The address to which a company's provider sends people back. A company's own: no other one's answer is taken for it. */
export const redirectUrlOf = (publicUrl: string, prefix: string): string => `${publicUrl}/sso/${prefix}/callback`

/** How we are known at a company's provider. */
export function clientOf(
  { kind, tenant, domain, issuer, clientId, sealedSecret }: CompanySignInRow,
  { secret, publicUrl }: Pick<VisitServices, 'secret' | 'publicUrl'>,
  prefix: string,
): OpenIdClient {
  return {
    ...{ kind, tenant, domain, issuer, clientId },
    clientSecret: unseal(secret, sealedSecret),
    redirectUrl: redirectUrlOf(publicUrl, prefix),
  }
}

/** A company whose people sign in with its accounts, or undefined. */
export async function offeredBy(
  db: Tx,
  prefix: string,
): Promise<{ company: CompanyRow; row: CompanySignInRow } | undefined> {
  const company = await companyByPrefix(db, prefix)
  const row = company && !isPaused(company) ? await signInOf(db, company.id) : undefined
  return company && row?.isOn ? { company, row } : undefined
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export function companySignInVisits(services: VisitServices): CompanySignInVisits {
  const { openId, inTransaction, secret } = services

  /** No transaction waits for a company's provider. */
  const outcomeOf = async <T>(work: () => Promise<T>): Promise<T | { fault: SignInFault }> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof OpenIdError) return { fault: error.fault }
      throw error
    }
  }

  /** The company whose people sign in, and our client there. @throws {OpenIdError} `off` */
  const place = async ({ db, now }: Pick<Unit, 'db' | 'now'>, prefix: string) => {
    const found = await offeredBy(db, prefix)
    if (!found) throw new OpenIdError('off')
    return { at: { companyId: found.company.id, secret, now }, client: clientOf(found.row, services, prefix) }
  }

  return {
    start: (prefix, ticket, lang) =>
      outcomeOf(async () => {
        const [browser, nonce, verifier] = [newToken(), newToken(), newToken()]
        const { state, client } = await inTransaction(async ({ db, now }) => {
          const { at, client } = await place({ db, now }, prefix)
          const step = await followed(db, { ...at, step: 'ticket' }, ticket, true)
          if (!step) throw new OpenIdError('over')
          const content = { secret: step.secret, browser: digestText(browser), nonce, verifier }
          return { client, state: await begin(db, { ...at, step: 'state' }, content) }
        })
        const asked = { state, nonce, challenge: challengeOf(verifier), lang }
        return { url: await openId.signInUrl(client, asked), browser }
      }),

    finish: (prefix, { state, code, error, issuer }, browser) =>
      outcomeOf(async () => {
        const { at, client, step } = await inTransaction(async ({ db, now }) => {
          const { at, client } = await place({ db, now }, prefix)
          const step = await followed(db, { ...at, step: 'state' }, state, true)
          // A state of another browser: somebody was sent here, to be signed in as somebody else.
          if (!step || browser === '' || digestText(browser) !== step.browser) throw new OpenIdError('over')
          return { at, client, step }
        })
        if (code === '') throw new OpenIdError(['', 'access_denied'].includes(error) ? 'denied' : 'client')
        const { secret: own, nonce, verifier } = step
        const identity = await openId.identify(client, { code, verifier, nonce, issuer }, at.now)
        const made = await inTransaction(({ db, now }) =>
          begin(db, { ...at, now, step: 'code' }, { secret: own, identity }),
        )
        return { code: made }
      }),
  }
}
