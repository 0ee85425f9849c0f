import { mandateText } from '@afterbell/domain/payments/mandate'
import { record } from '../../../platform/database/history.ts'
import type { Billing } from '../../ledger/owe.ts'
import { insertMandate, type NewMandate } from './mandates.store.ts'
import { methodById, setDefault } from './methods.store.ts'

/**
 * Allows automatic charges of a method. Makes it the payer's default, since the default is what is charged. A mandate
 * that exists stays as it was given first.
 */
export async function giveMandate(
  { tx, school, user }: Billing,
  { methodId, ...mandate }: Omit<NewMandate, 'wording'>,
): Promise<void> {
  const method = await methodById(tx, school.id, methodId)
  if (!method) return
  const wording = mandateText(method.type, school.schoolName)
  if (!(await insertMandate(tx, school.id, { ...mandate, methodId, wording }))) return
  await setDefault(tx, school.id, method)
  await record(tx, { school, user }, [
    { what: 'autopay.turned-on', subjectId: methodId, details: { last4: method.last4 } },
  ])
}
