import { COMPANY_KINDS, SITE_KINDS } from '../content/content-kind.ts'
import type { Scope } from './permission.ts'

/** What staff do, as their calls are called, and what commands do for them. Each has words in the console. */
export const AUDIT_ACTS = [
  'accept_invitation',
  'add_note',
  'add_reply',
  'announce',
  'answer',
  'approve',
  'archive',
  'assign',
  'block',
  'cancel',
  'change_role',
  'change_stock',
  'complete',
  'correct',
  'correct_parcel',
  'discard',
  'duplicate',
  'end',
  'end_session',
  'end_sessions',
  'erase',
  'give_role',
  'give_up',
  'hand_over',
  'import',
  'invite',
  'issue',
  'issue_code',
  'link',
  'load_files',
  'load_papers',
  'make',
  'make_link',
  'move',
  'new_code',
  'offer_data',
  'pause',
  'prepare',
  'publish',
  'refund',
  'refuse',
  'register_chips',
  'release',
  'remove',
  'renew_address',
  'renew_codes',
  'replace',
  'resend',
  'reset_second_factor',
  'restore',
  'resume',
  'retry',
  'revoke',
  'save',
  'send_again',
  'send_code',
  'settle_refund',
  'settle_request',
  'ship',
  'sort',
  'staff add',
  'staff remove',
  'staff reset',
  'stop',
  'take_back',
  'take_role',
  'test',
  'unblock',
  'unschedule',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

/** The kinds of things that the log of a place names. Kinds of content are called as on their screens. */
export const AUDIT_THINGS = {
  site: [
    'order',
    'contactMessage',
    'product',
    'discount',
    'freight',
    'card',
    'cardBatch',
    'theme',
    'company',
    'staffInvitation',
    'staffRole',
    'secondFactor',
    'job',
    'provider',
    'view',
    'person',
    'picture',
    // Everything that staff write.
    ...names(SITE_KINDS),
  ],
  company: [
    'staffRole',
    'company',
    'staffInvitation',
    'announcement',
    'pointCard',
    'drive',
    'pointAccount',
    'prize',
    'prizeApplication',
    'course',
    'certificate',
    'view',
    // Everything that staff write.
    ...names(COMPANY_KINDS),
  ],
} as const satisfies Record<Scope, readonly string[]>
export type AuditThing = (typeof AUDIT_THINGS)[Scope][number]

function names<K extends string>(kinds: Record<K, unknown>): K[] {
  return Object.keys(kinds) as K[]
}

/** Stands in the log for a value that opens something. */
export const SECRET_VALUE = 'secret'
/** Before what stands in the log for a value that says who somebody is. */
export const DIGEST_MARK = 'digest:'
