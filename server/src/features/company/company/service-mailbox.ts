import type { JobServices } from '../../../queue/job.ts'
import { companyByPrefix } from './store.ts'

/** The address of the service mailbox of the site's own company. Undefined if it has none. */
export async function serviceMailbox({
  database,
  companyPrefix,
}: Pick<JobServices, 'database' | 'companyPrefix'>): Promise<string | undefined> {
  return (await companyByPrefix(database.db, companyPrefix))?.serviceMail || undefined
}
