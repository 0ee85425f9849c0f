import { payments } from '@afterbell/contract/payments/payments'
import type { DemoServer } from '../demo-server.ts'
import type { OpenSchool } from '../open-school.ts'
import { openTill } from './paying.ts'
import type { Step } from '../season.ts'

/**
 * A family pays for a camp in installments: the deposit by card, the rest when the camp begins. It joins `spokenFor`, so
 * that no other step pays its invoices.
 */
export function installmentSteps(server: DemoServer, school: OpenSchool, spokenFor: Set<string>): Step[] {
  if (!server.takesTestPayments) return []
  const camps = new Set(school.plan.camps.map(({ form }) => form.camp.campName))
  return [{ at: server.now.subtract({ hours: 50 }), run: () => payDeposit(server, school, camps, spokenFor) }]
}

async function payDeposit(
  server: DemoServer,
  school: OpenSchool,
  camps: ReadonlySet<string>,
  spokenFor: Set<string>,
): Promise<void> {
  const till = await openTill(server, school)
  const ofCamp = (await till.list('open')).find(
    (each) =>
      camps.has(each.activityDetails) &&
      each.amountPaid === 0 &&
      each.pendingAmount === 0 &&
      !spokenFor.has(each.payerId) &&
      till.canEnter(each),
  )
  if (!ofCamp) return
  spokenFor.add(ofCamp.payerId)
  const paymentMethodId = await till.enter(ofCamp, 'tok_succeeds')
  const body = {
    parentId: till.parentOf(ofCamp)!,
    invoiceIds: [ofCamp.id],
    paymentMethodId,
    installments: true,
  }
  const { paymentId } = await server.ask(payments.create, { body }, till.office)
  await server.ask(payments.confirm, { params: { id: paymentId }, body: {} }, till.office)
}
