import type { Contract } from '@idocard/contract'
import type { Sender } from './app.ts'
import type { Person } from './person.ts'
import type { Given } from './valid-input.ts'

/** The names `noun.call` of the declared calls of these nouns. */
type CallName<Noun extends keyof Contract> = { [N in Noun]: `${N}.${keyof Contract[N] & string}` }[Noun]

/** What the generated tests (`every-*.test.ts`) need to know about the calls of a feature. */
export interface Fixtures<Noun extends keyof Contract = keyof Contract> {
  /** The owners of the records that each call's fields name. Every call with fields has a row. */
  owners: Partial<Record<CallName<Noun>, Row>>
  /** For calls that need more to succeed than input made from their schema. */
  prepare?: Partial<Record<CallName<Noun>, Prepare>>
}

/** The fields of a call that name a record, and who may name it. */
type Row = Readonly<Record<string, Owned | typeof NOBODYS>>

/** A field that refers to something without an owner, such as a product, an article or a secret. */
export const NOBODYS = 'nobody’s'

interface Owned {
  kind: Kind
  /**
   * `mine`: only the owner may use it. `ours`: everybody in the owner's company may use it. `left out`: other users'
   * resources are ignored. `shown`: anyone may use it.
   */
  to: 'mine' | 'ours' | 'left out' | 'shown'
}

export const mine = (kind: Kind): Owned => ({ kind, to: 'mine' })
export const ours = (kind: Kind): Owned => ({ kind, to: 'ours' })
export const leftOut = (kind: Kind): Owned => ({ kind, to: 'left out' })
export const shown = (kind: Kind): Owned => ({ kind, to: 'shown' })

type Name = string | number

/** A kind of resource that belongs to a user. */
export interface Kind {
  /** Creates a resource for a user; returns the name by which calls refer to it. */
  make(owner: Person): Promise<Name>
  /** Deletes the resource, or its owner's account if it cannot be deleted separately. */
  remove(owner: Person, name: Name): Promise<unknown>
  /** A well-formed name without a resource. */
  never: Name
}

export const NO_UUID = '00000000-0000-4000-8000-000000000000'
export const NO_NUMBER = 2_147_483_647
export const NO_CODE = '7K2M-9QXR-4DHT-W0CZ'

type Prepare = (person: Person) => Preparation | Promise<Preparation>

/** The preparation that a call needs to succeed. */
export interface Preparation {
  /** Values of fields that the schema does not fully describe, by path. */
  given: Given
  /** The sender; by default the person, signed in for the call's audience. */
  sender?: Sender
  /** The card whose page it changes; by default the person's. */
  cardSn?: string
  /** A repeated call returns the answer of the first one, with any input. */
  isOnce?: boolean
}
