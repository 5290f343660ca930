import type { Directory } from '@idocard/contract/company/directory'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeForm } from '../kit/code-sheet.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { ButtonRow } from '../kit/said-once.tsx'
import { Copied } from './copied.tsx'

/** Where the directory comes, and the token with which it may. */
export function DirectoryConnection({ directory }: { directory: Directory }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  /** What is asked for: kept while the answer already shows the new token. */
  const [asked, setAsked] = useState<'make' | 'replace'>()
  const { scimUrl, tokenMadeAt, lastUsedAt, people, groups } = directory
  const revoke = useCommand(api.directory.revoke_token, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('directory.revoked') }),
  })
  return (
    <Part title={t('directory.connection')}>
      <p>{t('directory.about')}</p>
      <Copied label={t('directory.url')} value={scimUrl} />
      <dl className="console-facts">
        <Fact name={t('directory.madeAt')}>
          {tokenMadeAt ? formatMoment(tokenMadeAt, lang) : t('directory.noToken')}
        </Fact>
        <Fact name={t('directory.lastUsed')}>{lastUsedAt ? formatMoment(lastUsedAt, lang) : t('directory.never')}</Fact>
        <Fact name={t('directory.kept')}>{t('directory.keeps', { people, groups })}</Fact>
      </dl>
      {revoke.error && <Notice tone="bad" live title={revoke.error.message} />}
      <ButtonRow>
        <Can
          may="company.edit"
          variant={tokenMadeAt ? 'outline' : 'filled'}
          onClick={() => setAsked(tokenMadeAt ? 'replace' : 'make')}
        >
          {t(tokenMadeAt ? 'directory.replaceToken' : 'directory.makeToken')}
        </Can>
        {tokenMadeAt && (
          <AskFirst
            may="company.edit"
            variant="outline"
            action={t('directory.revoke')}
            title={t('directory.revokeTitle')}
            text={t('directory.revokeText')}
            isBusy={revoke.isPending}
            onConfirm={() => revoke.mutate()}
          />
        )}
      </ButtonRow>
      {asked && <NewToken isReplaced={asked === 'replace'} onClose={() => setAsked(undefined)} />}
    </Part>
  )
}

/** Makes a token, after a fresh code, and shows it this once. */
function NewToken({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const make = useCommand(api.directory.make_token, { inPlace: true })
  const token = make.data?.token
  return (
    <Sheet
      title={t(isReplaced ? 'directory.replaceToken' : 'directory.makeToken')}
      closeLabel={shared('close')}
      onClose={onClose}
    >
      {token ? (
        <div className="console-editor">
          <p>{t('directory.tokenOnce')}</p>
          <Copied label={t('directory.token')} value={token} />
          <ButtonRow>
            <PlainButton onClick={onClose}>{t('directory.tokenKept')}</PlainButton>
          </ButtonRow>
        </div>
      ) : (
        <CodeForm
          action="directory"
          submit={t('directory.makeToken')}
          isDangerous={isReplaced}
          isBusy={make.isPending}
          error={make.error}
          onSubmit={(pinCode) => make.mutate({ pinCode })}
        >
          <p>{t(isReplaced ? 'directory.replaceText' : 'directory.makeText')}</p>
        </CodeForm>
      )}
    </Sheet>
  )
}
