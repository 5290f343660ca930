import type { Employee } from '@idocard/contract/company/employee'
import { joined, pick } from '@idocard/domain/language'
import { useState } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import { useMany } from '../kit/many-act.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { LeaveSheet } from './leave-form.tsx'

/** On an employee’s page: that they leave, or how they have left and that this is undone. */
export function EmployeeLeave({ id }: { id: string }) {
  const { data: employee } = useCall(api.employee.get, { id })
  // Here and not where somebody leaves, because that is gone then.
  const [freed, setFreed] = useState<Freed>([])
  if (!employee || employee.removedAt) return null
  return (
    <div className="console-editor">
      {employee.state === 'left' && <Left employee={employee} />}
      {employee.state === 'joined' && <Leave employee={employee} onFreed={setFreed} />}
      {freed.length > 0 && <FreedCodes freed={freed} onClose={() => setFreed([])} />}
    </div>
  )
}

/** Whoever takes somebody's place takes care of their leads, too. */
const withColleague = (id: string) => ({ colleagueId: id || '0', leadsToId: id || '0' })

type Freed = { cardSn: string; cardActivateCode: string }[]

function Leave({ employee, onFreed }: { employee: Employee; onFreed: (freed: Freed) => void }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const leave = useCommand(api.departure.leave, {
    inPlace: true,
    onSuccess: ({ freed }) => {
      setOpen(false)
      onFreed(freed)
    },
  })
  const { id, nameCh, nameEn, cardSn } = employee
  const name = pick(lang, nameCh, nameEn)
  return (
    <Part title={t('departure.title')}>
      <p>{t('departure.about')}</p>
      <div className="console-acts">
        <Can may="employee.edit" variant="outline" onClick={() => setOpen(true)}>
          {t('departure.begin')}
        </Can>
      </div>
      {isOpen && (
        <LeaveSheet
          title={t('departure.of', { name })}
          name={{ nameCh, nameEn }}
          leaving={[id]}
          hasCard={cardSn !== ''}
          mayFree
          isBusy={leave.isPending}
          error={leave.error?.message}
          onLeave={({ colleagueId, freesPlastic, ...answer }) =>
            leave.mutate({
              ...{ id: String(id), ...answer, freesPlastic: freesPlastic ? '1' : '' },
              ...withColleague(colleagueId),
            })
          }
          onClose={() => {
            leave.reset()
            setOpen(false)
          }}
        />
      )}
    </Part>
  )
}

function Left({ employee: { id, nameCh, nameEn } }: { employee: Employee }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const data = useCall(api.departure.get, { id: String(id) }).data?.departure
  const undo = useCommand(api.departure.undo, {
    inPlace: true,
    onSuccess: ({ taken }) =>
      void toast({
        tone: taken.length > 0 ? 'neutral' : 'good',
        title: t('departure.undone'),
        ...(taken.length > 0 && { text: t('departure.taken', { numbers: taken.join(t('comma')) }) }),
      }),
  })
  if (!data) return null
  return (
    <Part title={t('departure.title')}>
      <dl className="console-facts">
        <Fact name={t('departure.leftAt')}>{formatMoment(data.leftAt, lang)}</Fact>
        {data.leftAs && <Fact name={t('departure.page')}>{t(`departure.as.${data.leftAs}`)}</Fact>}
        {data.colleagueSn && (
          <Fact name={t('departure.colleague')}>
            <a href={`/${data.colleagueSn}`} target="_blank" rel="noreferrer">
              {data.colleagueSn}
            </a>
          </Fact>
        )}
        {data.freed.length > 0 && <Fact name={t('departure.freed')}>{joined(lang, 'dot', data.freed)}</Fact>}
        {data.note && <Fact name={t('departure.note')}>{data.note}</Fact>}
      </dl>
      <p>{t('departure.until', { until: formatMoment(data.until, lang) })}</p>
      {undo.error && <Notice tone="bad" live title={undo.error.message} />}
      <div className="console-acts">
        <AskFirst
          may="employee.edit"
          variant="outline"
          action={t('departure.undo')}
          title={t('departure.undoOf', { name: pick(lang, nameCh, nameEn) })}
          text={t('departure.undoText')}
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate({ id: String(id) })}
        />
      </div>
    </Part>
  )
}

/** The codes of freed plastic, which are shown this once. */
function FreedCodes({ freed, onClose }: { freed: Freed; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  return (
    <Sheet title={t('departure.codes')} closeLabel={shared('close')} onClose={onClose}>
      <p>{t('departure.codesText')}</p>
      <dl className="console-facts">
        {freed.map(({ cardSn, cardActivateCode }) => (
          <Fact key={cardSn} name={cardSn}>
            <code>{cardActivateCode}</code>
          </Fact>
        ))}
      </dl>
    </Sheet>
  )
}

type LeaveManyProps = { rows: readonly Employee[]; nameOf: (row: Employee) => string; onDone: () => void }

/** Several people leave at once, with the same answers. Plastic is freed one by one: each has a code to write down. */
export function LeaveMany({ rows, nameOf, onDone }: LeaveManyProps) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const action = t('departure.begin')
  const many = useMany({ calls: [api.departure.leave], action, rows, nameOf, onDone })
  return (
    <>
      <Can
        may="employee.edit"
        variant="outline"
        disabled={many.isPending}
        because={many.tooMany}
        onClick={() => setOpen(true)}
      >
        {many.text}
      </Can>
      {isOpen && (
        <LeaveSheet
          title={t('departure.many', { count: rows.length })}
          leaving={rows.map(({ id }) => id)}
          hasCard
          mayFree={false}
          onLeave={({ colleagueId, freesPlastic: _one, ...answer }) => {
            setOpen(false)
            many.run(
              oneByOne<Employee>(({ id }) =>
                api.departure.leave({
                  ...{ id: String(id), ...answer, freesPlastic: '' },
                  ...withColleague(colleagueId),
                }),
              ),
            )
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {many.results}
    </>
  )
}
