/** A browser, as its push service names it. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key and its secret, base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** At most some 3 KB. */
  text: string
  /** Of several messages with the same topic that wait for a browser, only the last one is delivered; 32 of `A-Za-z0-9_-`. */
  topic: string
}

/**
 * `gone`: the browser has unsubscribed. `too_large`: a shorter one may pass. `refused`: never accepted. `later`: to be tried
 * again, after as many seconds as the service says (0: it says nothing).
 */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' | 'too_large' | 'refused' }
  | { outcome: 'later'; afterSeconds: number }

export interface PushProvider {
  /** Our public key, with which browsers subscribe; base64url. */
  readonly key: string
  /** Whether messages may be sent to it: a known push service, and keys that can be encrypted for. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
