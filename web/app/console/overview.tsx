import { Link } from 'react-router'
import { useTranslation } from '../lib/texts.ts'
import { useMe } from './kit/me.ts'
import { addressOf } from './kit/place.ts'
import { usePlaceName } from './kit/place-name.ts'
import { screensAt } from './screens.ts'
import { Today } from './today.tsx'

/** The first screen: what one may do here. */
export function Overview() {
  const { t } = useTranslation('console')
  const { prefix, may } = useMe()
  const name = usePlaceName()
  const open = screensAt(prefix).filter((one) => may(one.may))
  return (
    <main className="console-main">
      <title>{`${name}｜${t('name')}`}</title>
      <h1 className="console-title">{name}</h1>
      {prefix === '' && <Today />}
      {open.length === 0 ? (
        <p>{t('placeEmpty')}</p>
      ) : (
        <ul className="console-tiles">
          {open.map(({ name: screen, Icon }) => (
            <li key={screen}>
              <Link to={addressOf({ prefix, screen })}>
                <Icon size={24} stroke={1.5} aria-hidden="true" />
                <strong>{t(`screen.${screen}`)}</strong>
                <span>{t(`about.${screen}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
