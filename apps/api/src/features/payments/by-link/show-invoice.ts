import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { isAnyShutOut } from '@afterbell/domain/messages/telling'
import { dateIn } from '@afterbell/domain/kernel/dates'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { paidShownCents } from '@afterbell/domain/invoices/invoice-status'
import { openInstallmentsOf } from '@afterbell/domain/ledger/installments'
import { invoiceStatus, openCents } from '@afterbell/domain/ledger/invoice'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { offersDebit } from '@afterbell/domain/providers/bank-debits'
import { leastCharge } from '@afterbell/domain/providers/least-charge'
import { failureOf, failureText } from '@afterbell/domain/payments/payment-ways'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { amountToRequest, scheduleOf } from '../../invoices/invoice-rows.ts'
import { ledgerWordsIn, storedLabelText, storedReasonText } from '../../ledger/reason-text.ts'
import { linesOfInvoices } from '../charging/payable.store.ts'
import { paymentById, type Payment } from '../charging/payments.store.ts'
import type { CollectingAccount } from '../methods/methods.store.ts'
import { checkoutAccount, invoiceOfLink, type LinkParts } from './linked-invoice.ts'
import { firstNameOf, paymentByLink } from './linked-invoices.store.ts'

/** Returns the invoice of a link, as its page shows it. */
export function showLinkedInvoice(parts: LinkParts): Act<(typeof payByLink)['invoice']> {
  return async (call) => {
    const { school, body, language } = call
    const invoice = await invoiceOfLink(call, parts.links, body.token)
    return call.inside(async (tx) => {
      const lines = await linesOfInvoices(tx, school.id, [invoice.id])
      const guardedById = await guardedChildren(
        tx,
        school,
        invoice.children.map(({ id }) => id),
      )
      // Anybody with the link can read this page. If a guardian may not be told about a child, it hides what the money
      // is for, from everybody.
      const isMoneyOnly = [...guardedById.values()].some(isAnyShutOut)
      const account = await checkoutAccount({ tx, school }, parts)
      const ids = { invoiceId: invoice.id, paymentId: body.paymentId ?? null }
      const paymentId = await paymentByLink(tx, school.id, ids)
      const payment = paymentId && (await paymentById(tx, school.id, paymentId))
      return {
        schoolName: school.schoolName,
        payerFirstName: await firstNameOf(tx, school.id, invoice.payerId),
        number: invoiceNumber(invoice.number!),
        currency: invoice.currency,
        status: invoiceStatus({ ...invoice, dueOn: invoice.dueOn ?? school.today }, school.today),
        dueDate: invoice.dueOn,
        lines: lines.map((line) =>
          isMoneyOnly
            ? {
                label: ledgerWordsIn[language].moneyOnlyLabels[line.kind],
                activity: null,
                reason: null,
                amount: line.amount_cents,
              }
            : {
                label: storedLabelText(line.label, line.reason, language),
                activity: line.activity === line.label ? null : line.activity,
                reason: storedReasonText(line.reason, school, language),
                amount: line.amount_cents,
              },
        ),
        total: invoice.totalCents,
        creditedAmount: invoice.creditedCents + invoice.writtenOffCents,
        amountPaid: paidShownCents(invoice),
        refundAmount: invoice.refundedCents,
        amountDue: openCents(invoice),
        amountAsked: amountToRequest(invoice, school.today),
        installments:
          invoice.installments === null
            ? []
            : openInstallmentsOf(scheduleOf(invoice, school.today))
                .filter((part) => part.openCents > 0)
                .map((part) => ({ dueOn: part.dueOn, open: part.openCents })),
        pendingAmount: invoice.pendingCents,
        leastAmount: leastCharge(invoice.currency),
        isReceiptEmailed: invoice.payerEmail !== null,
        checkout: account && checkoutOf(parts, account, invoice.currency),
        payment: payment ? linkedPayment(payment, school) : null,
      }
    })
  }
}

function checkoutOf(
  { providers }: LinkParts,
  { provider, accountRef, debits }: CollectingAccount,
  currency: Currency,
): AnswerOf<(typeof payByLink)['invoice']>['checkout'] {
  const { isTest, browserKey } = providers[provider]!
  return {
    provider,
    isTest,
    types: offersDebit({ currency, debits }, 'TO_PAY') ? ['CARD', 'BANK_ACCOUNT'] : ['CARD'],
    stripe: browserKey === null ? null : { publishableKey: browserKey, accountRef },
  }
}

/** Converts a payment to the status that the payment link's page shows and polls. */
export function linkedPayment(
  payment: Payment,
  school: Pick<SchoolNow, 'timezone'>,
): AnswerOf<(typeof payByLink)['pay']> {
  const { id, state, how, cents, failure, action_url: actionUrl, created_at: createdAt } = payment
  return {
    id,
    state,
    type: how === 'BANK_ACCOUNT' ? 'BANK_ACCOUNT' : 'CARD',
    amount: cents,
    date: dateIn(school.timezone, Temporal.Instant.from(createdAt)),
    failure: state === 'FAILED' ? failureText(failure) : null,
    failureCode: state === 'FAILED' ? failureOf(failure) : null,
    actionUrl,
  }
}
