import { handle, type JobHandler, type JobServices, job } from '../../../queue/job.ts'
import { sendMessage } from '../notice/index.ts'
import { memberById } from '../sign-in/index.ts'

/** Tells somebody who asked staff for their data where to download them. `at` is unique for one time. */
export const dataOfferedJob = job<{ memberId: string; at: string }>('data_offered')

/** In both languages, because an account has no language setting. The address opens only the person's own account. */
const offer = (url: string) => ({
  subject: '下載你在 iDoCard 的資料 · Your iDoCard data',
  text: `你向我們索取你在 iDoCard 的所有資料。請到這裡登入，在「個人資料」按「下載我的資料」：
${url}
我們的工作人員看不到這份檔案。如果你沒有提出，不需要做任何事。

You asked us for all your iDoCard data. Sign in here, and choose “Download my data” in your profile:
${url}
Our staff can’t see this file. If you didn’t ask for it, there is nothing to do.`,
  short:
    '【iDoCard】你索取的個人資料已可下載：請到 iDoCard 網站登入，在會員中心按「下載我的資料」。Sign in on our website and choose “Download my data”.',
})

export const personJobs: readonly JobHandler<JobServices>[] = [
  handle(dataOfferedJob, async (services: JobServices, { memberId, at }) => {
    // The account may have been deleted in the meantime.
    const person = await memberById(services.database.db, memberId)
    if (!person) return
    // A mail's header takes no colon.
    const ref = `data-offered-${memberId}-${Date.parse(at)}`
    await sendMessage(services, person, { ...offer(`${services.publicUrl}/idocard/user`), ref, kind: 'data_offered' })
  }),
]
