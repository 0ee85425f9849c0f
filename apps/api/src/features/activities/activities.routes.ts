import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { meetings } from '@afterbell/contract/activities/meetings'
import { classes } from '@afterbell/contract/activities/classes'
import type { Address } from '@afterbell/contract/kernel/op'
import { placesText } from '@afterbell/domain/activities/sections'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { notThere } from '../../platform/problems.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { fieldsOf } from '../../platform/files/spreadsheet.ts'
import { activitiesPage, namesOf } from './activities.store.ts'
import { activityTotals, attendanceSoFar } from './activity-counts.store.ts'
import { rowOf } from './activity-row.ts'
import { loadActivity } from './activity-rows.store.ts'
import { aftercareKind } from './aftercare-kind.ts'
import { campKind } from './camp-kind.ts'
import { classKind } from './class-kind.ts'
import { dayOf } from './day.ts'
import { formActs } from './form-acts.ts'
import { exportSchedule, listActivities, type RunsOf } from './list-activities.ts'
import { changeMeetings } from './meetings/change-meetings.ts'
import { meetingsOf } from './meetings/meetings.store.ts'
import { removeActivities, removeActivity } from './remove-activities.ts'
import { scheduleColumns } from './schedule-columns.ts'
import { publicLink } from '../school/public-link.ts'
import { sectionsAt, sectionText } from './sections-at.ts'
import { substitute } from './substitutes/substitute.ts'

/** Routes of the catalog. `publicUrl` is the base of public links; `runsOf` reads what a room further right knows. */
export function activityRoutes({ publicUrl, runsOf }: { publicUrl: string; runsOf: RunsOf }): ServedCall[] {
  return [
    ...serve(activities, {
      list: (call) => listActivities(call, call.query, runsOf),
      ofInstructor: (call) => {
        if (call.teachesOnly !== null && call.params.instructorId !== call.teachesOnly) throw notThere()
        return listActivities(call, { ...call.query, instructorId: call.params.instructorId }, runsOf)
      },
      statistics: async ({ tx, school, address }) => {
        const totals = await activityTotals(tx, {
          schoolId: school.id,
          kind: kindAt(address),
          today: school.today,
        })
        return {
          ...totals,
          percent: totals.capacity === 0 ? 0 : Math.round((totals.enrolled / totals.capacity) * 100),
        }
      },
      oneStatistics: async (call) => {
        const { tx, school, address, params } = call
        const at = await sectionsAt(call, params.id)
        const kind = kindAt(address)
        const [{ rows }, soFar] = await Promise.all([
          activitiesPage(
            tx,
            { kind, schoolId: school.id, today: school.today, ids: [at.activityId] },
            { page: 0, size: 1, sort: null },
          ),
          attendanceSoFar(tx, school.id, at.sectionIds),
        ])
        return {
          places: placesText(
            rowOf(rows[0]!, school, call.at)
              .sections.filter(({ id }) => at.sectionIds.includes(id))
              .map((section) => section.places),
          ),
          meetings: soFar.meetings,
          meetingsHeld: soFar.held,
          checkIns: soFar.check_ins,
          attendancePercent:
            soFar.expected === 0 ? null : Math.round((soFar.check_ins / soFar.expected) * 100),
        }
      },
      remove: (call) => removeActivity(call, kindAt(call.address), call.params.id),
      removeMany: (call) => removeActivities(call, kindAt(call.address), call.query.ids),
      addOns: async (call) => {
        const { activityId, kind } = await sectionsAt(call, call.params.id)
        const isPriced = seesPrices(call.user.role, kind)
        const storedActivity = await loadActivity(call.tx, { schoolId: call.school.id, kind, id: activityId })
        return storedActivity!.addOns
          .filter(({ is_active }) => is_active)
          .map(({ id, name, price_cents, is_required, max_amount, is_discounted }) => ({
            id,
            name,
            price: isPriced ? price_cents : null,
            required: is_required,
            maxAmount: max_amount,
            discount: is_discounted,
          }))
      },
      name: async (call) => {
        const at = await sectionsAt(call, call.params.id)
        return { id: at.activityId, name: at.name, section: sectionText(at) }
      },
      copyLink: async (call) => {
        const at = await sectionsAt(call, call.params.id)
        const { screen } = activityKinds[at.kind].addresses
        return {
          link: publicLink(publicUrl, call.school, { screen, view: 'list', activity: at.activityId }),
        }
      },
      exportFields: ({ address }) => fieldsOf(scheduleColumns(kindAt(address))),
      export: (call) => exportSchedule(call, call.body),
      schedule: async (call) => {
        const { tx, school, teachesOnly, address, query } = call
        const kind = kindAt(address)
        const names = await namesOf(tx, school.id, kind, query.ids, teachesOnly)
        const meetings = await meetingsOf(tx, school.id, [...names.keys()])
        return [...names].map(([id, name]) => ({
          id,
          name,
          meetings: meetings
            .filter(({ activity_id: of }) => of === id)
            .map((meeting) => ({
              id: meeting.id,
              sectionId: meeting.section_id,
              section: meeting.section_name || null,
              date: meeting.date,
              timeFrom: meeting.time_from,
              timeTo: meeting.time_to,
              startsAt: meeting.starts_at,
              endsAt: meeting.ends_at,
              cancelled: meeting.is_cancelled,
              exception: meeting.exception,
              cause: meeting.cause,
            })),
        }))
      },
      dashboard: (call) => dayOf(call, kindAt(call.address)),
    }),
    ...serve(meetings, { change: changeMeetings, substitute }),
    ...serve(classes, formActs(classKind)),
    ...serve(camps, formActs(campKind)),
    ...serve(aftercare, formActs(aftercareKind)),
  ]
}

/** The kind of an address that serves whole activities. */
function kindAt(address: Address): ActivityKind {
  return address as ActivityKind
}
