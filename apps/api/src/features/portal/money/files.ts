import type { familyFiles } from '@afterbell/contract/portal/family-files'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { FileAnswer } from '../../../platform/http/send-answer.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import type { BillingFile } from '../../invoices/files/billing-files.ts'
import { makeFile, type FileReader } from '../../invoices/files/make-file.ts'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { MoneyParts } from './invoices.ts'
import { moneyInReach } from './money-in-reach.ts'
import { taxYears } from './tax-years.ts'

/** Makes an invoice or receipt as the guardian may read it. */
export function invoiceFile(parts: MoneyParts): Act<(typeof familyFiles)['invoice']> {
  return (call) => {
    const { id, personId, telling } = call.reached(call.params.invoiceId)
    const { kind: what, language } = call.query
    const reader = { name: nameOf(call, personId), isMoneyOnly: telling === 'MONEY' }
    return fileOf(call, parts, { file: { what, id }, reader, language })
  }
}

/** Makes a statement of a period. */
export function statementFile(parts: MoneyParts): Act<(typeof familyFiles)['statement']> {
  return async (call) => {
    const { school, query } = call
    const last = query.to ?? school.today
    const first = query.from ?? plusDays(last, -DAYS)
    // The page offers no other order.
    const [from, to] = first <= last ? [first, last] : [last, first]
    const { id, reader } = await accountOf(call)
    return fileOf(call, parts, {
      file: { what: 'STATEMENT', id, from, to },
      reader,
      language: query.language,
    })
  }
}

/** Default length of a statement, in days. */
const DAYS = 90

/** Makes the tax statement of a year. */
export function taxStatementFile(parts: MoneyParts): Act<(typeof familyFiles)['taxStatement']> {
  return async (call) => {
    const { query } = call
    if (!(await taxYears(call)).includes(query.year)) throw notThere()
    const { id, reader } = await accountOf(call)
    const file = { what: 'TAX_STATEMENT', id, year: query.year } as const
    return fileOf(call, parts, { file, reader, language: query.language })
  }
}

/**
 * Returns the payer whose sums a guardian may read: where they are asked for money, if they are. Nobody reads sums that hold
 * an invoice which is kept from them.
 */
async function accountOf(call: AnyCall): Promise<{ id: string; reader: FileReader }> {
  const { payers, childById, hiddenChildIds } = await moneyInReach(call)
  const payer = payers.find(({ isAsked }) => isAsked) ?? payers[0]
  if (!payer || hiddenChildIds.length > 0) throw notThere()
  const isMoneyOnly = [...childById.values()].some(({ telling }) => telling === 'MONEY')
  return { id: payer.id, reader: { name: nameOf(call, payer.personId), isMoneyOnly } }
}

async function fileOf(
  { tx, school, at, language: spoken }: AnyCall,
  { payLink }: MoneyParts,
  { file, reader, language }: { file: BillingFile; reader: FileReader; language: Language | undefined },
): Promise<FileAnswer> {
  const made = await makeFile({ tx, school, at, payLink, language: language ?? spoken, reader }, file)
  // A receipt is for what was paid.
  if (!made || (file.what === 'RECEIPT' && made.paidCents <= 0)) throw notThere()
  return { name: made.name, type: 'application/pdf', bytes: made.bytes, isInline: true }
}

function nameOf({ family }: AnyCall, personId: string): string {
  const person = family.people.find(({ id }) => id === personId)!
  return `${person.firstName} ${person.lastName}`
}
