import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { everyPage } from '../../../platform/database/pages.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { meetingsOfChildren } from '../../attendance/child-schedule.store.ts'
import { readMedicalOf } from '../../families/medical/medical.ts'
import { accountOf } from '../account/account.ts'
import { messagesWithTexts } from '../account/received-messages.ts'
import { wantedOf } from '../account/wanted.ts'
import { familyActor } from '../by-family.ts'
import { childrenInDoubt } from '../../families/pickups/doubts.store.ts'
import { familyChild } from '../children/family-children.store.ts'
import { photosInReach } from '../children/photos-in-reach.ts'
import { sessionsOfAddress } from '../family-sessions.store.ts'
import { answersInReach } from '../forms/family-forms.ts'
import { invoicesWithLines } from '../money/invoices.ts'
import { ownPaymentsPage } from '../money/money-in-reach.store.ts'
import { ownRequestsPage } from '../requests/own-requests.ts'
import { childrenInReach, type ChildInReach, type FamilyScope } from '../reach.ts'
import { acceptedPolicies, questionsOfVersions } from './own-data.store.ts'

export type OwnData = Awaited<ReturnType<typeof ownData>>

/**
 * Gathers all that a guardian may read of what the school keeps: each part by the function that makes the portal's pages,
 * so nothing stands here that they may not see there. Amounts are in cents, instants in UTC.
 * @answers What does a guardian's own download hold?
 */
export async function ownData(scope: FamilyScope, { sealer }: { sealer: Sealer }, language: Language) {
  const { tx, school, family } = scope
  const children = await childrenInReach(scope)
  const personIds = family.people.map(({ id }) => id)
  const { mayChange: _, isEmailShared: __, newEmail: ___, version: ____, ...you } = await accountOf(scope)
  return {
    you: { ...you, wanted: await wantedOf(scope) },
    children: await childrenOf(scope, sealer, children),
    attendance: await attendanceOf(scope, children),
    forms: await formsOf(scope, children),
    policies: await acceptedPolicies(tx, school.id, personIds),
    invoices: await invoicesWithLines(scope, language),
    payments: (await everyPage((page) => ownPaymentsPage(tx, school, personIds, page))).map(
      ({ numbers, ...payment }) => ({ ...payment, invoices: numbers.map(invoiceNumber) }),
    ),
    messages: await messagesWithTexts(scope, language),
    requests: (await everyPage((page) => ownRequestsPage(scope, page))).map(
      ({ id: _, ...request }) => request,
    ),
    devices: (await sessionsOfAddress(tx, school.id, family.email)).map(({ userAgent, seenAt }) => ({
      userAgent,
      seenAt,
    })),
  }
}

async function childrenOf(scope: FamilyScope, sealer: Sealer, children: readonly ChildInReach[]) {
  const { tx, school } = scope
  const all = []
  for (const { id, familyId } of children) {
    const child = await familyChild(tx, school.id, id)
    if (!child) continue
    const { conditions, medication, doctorName, doctorPhone } = await readMedicalOf(
      sealer,
      familyActor(scope, familyId),
      id,
    )
    const { id: _, isHealthStated: __, version: ___, emergencyContacts, ...facts } = child
    all.push({
      ...facts,
      emergencyContacts: emergencyContacts.map(({ id: ____, ...contact }) => contact),
      conditions,
      medication,
      doctorName,
      doctorPhone,
      photos: (await photosInReach(scope, id))?.own ?? null,
    })
  }
  return all
}

/** Where the school shows families no times, there are none here either. */
async function attendanceOf({ tx, school, family }: FamilyScope, children: readonly ChildInReach[]) {
  const childIds = children.map(({ id }) => id)
  const range = { from: '2000-01-01', to: plusDays(school.today, DAYS_AHEAD) }
  const inDoubt = await childrenInDoubt(tx, school.id, childIds)
  const sees = (childId: string) => familyMay(family.rights, 'SEE_TIMES') && !inDoubt.has(childId)
  return (await meetingsOfChildren(tx, school.id, { childIds, ...range })).map((meeting) => ({
    date: meeting.date,
    child: children.find(({ id }) => id === meeting.childId)!.name,
    activity: meeting.name,
    section: meeting.sectionName,
    timeFrom: meeting.timeFrom,
    timeTo: meeting.timeTo,
    location: meeting.location,
    isCanceled: meeting.isCancelled,
    absence: meeting.absence?.reason ?? null,
    checkIn: sees(meeting.childId) ? meeting.checkIn : null,
    checkOut: sees(meeting.childId) ? meeting.checkOut : null,
    pickedUpBy: sees(meeting.childId) ? meeting.checkOutPerson : null,
  }))
}

const DAYS_AHEAD = 400

async function formsOf(scope: FamilyScope, children: readonly ChildInReach[]) {
  const answers = await answersInReach(scope, children)
  const versions = await questionsOfVersions(scope.tx, scope.school.id, answers)
  return answers.map(({ formId, formName, formVersion, childId, answeredAt, answers: given }) => {
    const version = versions.find((each) => each.formId === formId && each.number === formVersion)
    return {
      form: formName,
      child: children.find(({ id }) => id === childId)!.name,
      answeredAt: Temporal.Instant.from(answeredAt).toString(),
      answers: Object.entries(given).map(([id, answer]) => ({
        question: version?.questions[id] ?? '',
        answer,
      })),
    }
  })
}
