/** The outside services that this installation uses, in the order in which staff see them. */
export const PROVIDERS = [
  'mail',
  'sms',
  'push',
  'payment',
  'invoice',
  'companies',
  'ocr',
  'introduction',
  'apple',
] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** The providers that staff can try out: one message to themselves. */
export const TESTED_PROVIDERS = ['mail', 'sms'] as const

/** `fake`: nothing leaves this installation. `off`: the settings name none. */
export const PROVIDER_USES = ['real', 'fake', 'off'] as const
export type ProviderUse = (typeof PROVIDER_USES)[number]

/** What staff should look after. */
export const SYSTEM_WARNINGS = ['backup_never', 'backup_old', 'disk_low', 'provider', 'messages', 'jobs'] as const
export type SystemWarning = (typeof SYSTEM_WARNINGS)[number]

/** A backup that is older is a reason to warn. */
export const BACKUP_HOURS = 24
