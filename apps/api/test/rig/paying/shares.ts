import { agencies } from '@afterbell/contract/ledger/agencies'
import { aids, shares } from '@afterbell/contract/ledger/shares'
import type { AnswerOnWire, CallInput } from '@afterbell/contract/kernel/op'
import { call, type Rig } from '../app.ts'
import { made, type MadeSchool } from '../make.ts'

let agenciesMade = 0

/** Creates an agency that can be written to, with a unique name by default. */
export async function makeAgency(
  rig: Rig,
  school: MadeSchool,
  over: Partial<CallInput<typeof agencies.add>['body']> = {},
): Promise<AnswerOnWire<typeof agencies.add>> {
  agenciesMade += 1
  const name = agenciesMade === 1 ? 'County Childcare' : `County Childcare ${agenciesMade}`
  const body = { name, email: 'billing@county.example.test', ...over }
  return made(await call(rig, agencies.add, { body }, school.admin))
}

type ShareBody = CallInput<typeof shares.add>['body']

/** Body that adds a share, by default 60 % from December 1 on. */
export function shareBody(over: Partial<ShareBody>): ShareBody {
  const part = over.type === 'AMOUNT' ? {} : { type: 'PERCENT' as const, percent: 60 }
  return { payerId: null, type: 'PERCENT', from: '2026-12-01', ...part, ...over }
}

/** Adds an agency's share for a child. */
export async function makeShare(
  rig: Rig,
  school: MadeSchool,
  childId: string,
  over: Partial<ShareBody> = {},
): Promise<AnswerOnWire<typeof shares.add>> {
  const payerId = over.payerId ?? (await makeAgency(rig, school)).id
  const body = shareBody({ ...over, payerId })
  return made(await call(rig, shares.add, { params: { childId }, body }, school.admin))
}

/** Requests aid for a child, 50 % by default. */
export async function askForAid(
  rig: Rig,
  school: MadeSchool,
  of: { childId: string; activityId: string },
  over: Partial<CallInput<typeof aids.request>['body']> = {},
): Promise<AnswerOnWire<typeof aids.request>> {
  const body = { activityId: of.activityId, type: 'PERCENT' as const, percent: 50, ...over }
  return made(await call(rig, aids.request, { params: { childId: of.childId }, body }, school.admin))
}

/** Requests and grants aid for a child. */
export async function giveAid(...args: Parameters<typeof askForAid>): Promise<void> {
  const [rig, school] = args
  const { id } = await askForAid(...args)
  made(await call(rig, aids.decide, { params: { id }, body: { approve: true } }, school.admin))
}
