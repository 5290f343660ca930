import { DAY_MS } from '../duration.ts'

/**
 * So long after the directory says that somebody has left, they leave. Until then it can simply say that they are there: a
 * filter that was set wrongly would otherwise end the cards of a whole company.
 */
export const LEAVING_GRACE_MS = DAY_MS

/** So many acts of its directory a company sees, and for so many days. */
export const MAX_DIRECTORY_ACTS = 500
export const DIRECTORY_ACT_DAYS = 90

/** What a directory does to somebody, or to a group of them. */
export const DIRECTORY_ACTS = [
  'create',
  'link',
  'change',
  'leave_soon',
  'stay',
  'leave',
  'return',
  'invite',
  'group_create',
  'group_change',
  'group_remove',
] as const
export type DirectoryAct = (typeof DIRECTORY_ACTS)[number]

/** Why the directory could not do it; empty where it did. */
export const DIRECTORY_PROBLEMS = [
  '',
  // Another one of the company's people has this name, number or address.
  'taken',
  // Somebody of that address has joined, and nobody has said that the directory may have them.
  'joined',
  'last_owner',
  'many',
  'held',
  'erased',
  'elsewhere',
  // Neither an e-mail address nor a mobile number, so that they cannot be invited.
  'no_address',
  'invalid',
] as const
export type DirectoryProblem = (typeof DIRECTORY_PROBLEMS)[number]

/** What visitors see at the card of somebody whom the directory has taken away: it knows of no colleague. */
export const DIRECTORY_LEFT_AS = ['gone', 'paused'] as const
export type DirectoryLeftAs = (typeof DIRECTORY_LEFT_AS)[number]
