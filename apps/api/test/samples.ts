import { text } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { attendance } from '@afterbell/contract/attendance'
import { aftercare } from '@afterbell/contract/aftercare'
import { camps } from '@afterbell/contract/camps'
import { medical, notes } from '@afterbell/contract/child-care'
import { children, doNotRelease } from '@afterbell/contract/children'
import { classes } from '@afterbell/contract/classes'
import { dropIns } from '@afterbell/contract/drop-in'
import { rosters, waitLists } from '@afterbell/contract/enrolment'
import { feeds } from '@afterbell/contract/feeds'
import { kindOf, type Address, type AnyOp } from '@afterbell/contract/op'
import { formAnswers } from '@afterbell/contract/form-answers'
import { forms } from '@afterbell/contract/forms'
import { familyImports, imports } from '@afterbell/contract/imports'
import { pickUpOptions, settings, teachers } from '@afterbell/contract/settings'
import { activityKinds } from '@afterbell/domain/activity-kinds'
import { servedCalls } from '../src/app.ts'
import { importJob } from '../src/features/imports/import.job.ts'
import { seedSchoolLists } from '../src/features/settings/school-lists.store.ts'
import { inSchool } from '../src/platform/database.ts'
import { mailToken } from '../src/platform/tokens.ts'
import { call, type FilePart, type Rig } from './app.ts'
import {
  PASSWORD,
  aftercareBody,
  campBody,
  classBody,
  enrol,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeStaff,
  type MadeSchool,
} from './make.ts'

/** A school in which calls are made. */
export interface World {
  rig: Rig
  school: MadeSchool
}

/** What a call is asked with. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  files?: Record<string, FilePart>
  cookie?: string
}

/** Makes an input with which a call succeeds for a Super Admin, and everything it needs. Fresh every time. */
export type SampleOf = (world: World, address: Address | null) => Sample | Promise<Sample>

/** Every call that is served, by its name. One without a sample fails the tests over all calls. */
export const samples: Record<string, SampleOf> = {
  'login.logIn': ({ school }) => ({ body: { email: school.admin.email, password: PASSWORD } }),
  'login.refresh': async ({ rig, school }) => {
    const { sessionId } = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    return { body: {}, cookie: `afterbell_refresh=${rig.tokens.refreshToken(sessionId, 0)}` }
  },
  'login.logOut': nothing,
  'login.schools': nothing,
  'login.switchSchool': ({ school }) => ({ params: { id: school.id } }),
  'login.forgotPassword': async (world) => ({ query: { email: (await newcomer(world)).email } }),
  'login.resetPassword': async (world) => {
    const { id } = await newcomer(world)
    const { token, hash } = mailToken()
    await inside(world.rig, world.school.id, (query) =>
      query(
        `insert into account_token (hash, account_id, purpose, expires_at) values ($1, $2, 'RESET_PASSWORD', app.now() + interval '1 hour')`,
        [hash, id],
      ),
    )
    return { body: { token, password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' } }
  },

  'school.settings': nothing,
  'school.changeTagLine': () => ({ body: { tagLine: `After the bell ${unique()}` } }),
  'school.portalName': nothing,
  'school.changePortalName': ({ school }) => ({ body: { portalName: `p-${school.id}`.slice(0, 60) } }),
  'school.checkPortal': () => ({ query: { portalName: 'oak' } }),
  'school.changeLogo': async () => ({ files: { logo: { name: 'logo.png', text: await picture() } } }),
  'school.registration': nothing,
  'school.changeRegistration': () => ({
    body: { offerMode: 'AUTOMATIC', offerHours: 24 + (Number(unique()) % 100) },
  }),
  'school.removeLogo': nothing,
  'users.instructors': nothing,

  'settings.locations': nothing,
  'settings.locationNames': nothing,
  'settings.location': async (world) => ({ params: { id: await location(world) } }),
  'settings.addLocation': () => ({ body: { name: `Hall ${unique()}`, address: '1 Oak St' } }),
  'settings.changeLocation': async (world) => ({
    params: { id: await location(world) },
    body: { name: `Annex ${unique()}` },
  }),
  'settings.toggleLocation': async (world) => ({ params: { id: await location(world) }, body: {} }),
  'settings.removeLocations': async (world) => ({ query: { ids: await location(world) } }),
  'settings.importLocations': () => ({
    files: { 'locations-file': { name: 'places.csv', text: `name,address\nHall ${unique()},\n` } },
  }),
  'settings.activeTeachers': nothing,
  'settings.activeTShirtSizes': nothing,
  'settings.activePickUpOptions': nothing,
  'teachers.list': nothing,
  'teachers.one': async (world) => ({ params: { id: await teacher(world) } }),
  'teachers.add': () => ({ body: { name: `Ms. ${unique()}` } }),
  'teachers.change': async (world) => ({
    params: { id: await teacher(world) },
    body: { name: `Mr. ${unique()}` },
  }),
  'teachers.toggle': async (world) => ({ params: { id: await teacher(world) }, body: {} }),
  'teachers.remove': async (world) => ({ params: { id: await teacher(world) } }),
  'teachers.removeMany': async (world) => ({ query: { teacherIds: await teacher(world) } }),
  'teachers.migrate': async (world) => {
    const [from, to] = [await teacher(world), await teacher(world)]
    await makeChild(world.rig, world.school, { teacherId: from })
    return { body: { ids: [from], targetId: to } }
  },
  'teachers.import': () => ({
    files: {
      'teachers-file': {
        name: 'teachers.csv',
        text: `name
Ms. ${unique()}
`,
      },
    },
  }),
  'pickUpOptions.list': nothing,
  'pickUpOptions.one': async (world) => ({ params: { id: await pickUpOption(world) } }),
  'pickUpOptions.add': () => ({ body: { name: `Bus ${unique()}` } }),
  'pickUpOptions.change': async (world) => ({
    params: { id: await pickUpOption(world) },
    body: { name: `Walks ${unique()}` },
  }),
  'pickUpOptions.toggle': async (world) => ({ params: { id: await pickUpOption(world) }, body: {} }),
  'pickUpOptions.remove': async (world) => ({ params: { id: await pickUpOption(world) } }),
  'pickUpOptions.removeMany': async (world) => ({ query: { optionIds: await pickUpOption(world) } }),
  'pickUpOptions.migrate': async (world) => ({
    body: { ids: [await pickUpOption(world)], targetId: await pickUpOption(world) },
  }),
  'pickUpOptions.import': () => ({
    files: {
      'options-file': {
        name: 'options.csv',
        text: `name
Bus ${unique()}
`,
      },
    },
  }),
  'tShirtSizes.list': nothing,
  'tShirtSizes.toggle': async (world) => ({ params: { id: await tShirtSize(world, 'S') }, body: {} }),
  'tShirtSizes.migrate': async (world) => ({
    body: { ids: [await tShirtSize(world, 'S')], targetId: await tShirtSize(world, 'M') },
  }),

  'forms.list': async (world) => {
    await makeClass(world.rig, world.school, { formIds: [(await customForm(world)).id] })
    return {}
  },
  'forms.get': async (world) => ({ params: { id: (await customForm(world)).id } }),
  'forms.create': () => ({ body: formBody() }),
  'forms.update': async (world) => ({ body: { ...formBody(), id: (await customForm(world)).id } }),
  'forms.removeMany': async (world) => ({ query: { formIds: (await customForm(world)).id } }),

  'formAnswers.ofChild': async (world) => ({ params: { id: (await answered(world)).childId } }),
  'formAnswers.save': async (world) => {
    const { childId: id, formId, ...body } = await answered(world)
    return { params: { id, formId }, body: { ...body, answers: { ...body.answers, [body.fieldId]: 'No' } } }
  },
  'formAnswers.history': async (world) => {
    const { childId: id, formId } = await answered(world)
    return { params: { id, formId } }
  },
  'formAnswers.ofForm': async (world) => ({ params: { id: (await answered(world)).formId } }),
  'formAnswers.exportFields': async (world) => ({ params: { id: (await answered(world)).formId } }),
  'formAnswers.export': async (world) => {
    const { formId: id, replaces: ids } = await answered(world)
    return { params: { id }, query: { ids } }
  },
  'formAnswers.report': async (world) => {
    const { formId, activityId } = await answered(world)
    const body = { formIds: [formId], activityIds: [activityId], from: '2026-11-01', to: '2027-11-30' }
    return { query: { search: 'kim' }, body: { ...body, earlier: true } }
  },

  'children.list': nothing,
  'children.forEnrolment': nothing,
  'children.get': async (world) => ({ params: { id: await child(world) } }),
  'children.create': () => ({ body: childBody() }),
  'children.update': async (world) => ({
    params: { id: await child(world) },
    body: { ...childBody(), allergies: 'Nuts' },
  }),
  'children.all': async (world) => {
    await child(world)
    return {}
  },
  'children.amount': nothing,
  'children.exportFields': nothing,
  'children.export': () => ({ query: { fields: 'lastName,primary' } }),
  'children.remove': async (world) => ({ params: { id: await child(world) } }),
  'children.removeMany': async (world) => ({ query: { childIds: await child(world) } }),
  'children.restore': async (world) => {
    const id = await child(world)
    made(await call(world.rig, children.remove, { params: { id } }, world.school.admin))
    return { params: { id } }
  },
  'children.rosterDetails': async (world) => ({ params: { id: await childOnRoster(world) } }),
  'children.scheduleDetails': async (world) => ({ params: { childId: await childOnRoster(world) } }),
  'parents.list': nothing,
  'parents.customers': nothing,
  'parents.amount': nothing,
  'homes.get': async (world) => ({ params: { childId: await child(world) } }),
  'homes.save': async (world) => ({
    params: { childId: await child(world) },
    body: { homes: [{ name: 'Oak Street', street: '12 Oak St.', share: 100 }] },
  }),
  'familyMerges.duplicates': nothing,
  'familyMerges.get': async (world) => ({ params: { id: (await familyOfNew(world)).familyId } }),
  'familyMerges.preview': async (world) => {
    const { keep, other } = await doubled(world)
    return {
      query: {
        keepId: keep.familyId,
        otherId: other.familyId,
        guardianIds: keep.primaryGuardian!.id,
        same: `${keep.id}:${other.id}`,
      },
    }
  },
  'familyMerges.merge': async (world) => {
    const { keep, other } = await doubled(world)
    return {
      body: {
        keepId: keep.familyId,
        otherId: other.familyId,
        guardianIds: [keep.primaryGuardian!.id],
        same: [{ keepId: keep.id, otherId: other.id }],
      },
    }
  },
  'medical.get': async (world) => ({ params: { childId: await child(world) } }),
  'medical.save': async (world) => ({
    params: { childId: await child(world) },
    body: { conditions: 'Asthma', doctorName: 'Dr. Lee', doctorPhone: '555-010-0199' },
  }),
  'notes.list': async (world) => ({ params: { childId: (await note(world)).childId } }),
  'notes.add': async (world) => ({
    params: { childId: await child(world) },
    body: { body: 'Likes to draw' },
  }),
  'notes.change': async (world) => ({ params: await note(world), body: { body: 'Likes to draw' } }),
  'notes.remove': async (world) => ({ params: await note(world) }),
  'children.pickups': async (world) => ({ params: { id: await childOnRoster(world) } }),
  'children.checkOutPersons': async (world) => ({ params: { childId: await childOnRoster(world) } }),
  'doNotRelease.add': async (world) => ({
    params: { id: await child(world) },
    body: { name: 'Max Gray', note: 'Court order', siblings: true },
  }),
  'doNotRelease.remove': async (world) => {
    const childId = await child(world)
    const body = { name: 'Max Gray' }
    const { doNotRelease: list } = made(
      await call(world.rig, doNotRelease.add, { params: { id: childId }, body }, world.school.admin),
    )
    return { params: { childId, id: list[0]!.id } }
  },

  'activities.list': nothing,
  'activities.ofInstructor': ({ school }) => ({ params: { instructorId: school.instructor.id } }),
  'activities.statistics': nothing,
  'activities.oneStatistics': ofSection,
  'activities.remove': ofActivity,
  'activities.removeMany': async (world, address) => ({ query: { ids: await activityAt(world, address) } }),
  'activities.addOns': ofSection,
  'activities.name': ofSection,
  'activities.copyLink': ofActivity,
  'activities.exportFields': nothing,
  'activities.export': () => ({ body: {} }),
  'activities.schedule': async (world, address) => ({ query: { ids: await activityAt(world, address) } }),
  'activities.dashboard': nothing,

  'classes.get': ofMeant,
  'classes.create': () => ({ body: classBody() }),
  'classes.update': async (world) => ({
    params: { id: await makeClass(world.rig, world.school) },
    body: classBody({ className: 'Choir' }),
  }),
  'classes.createDraft': () => ({ body: { className: 'Draft' } }),
  'classes.updateDraft': async (world) => ({
    params: { id: await draft(world) },
    body: { className: 'Draft two' },
  }),
  'classes.activateDraft': async (world) => ({ params: { id: await draft(world) }, body: classBody() }),
  'classes.bulkChange': async (world) => ({ body: { ids: [await classToday(world)], maxEnroll: 20 } }),

  'camps.get': async (world) => ({ params: { id: (await camp(world)).id } }),
  'camps.create': () => ({ body: campBody() }),
  'camps.update': async (world) => ({
    params: { id: (await camp(world)).id },
    body: campBody({ camp: { campName: 'Sail Camp' } }),
  }),
  'camps.createDraft': () => ({ body: { camp: { campName: 'Draft' } } }),
  'camps.updateDraft': async (world) => ({
    params: { id: await draftCamp(world) },
    body: { camp: { campName: 'Draft two', draft: true } },
  }),
  'camps.activateDraft': async (world) => ({ params: { id: await draftCamp(world) }, body: campBody() }),
  'camps.bulkChange': async (world) => ({
    body: { ids: [(await camp(world)).id], description: 'Bring a towel!' },
  }),

  'aftercare.get': async (world) => ({ params: { id: (await session(world)).id } }),
  'aftercare.create': () => ({ body: aftercareBody() }),
  'aftercare.update': async (world) => ({
    params: { id: (await session(world)).id },
    body: aftercareBody({ aftercareName: 'Late Stay' }),
  }),
  'aftercare.createDraft': () => ({ body: { aftercareName: 'Draft' } }),
  'aftercare.updateDraft': async (world) => ({
    params: { id: await draftSession(world) },
    body: { aftercareName: 'Draft two' },
  }),
  'aftercare.activateDraft': async (world) => ({
    params: { id: await draftSession(world) },
    body: aftercareBody(),
  }),
  'aftercare.bulkChange': async (world) => ({
    body: { ids: [(await session(world)).id], description: 'Bring a towel!' },
  }),

  'aftercareDays.sessionDay': ofSection,
  'aftercareDays.aftercareId': ofSection,
  'aftercareDays.hasEnrolled': ofSection,
  'aftercareOfChild.freeDays': ofSessionAndChild,
  'aftercareOfChild.freeDaysForSchool': ofSessionAndChild,
  'aftercareOfChild.freeDaysWaitList': ofSessionAndChild,
  'aftercareOfChild.addOns': async (world) => {
    const { params } = await ofSessionAndChild(world)
    return { params: { ...params, type: 'aftercare' } }
  },
  'aftercareInSchool.freeDays': ofSessionAndChild,
  'aftercareInSchool.freeDaysForSchool': ofSessionAndChild,
  'aftercareInSchool.freeDaysWaitList': ofSessionAndChild,
  'aftercareInSchool.addOns': async (world) => {
    const { childId } = await place(world, 'aftercare-day')
    return { params: { childId, type: 'aftercare' } }
  },
  'aftercareInSchool.dashboard': nothing,

  'rosters.list': ofMeant,
  'rosters.exportFields': ofMeant,
  'rosters.export': ofMeant,
  'rosters.details': ofMeant,
  'rosters.quote': async (world, address) => ({
    ...(await ofMeant(world, address)),
    query: { childId: await child(world) },
  }),
  'rosters.clashes': ofMeant,
  'rosterPrint.get': ofMeant,
  'transfers.targets': ofPlace,
  'transfers.quote': async (world, address) => ({
    ...(await ofPlace(world, address)),
    query: { classId: (await madeAt(world, 'classes')).section },
  }),
  'rosters.add': async (world, address) => ({
    ...(await ofMeant(world, address)),
    body: { childId: await child(world) },
  }),
  'rosters.addAll': async (world, address) => ({
    ...(await ofMeant(world, address)),
    body: { childIds: [await child(world), await child(world)] },
  }),
  'rosters.updateInfo': ofPlace,
  'rosters.update': async (world, address) => ({ ...(await ofPlace(world, address)), body: {} }),
  'rosters.updateMany': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return { params: { id }, body: { rosterIds: [rosterId], teacherId: null } }
  },
  'rosters.remove': ofPlace,
  'rosters.removeMany': async (world, address) => {
    const { id, rosterId } = await place(world, address)
    return { params: { id }, query: { rosterIds: rosterId } }
  },
  'rosters.removeChild': async (world, address) => {
    const { id, childId } = await place(world, address)
    return { params: { id, childId } }
  },

  'dropIns.list': ofMeant,
  'dropIns.statistics': ofMeant,
  'dropIns.offer': ofMeant,
  'dropIns.dates': async (world, address) => {
    const { id, childId } = await dropIn(world, address)
    return { params: { id, childId } }
  },
  'dropIns.quote': async (world, address) => ({
    ...(await ofMeant(world, address)),
    query: { childIds: await child(world), dates: '2026-11-25' },
  }),
  'dropIns.add': async (world, address) => ({
    ...(await ofMeant(world, address)),
    body: { childIds: [await child(world)], dates: ['2026-11-25'] },
  }),
  'dropIns.update': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id, dropInId }, body: { date: '2026-12-02' } }
  },
  'dropIns.updateMany': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id }, body: { dropInIds: [dropInId], date: '2026-12-02', teacherId: null } }
  },
  'dropIns.remove': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id, dropInId } }
  },
  'dropIns.removeMany': async (world, address) => {
    const { id, dropInId } = await dropIn(world, address)
    return { params: { id }, query: { dropInIds: dropInId } }
  },
  'dropIns.exportFields': ofMeant,
  'dropIns.export': ofMeant,

  'waitLists.list': ofMeant,
  'waitLists.add': async (world, address) => ({
    params: { id: await fullAt(world, address) },
    body: { childId: await child(world) },
  }),
  'waitLists.counts': ofMeant,
  'waitLists.offer': async (world, address) => ({
    params: await waiting(world, address),
    body: { overbook: true },
  }),
  'waitLists.decline': async (world, address) => ({ params: await offered(world, address) }),
  'waitLists.withdraw': async (world, address) => ({ params: await offered(world, address) }),
  'campWaitLists.add': async (world) => ({
    body: {
      childIds: [await child(world)],
      campPricingIds: [await fullAt(world, 'camp-pricing'), await fullAt(world, 'camp-pricing')],
    },
  }),
  'waitLists.remove': async (world, address) => ({ params: await waiting(world, address) }),
  'waitLists.removeMany': async (world, address) => {
    const { id, rosterId } = await waiting(world, address)
    return { params: { id }, query: { rosterIds: rosterId } }
  },

  'attendance.list': ofMeant,
  'attendance.statistics': ofMeant,
  'attendance.checkIn': async (world, address) => {
    const { id, line } = await expected(world, address)
    return { params: { id }, body: { checkIn: '15:25', attendanceIds: [line] } }
  },
  'attendance.checkOut': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    return { params: { id }, body: { checkOut: '16:30', attendanceIds: [line], checkOutPerson: 'Gus Test' } }
  },
  'attendance.undoCheckIn': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    return { params: { id, attendanceId: line } }
  },
  'attendance.undoCheckOut': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    const body = { checkOut: '16:30', attendanceIds: [line], checkOutPerson: 'Gus Test' }
    const at = address as AttendanceAddress
    made(await call(world.rig, attendance.checkOut, { at, params: { id }, body }, world.school.admin))
    return { params: { id, attendanceId: line } }
  },
  'attendance.history': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    return { params: { id, attendanceId: line } }
  },
  'attendance.exportFields': ofMeant,
  'attendance.export': ofMeant,
  'today.board': nothing,
  'today.changes': nothing,
  'today.record': async (world) => {
    const { id } = await place(world, 'classes')
    const lines = await call(
      world.rig,
      attendance.list,
      { at: 'classes', params: { id } },
      world.school.admin,
    )
    const { rosterId, meetingId } = made(lines).content[0]!
    const event = { id: crypto.randomUUID(), rosterId, meetingId, at: '2026-11-18T19:58:00Z' }
    return { body: { events: [{ ...event, act: 'IN', time: '14:58' }] } }
  },

  'calendar.open': calendarMonth,
  'calendar.list': calendarMonth,
  'feeds.open': nothing,
  'feeds.followed': async ({ rig, school }) => {
    const { link } = made(await call(rig, feeds.create, {}, school.admin))
    return { params: { token: link.split('/').at(-2)! } }
  },
  'feeds.own': nothing,
  'feeds.create': nothing,
  'feeds.revoke': nothing,
  'calendarDates.list': ofSection,
  'portal.find': ({ school }) => ({ params: { portalName: school.id } }),
  'portal.info': nothing,
  'portal.url': nothing,
  'portal.changeBackground': async () => ({ files: { image: { name: 'b.png', text: await picture() } } }),
  'portal.removeBackground': nothing,
  'portalSettings.get': nothing,
  'portalSettings.update': () => ({
    body: {
      prices: false,
      hosts: [`oak${unique()}.example.org`],
      firstChildDiscount: { amount: 5, active: true },
    },
  }),
  'finder.find': () => ({ query: { search: 'kim' } }),
  'dashboard.lastSignUps': nothing,
  'dashboard.summaryTransactions': () => ({ query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  'dashboard.enrolledChildren': nothing,
  'dashboard.needs': nothing,
  'dashboard.failedTransactions': nothing,

  'imports.list': nothing,
  'imports.upload': () => ({ files: { 'catalogue-file': catalogue() } }),
  'imports.get': async (world, address) => ({ params: { id: (await uploaded(world, address)).id } }),
  'imports.change': async (world, address) => {
    const { id, mapping, options } = await uploaded(world, address)
    return { params: { id }, body: { mapping, options: { ...options, publish: true } } }
  },
  'imports.rows': async (world, address) => ({ params: { id: (await uploaded(world, address)).id } }),
  'imports.confirm': async (world, address) => ({ params: { id: (await uploaded(world, address)).id } }),
  'imports.undo': async (world, address) => ({ params: { id: await imported(world, address) } }),

  'familyImports.list': nothing,
  'familyImports.upload': () => ({ files: { 'catalogue-file': families() } }),
  'familyImports.get': async (world) => ({ params: { id: (await familiesUploaded(world)).id } }),
  'familyImports.change': async (world) => {
    const { id, mapping, options } = await familiesUploaded(world)
    return { params: { id }, body: { mapping, options: { ...options, unknownChoices: 'SKIP' as const } } }
  },
  'familyImports.rows': async (world) => ({ params: { id: (await familiesUploaded(world)).id } }),
  'familyImports.confirm': async (world) => ({ params: { id: (await familiesUploaded(world)).id } }),
  'familyImports.undo': async (world) => ({ params: { id: await familiesImported(world) } }),

  'dev.mail': nothing,
}

/** Makes every call inside a school once as a Super Admin, so that all of its tables have rows. */
export async function makeEveryCall(world: World): Promise<void> {
  const { rig, school } = world
  await inside(rig, school.id, async (query) => {
    await query(`insert into teacher (school_id, id, name) values ($1, gen_random_uuid(), 'Ms. Zed')`, [
      school.id,
    ])
    await query(`insert into pick_up_option (school_id, id, name) values ($1, gen_random_uuid(), 'Bus')`, [
      school.id,
    ])
    await query(
      `insert into image (school_id, id, type, bytes, width, height) values ($1, gen_random_uuid(), 'image/png', '\\x00', 1, 1)`,
      [school.id],
    )
    await query(
      `insert into tshirt_size (school_id, id, size, position) values ($1, gen_random_uuid(), 'S', 1)`,
      [school.id],
    )
  })
  for (const { op, path, address } of callsServed().filter((each) => each.path.includes('{schoolId}'))) {
    const sample = await sampleFor(world, op, address)
    // With a key, so that answers are kept as well.
    const headers = { 'idempotency-key': `${op.name} ${address}` }
    await send(rig, op, path, sample, { ...school.admin, headers })
  }
  await inside(rig, school.id, async (query) => {
    const ofChild = (columns: string, values: string) =>
      `insert into ${columns} select school_id, ${values} from child limit 1`
    await query(ofChild('home (school_id, family_id, id, position, share_bp)', 'family_id, id, 1, 10000'))
    await query(ofChild('do_not_release (school_id, id, child_id, name)', `id, id, 'Max Gray'`))
    await query(
      ofChild('child_medical (school_id, child_id, sealed, key_id)', `id, '\\x00', 'none'`) +
        ' on conflict do nothing',
    )
    await query(ofChild('child_note (school_id, id, child_id, body)', `id, id, 'Likes to draw'`))
  })
}

/** Every call at every path it is served at. */
export function callsServed(): { op: AnyOp; path: string; address: Address | null }[] {
  const served = servedCalls({
    pool: null as never,
    secret: 'unused',
    sealer: null as never,
    publicUrl: '',
    isDemo: true,
  })
  return served.flatMap(({ op }) => op.paths.map(({ path, address }) => ({ op, path, address })))
}

/** A fresh input for a call, the school filled in. */
export async function sampleFor(world: World, op: AnyOp, address: Address | null): Promise<Sample> {
  const sampleOf = samples[op.name]
  if (!sampleOf) throw new Error(`${op.name} has no sample in samples.ts`)
  const sample = await sampleOf(world, address)
  return { ...sample, params: { schoolId: world.school.id, ...sample.params } }
}

/** What was answered to a request that was put together by hand. */
export interface Sent {
  status: number
  code: string | undefined
  body: string
}

/** Asks a call at a path with whatever is given, sensible or not. `raw` replaces the whole body. */
export async function send(
  { app }: Rig,
  op: AnyOp,
  path: string,
  { params = {}, query = {}, body, files, cookie }: Sample,
  {
    token,
    headers = {},
    raw,
    querySuffix = '',
  }: { token?: string; headers?: Record<string, string>; raw?: string; querySuffix?: string } = {},
): Promise<Sent> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const asked = new URLSearchParams(query).toString()
  const form = files ? multipart(files) : null
  const payload = raw ?? form ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await app.inject({
    method: op.method,
    url: `/api${url}${asked || querySuffix ? `?${asked}${querySuffix}` : ''}`,
    // Everybody from an address of their own, so that counting attempts by address has nothing to count.
    remoteAddress: `10.${octet()}.${octet()}.${octet()}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(form
        ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
        : payload === undefined
          ? {}
          : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: op.answerForm === 'stream',
  })
  const { statusCode: status } = response
  const answered = op.answerForm === 'stream' ? await beginningOf(response) : response.body
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const code = isJson && answered ? (JSON.parse(answered) as { code?: string } | null)?.code : undefined
  return { status, code, body: answered }
}

/** A stream goes on: that it began is its answer. */
async function beginningOf(response: LightMyRequestResponse): Promise<string> {
  if (response.statusCode !== 200) return text(response.stream())
  response.raw.res.destroy()
  return ''
}

function octet(): number {
  return 1 + Math.floor(Math.random() * 250)
}

const BOUNDARY = 'afterbell-sample-boundary'

function multipart(files: Record<string, FilePart>): Buffer {
  const written = Object.entries(files).flatMap(([part, { name, text }]) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    text,
    '\r\n',
  ])
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

// ── what the samples are made of ──

function nothing(): Sample {
  return {}
}

let made_ = 0

/** A word that no other sample has. */
function unique(): string {
  made_ += 1
  return String(made_)
}

/** A small picture nobody uploaded before. */
function picture(): Promise<Buffer> {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  return sharp({ create: { width: 8, height: 6, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .png()
    .toBuffer()
}

function childBody() {
  return {
    firstName: 'Kim',
    lastName: 'Test',
    birthDate: '2018-05-04',
    primaryGuardian: { firstName: 'Gus', lastName: 'Test', email: 'gus@example.test', phone: '555-010-0100' },
    approvedPickups: [{ name: 'Grandma Rose', relation: 'Grandmother' }],
  }
}

/** One course that nobody has imported yet. */
function catalogue(): FilePart {
  const row = `Chess ${unique()},Mon,2026-11-23,2026-12-14,15:30,16:30,Main gym`
  return {
    name: 'catalogue.csv',
    text: `Name,Days,Start Date,End Date,Start Time,End Time,Location\n${row}\n`,
  }
}

type ImportAddress = 'classes' | 'camps'

async function uploaded({ rig, school }: World, address: Address | null) {
  const asked = { at: address as ImportAddress, body: { 'catalogue-file': catalogue() } }
  return made(await call(rig, imports.upload, asked as never, school.admin))
}

async function imported(world: World, address: Address | null): Promise<string> {
  const { rig, school } = world
  const { id, kind } = await uploaded(world, address)
  const asked = { at: address as ImportAddress, params: { id } }
  made(await call(rig, imports.confirm, asked, school.admin))
  await importJob(rig.pool)({ schoolId: school.id, kind, importId: id })
  return id
}

/** One child nobody has imported yet, with a guardian, a pickup and somebody who may never collect it. */
function families(): FilePart {
  const word = unique()
  const row = `Kit Test,2018-05-04,Gus Test,gus.${word}@example.test,Rose Test,Max Test`
  return { name: 'families.csv', text: `Child,DOB,Parent,Parent email,Pickups,Do not release\n${row}\n` }
}

async function familiesUploaded({ rig, school }: World) {
  const asked = { body: { 'catalogue-file': families() } }
  return made(await call(rig, familyImports.upload, asked as never, school.admin))
}

async function familiesImported(world: World): Promise<string> {
  const { rig, school } = world
  const { id } = await familiesUploaded(world)
  made(await call(rig, familyImports.confirm, { params: { id } }, school.admin))
  await importJob(rig.pool)({ schoolId: school.id, kind: 'families', importId: id })
  return id
}

function newcomer({ rig, school }: World) {
  return makeStaff(rig, school.id, 'SCHOOL_COORDINATOR')
}

async function location({ rig, school }: World): Promise<string> {
  const body = { name: `Hall ${unique()}`, address: '1 Oak St' }
  return made(await call(rig, settings.addLocation, { body }, school.admin)).id
}

async function teacher({ rig, school }: World): Promise<string> {
  const body = { name: `Ms. ${unique()}` }
  return made(await call(rig, teachers.add, { body }, school.admin)).id
}

async function pickUpOption({ rig, school }: World): Promise<string> {
  const body = { name: `Bus ${unique()}` }
  return made(await call(rig, pickUpOptions.add, { body }, school.admin)).id
}

/** A size of a school as it is opened, switched on. */
async function tShirtSize({ rig, school }: World, size: string): Promise<string> {
  await inSchool(rig.pool, { session: null, school: school.id }, (tx) => seedSchoolLists(tx, school.id))
  const { rows } = await inside(rig, school.id, (query) =>
    query('update tshirt_size set is_active = true where school_id = $1 and size = $2 returning id', [
      school.id,
      size,
    ]),
  )
  return rows[0].id
}

function formBody() {
  return {
    formName: `Trip ${unique()}`,
    formFields: [
      {
        sortedId: 0,
        question: 'May we take pictures?',
        fieldType: 'SINGLE_CHOICE' as const,
        formOption: [
          { sortedId: 0, option: 'Yes' },
          { sortedId: 1, option: 'No' },
        ],
      },
    ],
  }
}

async function customForm({ rig, school }: World) {
  return made(await call(rig, forms.create, { body: formBody() }, school.admin))
}

/** A child whose family answered the form that its class insists on. */
async function answered(world: World) {
  const { rig, school } = world
  const form = made(await call(rig, forms.create, { body: { ...formBody(), required: true } }, school.admin))
  const activityId = await makeClass(rig, school, { formIds: [form.id] })
  const childId = await child(world)
  const ofClass = { at: 'classes' as const, params: { id: activityId } }
  made(await call(rig, rosters.add, { ...ofClass, body: { childId } }, school.admin))
  const { asked } = made(await call(rig, formAnswers.ofChild, { params: { id: childId } }, school.admin))
  const { enrolmentId } = asked[0]!.askedBy[0]!
  const fieldId = form.formFields[0]!.id
  const body = { enrolmentId, formVersion: form.formVersion, answers: { [fieldId]: 'Yes' } }
  const params = { id: childId, formId: form.id }
  const { id: replaces } = made(await call(rig, formAnswers.save, { params, body }, school.admin))
  return { ...body, childId, formId: form.id, fieldId, activityId, replaces }
}

function child({ rig, school }: World): Promise<string> {
  return makeChild(rig, school, childBody())
}

async function familyOfNew(world: World) {
  const params = { id: await child(world) }
  return made(await call(world.rig, children.get, { params }, world.school.admin))
}

/** A child that was entered twice, with medical facts of both and a place of the second. */
async function doubled(world: World) {
  const { rig, school } = world
  const [keep, other] = [await familyOfNew(world), await familyOfNew(world)]
  for (const { id: childId } of [keep, other])
    made(await call(rig, medical.save, { params: { childId }, body: { conditions: 'Asthma' } }, school.admin))
  const at = { at: 'classes' as const, params: { id: await classToday(world) } }
  made(await call(rig, rosters.add, { ...at, body: { childId: other.id } }, school.admin))
  return { keep, other }
}

/** A note about a new child. */
async function note(world: World): Promise<{ childId: string; id: string }> {
  const childId = await child(world)
  const body = { body: 'Likes to draw' }
  const { id } = made(await call(world.rig, notes.add, { params: { childId }, body }, world.school.admin))
  return { childId, id }
}

/** A child with a place in a class of the school's instructor. */
async function childOnRoster({ rig, school }: World): Promise<string> {
  const id = await classToday({ rig, school })
  await enrol(rig, school, id, 1)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select child_id from place where section_id = $1', [id]),
  )
  return rows[0].child_id
}

/** A class of the school's instructor that meets today. */
function classToday({ rig, school }: World, over: Parameters<typeof classBody>[0] = {}): Promise<string> {
  return makeClass(rig, school, {
    monday: false,
    wednesday: true,
    classStartDate: '2026-11-04',
    classEndDate: '2026-12-09',
    instructorIds: [school.instructor.id],
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
    ...over,
  })
}

/** An activity of the kind of an address that meets today, and one of its sections. */
async function madeAt(
  world: World,
  address: Address | null,
  maxEnroll = 10,
): Promise<{ id: string; section: string }> {
  switch (kindOf(address ?? 'classes')) {
    case 'classes': {
      const id = await classToday(world, { maxEnroll })
      return { id, section: id }
    }
    case 'camps': {
      const { id, groups } = await camp(world, maxEnroll)
      return { id, section: groups[0]! }
    }
    case 'aftercare': {
      const { id, days } = await session(world, maxEnroll)
      return { id, section: days[0]! }
    }
  }
}

type AttendanceAddress = 'classes' | 'camps' | 'aftercare' | 'aftercare-day'
type RosterAddress = 'classes' | 'camp-pricing' | 'aftercare' | 'aftercare-day'

/** What an address is asked for: a section where sections stand, the whole activity elsewhere. */
function meantBy({ id, section }: { id: string; section: string }, address: Address | null): string {
  return address === 'camp-pricing' || address === 'aftercare-day' ? section : id
}

async function ofMeant(world: World, address: Address | null): Promise<Sample> {
  return { params: { id: meantBy(await madeAt(world, address), address) } }
}

async function activityAt(world: World, address: Address | null): Promise<string> {
  return (await madeAt(world, address)).id
}

async function ofActivity(world: World, address: Address | null): Promise<Sample> {
  return { params: { id: await activityAt(world, address) } }
}

async function ofSection(world: World, address: Address | null): Promise<Sample> {
  return { params: { id: (await madeAt(world, address)).section } }
}

async function draft({ rig, school }: World): Promise<string> {
  return made(await call(rig, classes.createDraft, { body: { className: 'Draft' } }, school.admin)).id
}

/** The month in which the classes of the tests begin, and one that meets in it. */
async function calendarMonth(world: World): Promise<Sample> {
  await classToday(world)
  return { query: { dateFrom: '2026-11-01', dateTo: '2026-11-30' } }
}

/** A camp of the school's instructor that meets today. */
function camp({ rig, school }: World, maxEnroll = 10): Promise<{ id: string; groups: string[] }> {
  return makeCamp(rig, school, {
    camp: {
      campStartDate: '2026-11-16',
      campEndDate: '2026-12-04',
      instructorIds: [school.instructor.id],
    },
    pricings: [
      { name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', maxEnroll },
      { name: 'Sharks', timeFrom: '09:00', timeTo: '15:00', maxEnroll },
    ],
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
  })
}

async function draftCamp({ rig, school }: World): Promise<string> {
  const body = { camp: { campName: 'Draft' } }
  return made(await call(rig, camps.createDraft, { body }, school.admin)).id
}

/** A session of the school's instructor that meets today. */
function session({ rig, school }: World, maxEnroll = 10): Promise<{ id: string; days: string[] }> {
  const hours = {
    timeFrom: '15:00',
    timeTo: '18:00',
    instructorIds: [school.instructor.id],
    maxEnroll,
    dropIn: true,
    maxDropIn: 5,
  }
  return makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    days: [
      { day: 'wednesday', ...hours },
      { day: 'friday', ...hours },
    ],
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
  })
}

async function ofSessionAndChild(world: World): Promise<{ params: Record<string, string> }> {
  return { params: { id: (await session(world)).id, childId: await child(world) } }
}

async function draftSession({ rig, school }: World): Promise<string> {
  return made(await call(rig, aftercare.createDraft, { body: { aftercareName: 'Draft' } }, school.admin)).id
}

/** Gives a child a place in a section, or in all of them where an address means all. */
async function enrolAt(
  { rig, school }: World,
  address: Address | null,
  id: string,
  childId: string,
): Promise<string> {
  const at = (address ?? 'classes') as RosterAddress
  return made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin)).rosterId
}

/** What an address means, full. */
async function fullAt(world: World, address: Address | null): Promise<string> {
  const id = meantBy(await madeAt(world, address, 1), address)
  await enrolAt(world, address, id, await child(world))
  return id
}

/** A place in a section that meets today, and what is asked for it at an address. */
async function place(
  world: World,
  address: Address | null,
): Promise<{ id: string; rosterId: string; childId: string }> {
  const activity = await madeAt(world, address)
  const childId = await child(world)
  const at = kindOf(address ?? 'classes')
  const sectionAddress = activityKinds[at].addresses.section
  const rosterId = await enrolAt(world, sectionAddress, activity.section, childId)
  return { id: meantBy(activity, address), rosterId, childId }
}

/** A child that drops in on a date to come. */
async function dropIn(
  world: World,
  address: Address | null,
): Promise<{ id: string; dropInId: string; childId: string }> {
  const { rig, school } = world
  const id = meantBy(await madeAt(world, address), address)
  const childId = await child(world)
  const body = { childIds: [childId], dates: ['2026-11-25'] }
  const at = address as 'aftercare' | 'aftercare-day'
  const { added } = made(await call(rig, dropIns.add, { at, params: { id }, body }, school.admin))
  return { id, dropInId: added[0]!.dropInId, childId }
}

async function ofPlace(world: World, address: Address | null): Promise<Sample> {
  const { id, rosterId } = await place(world, address)
  return { params: { id, rosterId } }
}

async function offered(world: World, address: Address | null): Promise<{ id: string; rosterId: string }> {
  const { rig, school } = world
  const params = await waiting(world, address)
  const at = address as 'classes'
  made(await call(rig, waitLists.offer, { at, params, body: { overbook: true } }, school.admin))
  return params
}

async function waiting(world: World, address: Address | null): Promise<{ id: string; rosterId: string }> {
  const { rig, school } = world
  const id = await fullAt(world, address)
  const body = { childId: await child(world) }
  const at = (address ?? 'classes') as RosterAddress
  const { rosterId } = made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
  return { id, rosterId }
}

/** A line of today's attendance of a child nobody has checked in. */
async function expected(world: World, address: Address | null): Promise<{ id: string; line: string }> {
  const { id } = await place(world, address)
  const at = address as AttendanceAddress
  const { content } = made(
    await call(world.rig, attendance.list, { at, params: { id }, query: {} }, world.school.admin),
  )
  return { id, line: content[0]!.id }
}

async function checkedIn(world: World, address: Address | null): Promise<{ id: string; line: string }> {
  const { id, line } = await expected(world, address)
  const body = { checkIn: '15:25', attendanceIds: [line] }
  const at = address as AttendanceAddress
  made(await call(world.rig, attendance.checkIn, { at, params: { id }, body }, world.school.admin))
  return { id, line }
}
