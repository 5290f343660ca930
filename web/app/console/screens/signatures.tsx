import { pick } from '@idocard/domain/language'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MeetingBackground, Signature, useSignatureLang } from '../../features/cards/signature/signature.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { SignaturesFile } from './signatures-file.tsx'
import { useDepartments } from './use-departments.ts'

type Row = RowOf<typeof api.employee.list_signatures>

/** The e-mail signatures and meeting backgrounds of the company's people: seen, downloaded together, and announced to all. */
export default function Signatures() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const list = useList(api.employee.list_signatures, ['keyword', 'departmentId'])
  const departments = useDepartments()
  const [shown, setShown] = useState<Row>()
  const name = ({ nameCh, nameEn }: Row) => pick(lang, nameCh, nameEn)
  return (
    <>
      <ListPage
        title={t('screen.signatures')}
        screen="signatures"
        list={list}
        search={t('employee.search')}
        choices={[
          {
            name: 'departmentId',
            label: t('employee.department'),
            options: [{ value: '', label: t('employee.everywhere') }, ...departments],
          },
        ]}
        columns={[
          { name: 'name', label: t('employee.name'), sort: 'name', cell: name },
          {
            name: 'department',
            label: t('employee.department'),
            cell: ({ departmentCh, departmentEn }) => pick(lang, departmentCh, departmentEn),
          },
          { name: 'email', label: t('employee.field.email'), cell: ({ email }) => email },
          {
            name: 'card',
            label: t('signature.cardUrl'),
            cell: ({ card }) => card.url.replace(/^https?:\/\//, ''),
            text: ({ card }) => card.url,
          },
          {
            name: 'signature',
            label: t('signature.signature'),
            cell: (row) => (
              <PlainButton
                variant="quiet"
                aria-label={t('signature.showOf', { name: name(row) })}
                onClick={() => setShown(row)}
              >
                {t('signature.show')}
              </PlainButton>
            ),
            text: null,
          },
        ]}
        actions={
          <>
            <SignaturesFile list={list} />
            <Announce />
          </>
        }
        empty={{ title: t('signature.none'), text: t('signature.noneText') }}
      />
      {shown && <Shown row={shown} name={name(shown)} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Writes an announcement that leads everybody to their signature, and opens it: staff see whom it reaches before they send it. */
function Announce() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const save = useCommand(api.announcement.save)
  const announce = async () => {
    const { id } = await save.mutateAsync({
      ...ANNOUNCEMENT,
      ...{ id: 0, version: 0, link: 'iDoCard/signature', sendAt: '', isDraft: true },
    })
    void navigate(addressOf({ prefix, screen: 'announcements', id: String(id) }))
  }
  return (
    <Can may="notice.announce" disabled={save.isPending} onClick={() => void announce()}>
      {t('signature.announce')}
    </Can>
  )
}

/** What the announcement begins with, in both languages whichever staff read. */
const ANNOUNCEMENT = {
  titleCh: '你的郵件簽名檔和會議背景準備好了',
  titleEn: 'Your e-mail signature and meeting background are ready',
  contentCh:
    '打開這一頁，複製簽名檔貼到 Gmail、Outlook 或 Apple Mail，再下載視訊會議的背景。大家的樣式一致，連結永遠打開最新的名片。',
  contentEn:
    'Open this page, copy your signature into Gmail, Outlook or Apple Mail, and download the background for video calls. Everybody’s looks alike, and the link always opens the card as it is today.',
}

/** What one of the people has. */
function Shown({ row: { card }, name, onClose }: { row: Row; name: string; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { lang, choice } = useSignatureLang()
  return (
    <Sheet title={name} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {choice}
      {card.state === 'active' ? (
        <>
          <Signature card={card} lang={lang} />
          <MeetingBackground card={card} lang={lang} saveAs={name} />
        </>
      ) : (
        <p>{t('signature.paused')}</p>
      )}
    </Sheet>
  )
}
