import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { inside } from '../make.ts'
import { connectSandbox } from '../paying/paying.ts'
import type { World } from '../samples/world.ts'
import { addMethod, bill, logInOther, logInOwing, openInvoices, paidClass, setHomes } from './owing.ts'

/**
 * Lets a guardian of two homes see what their own is asked, and keep the card by which installments are paid, so that every
 * statement about a family's money is seen.
 */
export async function moneyDetours({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const mara = await logInOwing(rig, school)
  await logInOther(rig, school, mara)
  await setHomes(rig, school, mara.childId, [60, 40])
  await bill(rig, school, mara.childId, await paidClass(rig, school, 'Alder'))
  const [invoice] = await openInvoices(mara.browser)
  const params = { methodId: await addMethod(rig, mara.browser) }
  await inside(rig, school.id, (query) =>
    query(
      `update invoice set installments = jsonb_build_array(jsonb_build_object('dueOn', '2026-12-07', 'cents', total_cents - 1000),
        jsonb_build_object('dueOn', '2027-01-07', 'cents', 1000)) where id = $1`,
      [invoice!.id],
    ),
  )
  await mara.browser.call(familyPayments.setAutopay, { params, body: { isOn: true } })
  await mara.browser.call(familyPayments.removeMethod, { params })
}
