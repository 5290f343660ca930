import type { Card } from '@idocard/contract/cards/card'
import { isAskable, type Wanted } from '@idocard/domain/company/card-request'
import type { TemplateField } from '@idocard/domain/company/card-template'
import { joined } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCall } from '../../../lib/call-query.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import { SetByCompany } from '../../frame/backstage/set-by-company.tsx'
import { AskSheet } from './ask-sheet.tsx'
import classes from './editor.module.css'

type AskCompanyProps = {
  /** The saved card, which has the company’s rules. */
  card: Card
  field: TemplateField
  /** The field as people read it. */
  label: string
  /** What the card has now. */
  has: Wanted
  /** What somebody had typed before the company locked the field, and what drops it. */
  typed?: { words: Wanted; onDiscard: () => void }
}

/** Says which company decides about a field, and lets its person ask for a change, follow it and withdraw it. */
export function AskCompany({ card, field, label, has, typed }: AskCompanyProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const [isAsking, setAsking] = useState(false)
  const rules = card.companyRules
  const { data } = useCall(api.cardRequest.load_mine, { cardSn: card.cardSn }, { enabled: rules !== null })
  const withdraw = useCommand(api.cardRequest.withdraw, {
    onSuccess: () => void toast({ tone: 'neutral', title: t('ask.withdrawn') }),
  })
  if (!rules) return null
  const words = ({ wantedCh, wantedEn }: Wanted) => joined(lang, 'dot', [wantedCh, wantedEn].filter(Boolean))
  const last = data?.list.find((one) => one.field === field)
  const mayAsk = isAskable(field, rules)
  return (
    <div className={classes.asking}>
      <SetByCompany rules={rules} />
      {typed && (
        <Notice
          tone="attention"
          title={t('ask.typed', { words: words(typed.words) })}
          action={
            <PlainButton variant="outline" onClick={typed.onDiscard}>
              {t('ask.discard')}
            </PlainButton>
          }
        >
          {mayAsk && t('ask.typedText')}
        </Notice>
      )}
      {last?.state === 'open' && (
        <Notice
          title={t('ask.open', { words: words(last) })}
          action={
            <PlainButton
              variant="outline"
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: String(last.id) })}
            >
              {t('ask.withdraw')}
            </PlainButton>
          }
        />
      )}
      {last?.state === 'declined' && (
        <Notice title={t('ask.declined', { words: words(last) })}>{t('ask.reason', { reason: last.reason })}</Notice>
      )}
      {mayAsk && (
        <PlainButton
          variant="quiet"
          aria-label={t(last?.state === 'open' ? 'ask.againOf' : 'ask.of', { field: label })}
          onClick={() => setAsking(true)}
        >
          {t(last?.state === 'open' ? 'ask.again' : 'ask.begin')}
        </PlainButton>
      )}
      {isAsking && mayAsk && (
        <AskSheet
          cardSn={card.cardSn}
          field={field}
          label={label}
          begin={typed?.words ?? (last?.state === 'open' ? last : has)}
          onAsked={() => {
            setAsking(false)
            typed?.onDiscard()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
