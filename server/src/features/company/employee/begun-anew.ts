import { EMPLOYEE_TRANSITIONS } from '@idocard/domain/company/employee'
import { canTransition } from '@idocard/domain/transitions'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'

/** What was sent to another address, or answered there, is not about this one. Who has joined has an account. */
export function begunAnew(
  { phone, email, state }: EmployeeRow,
  typed: Pick<EmployeeRow, 'phone' | 'email'>,
): Pick<EmployeeRow, 'state' | 'invitedAt' | 'remindedAt'> | undefined {
  const isReachedSo = typed.phone === phone && typed.email === email
  if (isReachedSo || !canTransition(EMPLOYEE_TRANSITIONS, state, 'unlist')) return undefined
  return { state: EMPLOYEE_TRANSITIONS.unlist.to, invitedAt: null, remindedAt: null }
}
