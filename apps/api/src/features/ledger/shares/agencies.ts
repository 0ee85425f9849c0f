import { randomUUIDv7 } from 'node:crypto'
import type { agencies } from '@afterbell/contract/ledger/agencies'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { agencyFindings } from '@afterbell/domain/ledger/shares/agency-form'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import {
  agenciesPage,
  agencyById,
  holdAgency,
  insertAgency,
  turnAgency,
  updateAgency,
  type Agency,
} from './agencies.store.ts'

/** The agencies that pay for children. Staff can add, change and turn off agencies, but not remove them. */
export const agencyActs: Acts<typeof agencies> = {
  list: async ({ tx, school, query }) => {
    const { rows, total } = await agenciesPage(tx, school.id, query)
    return pageOf(rows.map(toAgencyAnswer), total, query)
  },
  get: async (call) => toAgencyAnswer(await findAgency(call, call.params.id)),
  add: async (call) => {
    const { tx, school, body } = call
    assertValid(agencyFindings(body))
    const id = randomUUIDv7()
    await insertAgency(tx, school.id, { ...body, id })
    await record(tx, call, [{ what: 'agency.created', subjectId: id, details: { name: body.name } }])
    return toAgencyAnswer(await findAgency(call, id))
  },
  change: async (call) => {
    const { tx, school, body, params } = call
    const before = await lockAgency(call, params.id)
    if (body.version !== undefined && body.version !== before.version)
      throw await changedMeanwhile(tx, school, params.id)
    assertValid(agencyFindings(body))
    await updateAgency(tx, school.id, { ...body, id: params.id })
    await record(tx, call, [{ what: 'agency.changed', subjectId: params.id, details: { name: body.name } }])
    return toAgencyAnswer(await findAgency(call, params.id))
  },
  toggle: async (call) => {
    const { tx, school, body, params } = call
    const before = await lockAgency(call, params.id)
    if (before.isActive !== body.active) {
      await turnAgency(tx, school.id, { id: params.id, active: body.active })
      const what = body.active ? ('agency.switched-on' as const) : ('agency.switched-off' as const)
      await record(tx, call, [{ what, subjectId: params.id, details: { name: before.name } }])
    }
    return toAgencyAnswer(await findAgency(call, params.id))
  },
}

type SchoolContext = Pick<AnyCall, 'tx' | 'school'>

async function lockAgency(call: SchoolContext, id: string): Promise<Agency> {
  if (!(await holdAgency(call.tx, call.school.id, id))) throw notThere()
  return findAgency(call, id)
}

async function findAgency({ tx, school }: SchoolContext, id: string): Promise<Agency> {
  const agency = await agencyById(tx, school.id, id)
  if (!agency) throw notThere()
  return agency
}

function toAgencyAnswer({
  isActive,
  owedCents,
  creditCents,
  pendingCents,
  ...agency
}: Agency): AnswerOf<(typeof agencies)['get']> {
  return { ...agency, active: isActive, owed: owedCents, credit: creditCents, pending: pendingCents }
}
