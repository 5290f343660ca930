import { MAX_CERTIFICATES_CHECKED } from '@idocard/domain/company/certificate'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { KeptNotices, KeptStatus } from '../kit/draft-notices.tsx'
import { inParts } from '../kit/in-parts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { ReadTable } from '../kit/read-table.tsx'
import { ResultList } from '../kit/results.tsx'
import { TextFileButton } from '../kit/text-file-button.tsx'
import { type Kept, useKept } from '../kit/use-kept.ts'
import { type CertificateRow, certificateRows } from './certificate-rows.ts'
import { useCourseOptions } from './certificates.tsx'

const nameOf = ({ nameCh, nameEn, line }: CertificateRow) => [nameCh, nameEn].filter(Boolean).join(' ') || line
const EMPTY = { chosen: '', issuedOn: '', validUntil: '', text: '' }
type Fields = typeof EMPTY
const sent = ({ nameCh, nameEn, username }: CertificateRow) => ({ nameCh, nameEn, username })

/** Issues certificates for a course: to one person, or to many from pasted rows or a CSV file. Looked at before. */
export function IssueCertificates() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const kept = useKept('certificates', 'new', { ...EMPTY, issuedOn: taiwanDay(new Date()) })
  return (
    <Page
      title={t('certificate.add')}
      back={{ to: addressOf({ prefix, screen: 'certificates' }), text: t('screen.certificates') }}
    >
      {kept.values ? <IssueForm kept={kept} values={kept.values} /> : <Skeleton label={shared('loading')} lines={8} />}
    </Page>
  )
}

function IssueForm({ kept, values }: { kept: Kept<Fields>; values: Fields }) {
  const { t } = useTranslation('console')
  const courses = useCourseOptions()
  const { chosen, issuedOn, validUntil, text } = values
  const [progress, setProgress] = useState(0)
  const courseId = chosen || (courses[0]?.value ?? '')
  const rows = certificateRows(text)
  const to = { courseId, issuedOn, validUntil }
  // What was looked at is what is issued: a change of anything asks for another look.
  const looked = JSON.stringify([to, text])
  const check = useAction(
    [],
    async () => {
      const { list } = await api.certificate.check({ ...to, list: JSON.stringify(rows.map(sent)) })
      return { looked, rows: rows.map((row, at) => ({ ...row, problem: '', isLinked: false, ...list[at] })) }
    },
    { inPlace: true },
  )
  const seen = check.data?.looked === looked ? check.data.rows : undefined
  const ready = seen?.filter(({ problem }) => problem === '') ?? []
  const issue = useAction(
    [api.certificate.issue],
    () =>
      inParts(ready, {
        nameOf,
        send: (list) => api.certificate.issue({ ...to, list: JSON.stringify(list.map(sent)) }),
        onProgress: setProgress,
      }),
    {
      // Rows that have no certificate stay, so that they can be put right.
      onSuccess: (results) => {
        const done = new Set(ready.filter((_, at) => results[at]?.problem === '').map(({ line }) => line))
        kept.done({ text: rows.flatMap(({ line }) => (done.has(line) ? [] : [line])).join('\n') })
      },
    },
  )
  const isBusy = check.isPending || issue.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || rows.length === 0) return
    if (seen) issue.mutate()
    else check.mutate()
  }
  return (
    <form className="console-editor" onSubmit={submit}>
      <p>{t('certificate.addText')}</p>
      <KeptNotices kept={kept} />
      {issue.data && <ResultList results={issue.data} />}
      <NativeSelect
        label={t('course.title')}
        description={courses.length === 0 ? t('course.noneText') : undefined}
        value={courseId}
        data={[...courses]}
        onChange={(event) => kept.put({ chosen: event.currentTarget.value })}
      />
      <div className="console-fields">
        <TextInput
          type="date"
          required
          label={t('certificate.issuedOn')}
          value={issuedOn}
          onChange={(event) => kept.put({ issuedOn: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('certificate.validUntil')}
          description={t('certificate.validUntilHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={validUntil}
          onChange={(event) => kept.put({ validUntil: event.currentTarget.value })}
        />
      </div>
      <TextFileButton label={t('certificate.file')} onText={(read) => kept.put({ text: read.trim() })} />
      <Textarea
        label={t('certificate.people')}
        description={t('certificate.peopleHint')}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={(event) => kept.put({ text: event.currentTarget.value })}
      />
      {rows.length > MAX_CERTIFICATES_CHECKED && (
        <Notice tone="attention" title={t('certificate.tooMany', { count: MAX_CERTIFICATES_CHECKED })} />
      )}
      {check.error && <Notice tone="bad" live title={check.error.message} />}
      {seen && (
        <ReadTable
          label={t('certificate.look')}
          columns={[
            { label: t('certificate.who'), cell: nameOf },
            {
              label: t('certificate.account'),
              cell: ({ isLinked, username }) =>
                t(isLinked ? 'certificate.linked' : username ? 'certificate.noHolder' : 'certificate.unlinked'),
            },
            {
              label: t('certificate.outcome'),
              cell: ({ problem }) => problem || t('certificate.willBe'),
            },
          ]}
          rows={seen}
        />
      )}
      <PlainButton
        type="submit"
        disabled={
          isBusy ||
          kept.isBehind ||
          courseId === '' ||
          rows.length === 0 ||
          rows.length > MAX_CERTIFICATES_CHECKED ||
          (seen !== undefined && ready.length === 0)
        }
      >
        {issue.isPending
          ? t('results.running', { done: progress, all: ready.length })
          : seen
            ? t('certificate.issue', { count: ready.length })
            : t('certificate.check', { count: rows.length })}
      </PlainButton>
      <KeptStatus kept={kept} />
    </form>
  )
}
