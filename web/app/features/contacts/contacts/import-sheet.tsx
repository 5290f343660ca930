import { MAX_FILE_NAME } from '@idocard/domain/contacts/contact'
import { joined } from '@idocard/domain/language'
import { useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../../kit/confirm-dialog.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useAction, useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { useBackstage } from '../../frame/backstage/holder.tsx'
import { NotLoaded } from '../../frame/backstage/not-loaded.tsx'
import classes from './contacts.module.css'
import { NO_FILTER, queryOf } from './filter.ts'
import { ImportPreview } from './import-preview.tsx'

/** Imports contacts from a file: it first shows a preview, then imports them, and can undo the whole import. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { contacts } = useBackstage()
  const linkTo = (importId: string) => `${contacts}?${queryOf({ ...NO_FILTER, importId })}`
  const [file, setFile] = useState<File>()
  const [done, setDone] = useState('')
  // The import whose contacts the message leads to.
  const [brought, setBrought] = useState('')
  const imports = useCall(api.contactImport.load_all, {}, { select: ({ list }) => list, staleTime: 0 })
  // The contract has the server's file type, but a browser sends a Blob.
  const preview = useAction(
    [api.contactImport.preview],
    (file: File) => api.contactImport.preview({ file: file as never }),
    { inPlace: true },
  )
  const run = useAction(
    [api.contactImport.run],
    (file: File) =>
      api.contactImport.run({ file: file as never, fileName: [...file.name].slice(-MAX_FILE_NAME).join('') }),
    {
      onSuccess: ({ fresh, id }) => {
        preview.reset()
        setFile(undefined)
        setDone(t('import.done', { count: fresh }))
        setBrought(id)
      },
    },
  )
  const undo = useCommand(api.contactImport.undo, {
    onSuccess: ({ removed, kept }) => {
      const all = t('import.undone', { count: removed })
      setBrought('')
      setDone(kept > 0 ? `${all} ${t('import.undoneKept', { count: kept })}` : all)
    },
  })
  const [asked, setAsked] = useState<string>()
  const choose = (chosen: File) => {
    setFile(chosen)
    setDone('')
    preview.mutate(chosen)
  }
  const past = imports.data?.filter(({ undoable }) => undoable) ?? []
  return (
    <Sheet title={t('import.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      <p>{t('import.text')}</p>
      <div>
        <FileButton
          accept=".vcf,.csv,text/vcard,text/csv"
          label={t('import.choose')}
          busy={preview.isPending || run.isPending}
          onChoose={choose}
        >
          {preview.isPending ? t('import.reading') : t(file ? 'import.other' : 'import.choose')}
        </FileButton>
      </div>
      {done && (
        <Notice
          tone="good"
          title={done}
          live
          {...(brought && { action: <ButtonLink to={linkTo(brought)}>{t('import.look')}</ButtonLink> })}
        />
      )}
      {preview.isError && <Notice tone="bad" title={preview.error.message} live />}
      {preview.data && file && (
        <ImportPreview name={file.name} preview={preview.data}>
          <PlainButton disabled={preview.data.fresh === 0 || run.isPending} onClick={() => run.mutate(file)}>
            {run.isPending ? t('import.running') : t('import.run', { count: preview.data.fresh })}
          </PlainButton>
        </ImportPreview>
      )}
      {!imports.data && <NotLoaded query={imports} />}
      {past.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.heading}>{t('import.past')}</h3>
          <ul className={classes.folders}>
            {past.map(({ id, fileName, count, at }) => (
              <li key={id}>
                <Link to={linkTo(id)}>
                  <span className={classes.person}>
                    <strong>{fileName}</strong>
                    <span>{joined(lang, 'dot', [t('folder.count', { count }), formatMoment(at, lang)])}</span>
                  </span>
                </Link>
                <PlainButton variant="outline" disabled={undo.isPending} onClick={() => setAsked(id)}>
                  {t('import.undo')}
                </PlainButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <ConfirmDialog
          title={t('import.undoTitle')}
          onDismiss={() => setAsked(undefined)}
          actions={
            <>
              <PlainButton variant="outline" onClick={() => setAsked(undefined)}>
                {shared('cancel')}
              </PlainButton>
              <Danger>
                <PlainButton
                  disabled={undo.isPending}
                  onClick={() => undo.mutate({ id: asked }, { onSettled: () => setAsked(undefined) })}
                >
                  {t('import.undo')}
                </PlainButton>
              </Danger>
            </>
          }
        >
          <p>{t('import.undoText', { count: past.find(({ id }) => id === asked)?.count ?? 0 })}</p>
        </ConfirmDialog>
      )}
    </Sheet>
  )
}
