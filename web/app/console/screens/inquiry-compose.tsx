import type { StaffInquiry } from '@idocard/contract/company/site-inquiry'
import { inquiryProblem, MAX_INQUIRY_ENTRY } from '@idocard/domain/company/inquiry-state'
import { filledTemplate, INQUIRY_TEMPLATES } from '@idocard/domain/company/inquiry-template'
import type { Permission } from '@idocard/domain/identity/permission'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { NativeSelect } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { KeptStatus } from '../kit/draft-notices.tsx'
import { MentionField, useMentions } from '../kit/mention-field.tsx'
import { useSeen } from '../kit/mentions.tsx'
import { type Kept, useKept } from '../kit/use-kept.ts'

/** What is typed on an inquiry, and the version of it that was on the screen when an answer or reply was begun. */
const NOTHING = { answer: '', answerVersion: '', reply: '', replyVersion: '', note: '' }
type InquiryDraft = Kept<typeof NOTHING>
/** One draft for all of it, so that a colleague sees that somebody is at it, whatever they type. */
export const useInquiryDraft = (id: string): InquiryDraft => useKept('inquiries', id, NOTHING)

type InquiryProps = { inquiry: StaffInquiry }
type ComposingProps = InquiryProps & { kept: InquiryDraft }

/** An answer or a reply, as it is typed. */
function wordsOf({ values, put, done }: InquiryDraft, field: 'answer' | 'reply', now: number) {
  const { [field]: text, [`${field}Version` as const]: begun } = values ?? NOTHING
  const version = text === '' ? now : Number(begun)
  const fields = (text: string, from: number) => ({
    [field]: text,
    [`${field}Version`]: text === '' ? '' : String(from),
  })
  return {
    text,
    version,
    type: (text: string) => put(fields(text, version)),
    clear: () => done(fields('', 0)),
    /** Goes on, although something was done meanwhile. */
    see: () => put(fields(text, now)),
  }
}
type Words = ReturnType<typeof wordsOf>

/** Whether a colleague has done something since one began to write. Each entry raises the version by one. */
function isBehind({ version: begun }: Words, { entries, version }: Pick<StaffInquiry, 'entries' | 'version'>): boolean {
  const count = version - begun
  if (count === 0) return false
  const fresh = entries.slice(-count)
  return fresh.length < count || fresh.some(({ isMine }) => !isMine)
}

/** What colleagues did since one began to write, so that nobody answers twice. */
function Meanwhile({ inquiry: { entries, version }, words }: InquiryProps & { words: Words }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const last = entries.findLast(({ isMine }) => !isMine)
  if (!isBehind(words, { entries, version })) return null
  return (
    <Notice
      tone="attention"
      live
      title={t('inquiry.meanwhile')}
      action={
        <PlainButton variant="outline" onClick={words.see}>
          {t('inquiry.goOn')}
        </PlainButton>
      }
    >
      {last && (
        <>
          <p>
            <strong>
              {joined(lang, 'dot', [
                formatMobile(last.by),
                t(`inquiry.entry.${last.kind}`, { name: formatMobile(last.assignee) }),
              ])}
            </strong>
          </p>
          <p className="console-words">{last.text}</p>
        </>
      )}
    </Notice>
  )
}

/** An answer by mail: begun from a template, in the sender's language. */
export function InquiryAnswer({ inquiry, kept }: ComposingProps) {
  const { t } = useTranslation('console')
  const shown = useLang()
  const { id, version, state, email, isRefundOpen, lang, name } = inquiry
  const words = wordsOf(kept, 'answer', version)
  const answer = useCommand(api.siteInquiry.answer, {
    inPlace: true,
    onSuccess: () => {
      words.clear()
      void toast({ tone: 'good', title: t('inquiry.answered') })
    },
  })
  const problem = inquiryProblem('answer', { state, hasAddress: email !== '', isRefundOpen })
  if (problem) return <p>{t(problem === 'no_address' ? 'inquiry.noAddress' : 'inquiry.isSuspect')}</p>
  return (
    <Compose
      may="inquiry.answer"
      words={words}
      kept={kept}
      label={t('inquiry.answerTo', { email })}
      description={t('inquiry.answerText', { lang: t(`order.langs.${lang}`) })}
      submit={t('inquiry.send')}
      minRows={6}
      isBusy={answer.isPending}
      error={answer.error}
      isBehind={kept.isBehind || isBehind(words, inquiry)}
      onSubmit={() => answer.mutate({ id, version, text: words.text })}
      above={
        <>
          <Meanwhile inquiry={inquiry} words={words} />
          <NativeSelect
            label={t('inquiry.template')}
            value=""
            data={[
              { value: '', label: t('inquiry.chooseTemplate') },
              ...INQUIRY_TEMPLATES.map((one) => ({ value: one.name, label: one.title[shown] })),
            ]}
            onChange={(event) => {
              const chosen = INQUIRY_TEMPLATES.find((one) => one.name === event.currentTarget.value)
              // Below what was typed: choosing a template never deletes words.
              if (chosen) words.type([words.text, filledTemplate(chosen, lang, name)].filter(Boolean).join('\n\n'))
            }}
          />
        </>
      }
    />
  )
}

/** What they wrote back to the mailbox, so that the thread is whole. */
export function InquiryReply({ inquiry, kept }: ComposingProps) {
  const { t } = useTranslation('console')
  const { id, version } = inquiry
  const words = wordsOf(kept, 'reply', version)
  const add = useCommand(api.siteInquiry.add_reply, { inPlace: true, onSuccess: words.clear })
  return (
    <Compose
      may="inquiry.answer"
      words={words}
      kept={kept}
      label={t('inquiry.reply')}
      description={t('inquiry.replyText')}
      submit={t('inquiry.keepReply')}
      isBusy={add.isPending}
      error={add.error}
      isBehind={kept.isBehind || isBehind(words, inquiry)}
      onSubmit={() => add.mutate({ id, version, text: words.text })}
      above={<Meanwhile inquiry={inquiry} words={words} />}
    />
  )
}

/** A note that only staff see. */
export function InquiryNote({ inquiry: { id }, kept }: ComposingProps) {
  const { t } = useTranslation('console')
  const words = {
    text: kept.values?.note ?? '',
    type: (note: string) => kept.put({ note }),
    clear: () => kept.done({ note: '' }),
  }
  const { colleagues, idsIn } = useMentions('contactMessage')
  useSeen('contactMessage', id)
  const add = useCommand(api.siteInquiry.add_note, { inPlace: true, onSuccess: words.clear })
  return (
    <Compose
      may="payment.settle"
      words={words}
      kept={kept}
      label={t('order.note')}
      description={t('order.noteText')}
      submit={t('order.addNote')}
      isBusy={add.isPending}
      error={add.error}
      colleagues={colleagues}
      isBehind={kept.isBehind}
      onSubmit={() => add.mutate({ id, text: words.text, mentions: idsIn(words.text) })}
    />
  )
}

type ComposeProps = {
  may: Permission
  words: Pick<Words, 'text' | 'type'>
  kept: InquiryDraft
  label: string
  description: string
  submit: string
  minRows?: number
  isBusy: boolean
  error: Error | null
  /** Something was done meanwhile, by a colleague or on another device, that must be seen first. */
  isBehind?: boolean
  onSubmit: () => void
  above?: ReactNode
  /** Who can be mentioned. */
  colleagues?: Parameters<typeof MentionField>[0]['colleagues']
}

function Compose(props: ComposeProps) {
  const {
    may,
    words,
    kept,
    label,
    description,
    submit,
    minRows = 2,
    isBusy,
    error,
    isBehind = false,
    onSubmit,
    above,
    colleagues = [],
  } = props
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isBehind && words.text.trim()) onSubmit()
  }
  return (
    <form className="console-note" onSubmit={send}>
      {above}
      <MentionField
        label={label}
        description={description}
        minRows={minRows}
        maxLength={MAX_INQUIRY_ENTRY}
        colleagues={colleagues}
        readOnly={isBusy}
        value={words.text}
        onType={words.type}
      />
      {error && !isBehind && <Notice tone="bad" live title={error.message} />}
      <Can may={may} type="submit" variant="outline" disabled={isBusy || isBehind || !words.text.trim()}>
        {submit}
      </Can>
      {words.text !== '' && <KeptStatus kept={kept} />}
    </form>
  )
}
