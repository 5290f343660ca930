import type { Audience } from '@idocard/contract/call'

/** The signed-in user, as calls see them. */
export interface Person {
  id: string
  /** The kind of their session. */
  audience: Exclude<Audience, 'anyone'>
  /** SHA-256 of the token in the request. */
  tokenHash: Buffer
  /** The session of that token. Not secret: its user sees it in the list of sessions. */
  sessionId: string
  /** Whether they are a visitor to a demo company, whose calls must reach nobody else. */
  isDemo: boolean
}
