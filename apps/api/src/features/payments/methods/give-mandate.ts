import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { payWords as spanish } from '@afterbell/domain/payments/family-words.es'
import { mandateText } from '@afterbell/domain/payments/mandate-text'
import { record } from '../../../platform/database/history.ts'
import type { Billing } from '../../ledger/owe.ts'
import { insertMandate, type NewMandate } from './mandates.store.ts'
import { methodById, setDefault } from './methods.store.ts'

/**
 * Allows automatic charges of a method. Makes it the payer's default, since the default is what is charged. A mandate
 * that exists stays as it was given first. `language` is that of its wording, as the payer read it.
 */
export async function giveMandate(
  { tx, school, user, person = null }: Billing,
  { methodId, ...mandate }: Omit<NewMandate, 'wording'>,
  language: Language,
): Promise<void> {
  const method = await methodById(tx, school.id, methodId)
  if (!method) return
  const wording = mandateTextIn[language](method.type, school.schoolName)
  if (!(await insertMandate(tx, school.id, { ...mandate, methodId, wording }))) return
  await setDefault(tx, school.id, method)
  await record(tx, { school, user, person }, [
    { what: 'autopay.turned-on', subjectId: methodId, details: { last4: method.last4 } },
  ])
}

const mandateTextIn: Readonly<Record<Language, typeof mandateText>> = {
  en: mandateText,
  es: spanish.mandateText,
}
