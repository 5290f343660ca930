/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key and its secret, base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** At most some 3 KB. */
  text: string
  /** If several messages with the same topic are waiting, only the last is delivered. 32 of `A-Za-z0-9_-`. */
  topic: string
}

/**
 * `gone`: the browser has unsubscribed. `too_large`: a shorter message may be accepted. `refused`: never accepted.
 * `later`: retry after the number of seconds requested by the service (0: it requested none).
 */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' | 'too_large' | 'refused' }
  | { outcome: 'later'; afterSeconds: number }

export interface PushProvider {
  /** Our public key, with which browsers subscribe; base64url. */
  readonly key: string
  /** Whether messages may be sent to a target: its push service is known and its keys are valid for encryption. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
