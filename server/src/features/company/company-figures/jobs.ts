import { handle, type JobHandler, type JobServices, type Retention, scheduled, untilNone } from '../../../queue/job.ts'
import { figureCompanyDays, forgetOldPersons } from './days.store.ts'
import { companyFiguresMailJob, mailFigures, mailMonth } from './monthly-mail.ts'

export const companyFiguresJobs: readonly JobHandler<JobServices>[] = [
  /** Stores the sums of the days that are over. */
  scheduled('company_figure_days', '12 * * * *', ({ inTransaction }) =>
    untilNone(() => inTransaction(({ db, now }) => figureCompanyDays(db, now))),
  ),
  /** On the first of the month at nine in Taiwan, and for some days after it what was missed. */
  scheduled('company_figures', '0 * * * *', mailMonth),
  handle(companyFiguresMailJob, mailFigures),
]

export const companyFiguresRetention: Retention = ({ database }, now) => forgetOldPersons(database.db, now)
