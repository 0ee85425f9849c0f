import type { InvoiceDetail } from '../invoice-detail.ts'
import type { InvoiceLineRecord, InvoiceSnapshot } from '../invoice-lines.store.ts'
import { addressLines } from '@afterbell/domain/school/postal-address'
import { ledgerWordsIn } from '../../ledger/reason-text.ts'
import type { InvoiceDocument } from '../pdf/invoice-pdf.ts'
import { paperLanguage } from '../pdf/paper-language.ts'
import type { FileReader, MakingFile } from './make-file.ts'

/**
 * Returns what stands otherwise on an invoice that a guardian reads. The address is printed for whoever was billed. Who may
 * see amounts only reads the kind, the month and the child's first name of a line.
 */
export function asRead(
  { language = 'en' }: MakingFile,
  {
    invoice: { payments },
    lines,
  }: { invoice: Pick<InvoiceDetail, 'payments'>; lines: readonly InvoiceLineRecord[] },
  { payer }: InvoiceSnapshot,
  { name, isMoneyOnly }: FileReader,
): Partial<InvoiceDocument> {
  const isBilled = payer.name === name
  const payerOnPaper = {
    name: isMoneyOnly ? name : payer.name,
    addressLines: isBilled ? addressLines(payer) : [],
    email: isBilled ? payer.email : null,
  }
  if (!isMoneyOnly) return { payer: payerOnPaper }
  const { format } = paperLanguage(language)
  return {
    payer: payerOnPaper,
    memo: null,
    payUrl: null,
    lines: lines.map((line) => ({
      kind: line.kind,
      label: ledgerWordsIn[language].moneyOnlyLabels[line.kind],
      reason: null,
      child: line.childFirstName,
      activityKind: line.activityKind,
      servicePeriod: line.dates[0] === undefined ? null : format.monthInWords(line.dates[0]),
      days: null,
      amountCents: line.amountCents,
      netCents: line.netCents,
      taxName: line.taxName,
      taxBp: line.taxBp,
      taxCents: line.taxCents,
    })),
    // Why is in the school's words.
    refunds: payments
      .filter(({ kind }) => kind === 'REFUND')
      .map(({ date, how, amount }) => ({ date, reason: how, cents: amount })),
  }
}
