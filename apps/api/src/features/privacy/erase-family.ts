import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { erasure } from '@afterbell/contract/privacy/erasure'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { decideErasure, erasureBlockers } from '@afterbell/domain/privacy/erasure'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { record } from '../../platform/database/history.ts'
import { pageOf } from '../../platform/database/pages.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, notThere, refuse } from '../../platform/problems.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { enrolledFrom } from '../families/children/enrolled.store.ts'
import { lockFamilies } from '../families/guardians/families.store.ts'
import { lockChildrenOf } from '../families/guardians/merge.store.ts'
import { tellMailchimp } from '../integrations/mailchimp/follow-contacts.ts'
import { aboutImport } from '../imports/imports.store.ts'
import { tellsOf } from './sealed-words.ts'
import { instantOf } from '../invoices/invoice-rows.ts'
import { paymentsForgetPayer } from '../payments/methods/method-jobs.ts'
import {
  childrenToErase,
  eraseFamily,
  erasedPage,
  familyToErase,
  insertErased,
  moneyToErase,
  sealedImports,
  type ErasedIds,
} from './erasure.store.ts'

type Calls = typeof erasure

const look: Act<Calls['look']> = async ({ tx, school, params }) => {
  const preview = await lookAt(tx, school, params.familyId)
  const { childIds: _, payerIds: __, ...answer } = preview
  return answer
}

/**
 * Erases a family, after the password and the names were typed. Locks its children, so that nobody gives them a spot
 * in the meantime. The files under `erasure/` declare the replacement of each column. Payment providers are asked
 * afterwards to delete their data.
 */
function erase(sealer: Sealer): Act<Calls['erase']> {
  return async (call) => {
    const { school, user, params, body } = call
    const { familyId } = params
    await call.inside(async (tx) => {
      await lockFamilies(tx, school.id, [familyId])
      await lockChildrenOf(tx, school.id, [familyId])
      const { childIds, payerIds, ...seen } = await lookAt(tx, school, familyId)
      if (seen.isErased) throw refuse('ERASED_ALREADY', 'This family was erased already')
      assertAllowed(decideErasure({ ...seen, typed: body.names }))
      await eraseAll(tx, school.id, sealer, { familyId, childIds, payerIds })
      await insertErased(tx, school.id, { familyId, childIds, payerIds, accountId: user.id })
      await record(tx, call, [{ what: 'family.erased', subjectId: familyId }])
    })
  }
}

const list: Act<Calls['list']> = async ({ tx, school, query }) => {
  const { rows, total } = await erasedPage(tx, school.id, query)
  return pageOf(
    rows.map(({ family_id: familyId, erased_at: at, erased_by: by, who }) => ({
      familyId,
      at: instantOf(at)!,
      by: by === null ? null : { id: by, name: who ?? 'Somebody who left' },
    })),
    total,
    query,
  )
}

export function erasureActs(sealer: Sealer) {
  return { list, look, erase: erase(sealer) }
}

/** Erases all data under these ids, and queues the deletion at payment providers and Mailchimp. */
export async function eraseAll(tx: Tx, schoolId: string, sealer: Sealer, ids: ErasedIds): Promise<void> {
  const { payers } = await eraseFamily(tx, schoolId, ids, async (words) => importsWith(words))
  for (const payerId of payers) await later(tx, paymentsForgetPayer, { schoolId, payerId })
  await tellMailchimp(tx, schoolId)

  /**
   * An undecided import that mentions the family is discarded whole. The other families in it lose nothing: nothing
   * was imported yet.
   */
  async function importsWith(words: readonly string[]): Promise<string[]> {
    const tells = tellsOf(words)
    return (await sealedImports(tx, schoolId)).flatMap(({ id, sealed, keyId }) => {
      if (!sealer.knows(keyId)) return [id]
      return tells(sealer.open(sealed, keyId, aboutImport(schoolId, id))) ? [id] : []
    })
  }
}

async function lookAt(
  tx: Tx,
  school: SchoolNow,
  familyId: string,
): Promise<AnswerOf<Calls['look']> & { childIds: string[]; payerIds: string[] }> {
  const family = await familyToErase(tx, school.id, familyId)
  if (!family) throw notThere()
  const { child_ids: childIds, payer_ids: payerIds, kids, guardians, messages } = family
  const children = kids.map(({ name }) => name)
  const [enrolled, there, money] = [
    await enrolledFrom(tx, school.id, childIds, school.today),
    await childrenToErase(tx, school.id, childIds),
    await moneyToErase(tx, school.id, payerIds),
  ]
  const blockers = erasureBlockers(
    {
      enrolled: [...enrolled].flatMap(([id, places]) =>
        places.map(({ activity }) => ({
          child: kids.find((kid) => kid.id === id)?.name ?? 'A child',
          activity,
        })),
      ),
      present: there.present,
      undecided: there.undecided,
      openInvoices: money.open_invoices,
      creditCents: family.credit_cents,
      moneyUnderWay: money.money_under_way,
    },
    (cents) => formatMoney(cents, school.currency),
  )
  return {
    familyId,
    names: (children.length > 0 ? children : guardians).join(', '),
    isErased: family.is_erased,
    children,
    guardians,
    invoices: money.invoices,
    payments: money.payments,
    messages,
    blockers,
    childIds,
    payerIds,
  }
}
