import { Link } from 'react-router'
import { useTranslation } from '../lib/texts.ts'
import { CompanyToday } from './company-today.tsx'
import { useMe } from './kit/me.ts'
import { Mentions } from './kit/mentions.tsx'
import { addressOf } from './kit/place.ts'
import { usePlaceName } from './kit/place-name.ts'
import { SystemWarnings } from './kit/system-warnings.tsx'
import { groupsAt } from './screens.ts'
import { Today } from './today.tsx'

/** The first screen: what one may do here. */
export function Overview() {
  const { t } = useTranslation('console')
  const { prefix, may } = useMe()
  const name = usePlaceName()
  const groups = groupsAt(prefix, may)
  return (
    <main className="console-main">
      <title>{`${name}｜${t('name')}`}</title>
      <h1 className="console-title">{name}</h1>
      {prefix === '' && may('system.read') && <SystemWarnings />}
      {prefix === '' && <Mentions />}
      {prefix === '' && <Today />}
      {prefix !== '' && may('people.read') && <CompanyToday />}
      {groups.length === 0 && <p>{t('placeEmpty')}</p>}
      {groups.map(({ name: group, screens }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className="console-group">
            {t(`group.${group}`)}
          </h2>
          <ul className="console-tiles">
            {screens.map(({ name: screen, Icon }) => (
              <li key={screen}>
                <Link to={addressOf({ prefix, screen })}>
                  <Icon size={24} stroke={1.5} aria-hidden="true" />
                  <strong>{t(`screen.${screen}`)}</strong>
                  <span>{t(`about.${screen}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
