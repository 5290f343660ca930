import { byWithdrawal, WITHDRAWAL_WORDS } from '@idocard/domain/commerce/withdrawal'
import { joined, pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './returns-note.module.css'

type Returnable = { titleCh: string; titleEn: string; madeToOrder: boolean }

/** The products that can be returned and those that cannot, shown before the purchase. The details are in the terms. */
export function ReturnsNote({ products }: { products: readonly Returnable[] }) {
  const { t } = useTranslation('cart')
  const lang = useLang()
  const groups = byWithdrawal(products)
  return (
    <div className={classes.note}>
      {groups.map(({ withdrawal, lines }) => (
        <p key={withdrawal}>
          {groups.length > 1 &&
            t('returnsOf', {
              names: joined(
                lang,
                'list',
                lines.map((one) => pick(lang, one.titleCh, one.titleEn)),
              ),
            })}
          {WITHDRAWAL_WORDS[withdrawal][lang]}
        </p>
      ))}
      <p>
        <Link to={paths.page('terms')}>{t('returnsMore')}</Link>
      </p>
    </div>
  )
}
