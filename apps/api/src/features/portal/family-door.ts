import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import { may } from '@afterbell/domain/kernel/roles'
import { familyMay, type FamilyAct } from '@afterbell/domain/portal/family-may'
import type { FamilyCaller, FamilyDoor } from '../../platform/http/families/family-door.ts'
import { forbidden, type Refusal } from '../../platform/problems.ts'
import { familySessionOf, sessionsOfAddress } from './family-sessions.store.ts'
import { entryOf } from '@afterbell/domain/portal/log-in/log-in'
import { guardianPreviewed } from './previews.store.ts'
import { contactsOfChildren } from './children/family-children.store.ts'
import { messagesInReach } from './account/received-messages.ts'
import {
  enrollmentsInReach,
  formAnswersInReach,
  formFilesInReach,
  formsInReach,
} from './forms/forms-in-reach.ts'
import { methodsInReach } from './money/methods-in-reach.ts'
import { invoicesInReach } from './money/money-in-reach.ts'
import { paymentsInReach } from './money/pay.ts'
import { policiesInReach, policyTextsInReach } from './policies/family-policies.ts'
import { toldPickupsInReach } from './pickups/told-in-reach.ts'
import { cartLinesInReach } from './booking/cart-scope.ts'
import { offeredActivities, offeredAddOns, offeredSections, rosterChoices } from './booking/offered.store.ts'
import { waitsInReach } from './offers/waits-in-reach.ts'
import { childrenInReach } from './reach.ts'
import { requestsInReach } from './requests/requests-in-reach.ts'
import { familiesOf } from './session-people.ts'
import { changeTargetsInReach } from './spots/change-targets.store.ts'
import { spotSectionsInReach } from './spots/spot-sections.store.ts'
import { absencesInReach, activitiesInReach } from './week/days-in-reach.store.ts'

/**
 * Decides for every call of a family who it is and what it may see. An id of anything else is answered as one that
 * does not exist.
 * @answers What may a family do that is logged in?
 */
export const familyDoor: FamilyDoor = {
  async open(tx, school, tokenHash) {
    const row = await familySessionOf(tx, school.id, tokenHash)
    if (!row) return null
    const { id: sessionId, email, people, rights } = row
    return { sessionId, email, people, rights, isPreview: false }
  },
  async openPreview(tx, school, preview) {
    const row = await guardianPreviewed(tx, school.id, preview)
    if (!row || !may(row.role, 'invoice', 'view') || !may(row.role, 'contacts', 'view')) return null
    const { email, rights, role: _, ...person } = row
    return { sessionId: person.id, email, people: [person], rights, isPreview: true }
  },
  reach: {
    absence: async (scope, ids) => byId(await absencesInReach(scope, ids)),
    activity: async (scope, ids) => byId(await activitiesInReach(scope, ids)),
    cartLine: cartLinesInReach,
    changeTarget: async (scope, ids) => byId(await changeTargetsInReach(scope, ids)),
    child: async (scope) => byId(await childrenInReach(scope)),
    emergencyContact: async (scope) => {
      const childIds = (await childrenInReach(scope)).map(({ id }) => id)
      return byId(await contactsOfChildren(scope.tx, scope.school.id, childIds))
    },
    enrollment: enrollmentsInReach,
    form: formsInReach,
    formAnswer: formAnswersInReach,
    formFile: formFilesInReach,
    /** The guardians among whom somebody says who they are. */
    guardian: async ({ tx, school, family }) => {
      const families = await familiesOf(tx, school.id, family)
      return byId(
        families.flatMap((each) => {
          const entry = entryOf(each)
          return entry.is === 'WHO'
            ? entry.people.map(({ guardianId }) => ({ id: guardianId, familyId: each.familyId }))
            : []
        }),
      )
    },
    invoice: invoicesInReach,
    message: messagesInReach,
    method: async (scope) => byId(await methodsInReach(scope)),
    offeredActivity: offeredActivities,
    offeredAddOn: offeredAddOns,
    offeredSection: offeredSections,
    payment: paymentsInReach,
    policy: policiesInReach,
    policyText: policyTextsInReach,
    rosterChoice: rosterChoices,
    request: async (scope, ids) => byId(await requestsInReach(scope, ids)),
    spotSection: async (scope, ids) => byId(await spotSectionsInReach(scope, ids)),
    toldPickup: async (scope, ids) => byId(await toldPickupsInReach(scope, ids)),
    wait: async (scope) => byId(await waitsInReach(scope)),
    session: async ({ tx, school, family }) =>
      byId((await sessionsOfAddress(tx, school.id, family.email)).map(({ id }) => ({ id }))),
  },
}

function byId<Thing extends { id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  return new Map(things.map((each) => [each.id, each]))
}

/** Refuses what the school does not let its families do by themselves. */
export function assertFamilyMay({ rights }: FamilyCaller, act: FamilyAct): void {
  if (!familyMay(rights, act)) throw notForFamilies()
}

/** Refuses what the school does for a family, whatever the reason. */
export function notForFamilies(): Refusal {
  return forbidden('NOT_FOR_FAMILIES', problemSentences.notForFamilies)
}
