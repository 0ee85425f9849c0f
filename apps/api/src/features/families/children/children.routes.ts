import { children } from '@afterbell/contract/families/children'
import { familyMerges } from '@afterbell/contract/families/families'
import { consents } from '@afterbell/contract/families/consents'
import { homes } from '@afterbell/contract/families/homes'
import { parents } from '@afterbell/contract/families/parents'
import { pageOf } from '../../../platform/database/pages.ts'
import { notThere } from '../../../platform/problems.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { serve, type AnyCall } from '../../../platform/http/serve.ts'
import { fieldsOf, spreadsheetOf, wholeList } from '../../../platform/files/spreadsheet.ts'
import { childColumns } from './child-columns.ts'
import { childAmounts, childrenPage, childrenToChoose, everyChild } from './children-page.store.ts'
import { childById } from './children.store.ts'
import { createChild } from './create-child.ts'
import { emergencyContactsOf } from '../pickups/emergency-contacts.store.ts'
import { namesForbidden } from '../pickups/do-not-release.store.ts'
import { consentActs } from '../guardians/consents.ts'
import { homeActs } from '../homes/homes.ts'
import { lookalikes } from '../guardians/sibling-findings.ts'
import { mergeActs } from '../guardians/merge-families.ts'
import { parentAmounts, parentsFirst, parentsPage } from '../guardians/parents.store.ts'
import { collectingOf, type PickupInfo } from '../pickups/pickups.store.ts'
import { pickupsOnDays, withToldOn } from '../pickups/told-pickups.ts'
import { removeChild, removeChildren, restoreChild } from './remove-children.ts'
import { updateChild } from './update-child.ts'

const CHOICES_MAX = 50

export const childrenRoutes = ({ sealer }: { sealer: Sealer }) => [
  ...serve(children, {
    list: async ({ tx, school, query }) => {
      const { rows, total } = await childrenPage(tx, school, query)
      return pageOf(rows, total, query)
    },
    all: ({ tx, school }) => everyChild(tx, school.id),
    amount: ({ tx, school }) => childAmounts(tx, school),
    exportFields: ({ school }) => fieldsOf(childColumns(school.country)),
    export: async ({ tx, school, query }) => {
      const childRows = await wholeList((paging) => childrenPage(tx, school, { ...query, ...paging }))
      const ids = childRows.map(({ id }) => id)
      const names = await namesForbidden(tx, school.id, ids)
      const contacts = await emergencyContactsOf(tx, school.id, ids)
      const rows = childRows.map((row) => ({
        ...row,
        doNotRelease: names.get(row.id) ?? [],
        emergencyContacts: contacts.get(row.id) ?? [],
      }))
      const columns = childColumns(school.country)
      return spreadsheetOf({ name: 'Contacts', columns, rows, fields: query.fields, school })
    },
    forEnrollment: ({ tx, school, query }) =>
      childrenToChoose(tx, school, {
        search: query.search || null,
        activityId: query.activityId ?? null,
        most: CHOICES_MAX,
      }),
    get: async ({ tx, school, params }) => {
      const child = await childById(tx, school.id, params.id)
      if (!child) throw notThere()
      return child
    },
    lookalikes,
    create: createChild,
    update: updateChild,
    remove: removeChild,
    removeMany: (call) => removeChildren(call, call.query.childIds),
    restore: restoreChild,
    pickups: (call) => loadPickupInfo(call, call.params.id),
    checkOutPersons: (call) => loadPickupInfo(call, call.params.childId),
  }),
  ...serve(parents, {
    list: async ({ tx, school, query }) => {
      const { rows, total } = await parentsPage(tx, school, query)
      return pageOf(rows, total, query)
    },
    customers: ({ tx, school, query }) =>
      parentsFirst(tx, school, {
        search: query.search || null,
        position: 1,
        page: 0,
        size: CHOICES_MAX,
        sort: null,
      }),
    amount: ({ tx, school }) => parentAmounts(tx, school),
  }),
  ...serve(homes, homeActs),
  ...serve(consents, consentActs),
  ...serve(familyMerges, mergeActs(sealer)),
]

/** Returns who may pick up a child. Instructors see only children they teach; any other child is not found. */
async function loadPickupInfo({ tx, school, teachesOnly }: AnyCall, childId: string): Promise<PickupInfo> {
  const pickupInfo = await collectingOf(tx, school.id, {
    childId,
    instructorId: teachesOnly,
    today: school.today,
  })
  if (!pickupInfo) throw notThere()
  const { isDoubted, ...info } = pickupInfo
  if (isDoubted) return info
  const today = { from: school.today, to: school.today }
  const told = await pickupsOnDays(tx, school.id, { childIds: [childId], ...today })
  return {
    ...info,
    pickups: withToldOn(info.pickups, told, { childId, date: school.today }),
  }
}
