import { camps } from '../../../packages/contract/src/activities/camps.ts'
import { closedDays } from '../../../packages/contract/src/closed-days/closed-days.ts'
import { aftercare } from '../../../packages/contract/src/activities/aftercare.ts'
import { dropIns } from '../../../packages/contract/src/drop-in/drop-in.ts'
import { formAnswers } from '../../../packages/contract/src/forms/form-answers.ts'
import { forms } from '../../../packages/contract/src/forms/forms.ts'
import { outgoingWebhooks } from '../../../packages/contract/src/integrations/outgoing-webhooks.ts'
import { rosterMessages } from '../../../packages/contract/src/rosters/roster-messages.ts'
import { rosters } from '../../../packages/contract/src/rosters/rosters.ts'
import { policies } from '../../../packages/contract/src/settings/policies.ts'
import { settings } from '../../../packages/contract/src/settings/settings.ts'
import { savedViews } from '../../../packages/contract/src/users/saved-views.ts'
import { letters, newPhone, type Office } from '../office.ts'

export interface RecordsGround {
  /** A drop-in, by its row, in a session with a Wednesday. */
  dropIn: { sessionId: string; dayId: string; row: string }
  /** A form that a child of a class answered. */
  form: { id: string; name: string; classId: string; child: string }
  /** The parent who got an email and a text, sent from one class only. */
  parent: { classId: string; child: string; name: string }
  webhookId: string
  closedDay: { id: string; name: string }
  /** A camp with a group that is full and one that is not. */
  camp: { id: string; name: string }
  /** A saved report view of the user's own. */
  reportView: string
  /** A policy with an earlier version. */
  policy: string
}

const at = 'classes' as const

/** Makes the records for dialogs of messages, forms, closed days, webhooks and others. */
export async function recordsGround(admin: Office, manager: Office): Promise<RecordsGround> {
  const end = letters()
  return {
    dropIn: await dropInOf(admin),
    form: await answeredForm(admin, `Swimming ${end}`),
    parent: await parentWritten(admin),
    webhookId: await webhookOf(admin),
    closedDay: await closedDayOf(admin, `Snow ${end}`),
    camp: await campOf(admin, `Harbor camp ${end}`),
    reportView: await viewOf(manager, `Fill of ${end}`),
    policy: await policyOf(admin, `Late pickups ${end}`),
  }
}

async function dropInOf({ call, sessionWith, childWith }: Office): Promise<RecordsGround['dropIn']> {
  const hours = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 2 }
  const days = [{ id: null, day: 'wednesday' as const, ...hours }]
  const id = await sessionWith({ dropInPrice: 12, dropInBillingRate: 'DAY', pickUpOptions: true, days })
  const { id: childId, name } = await childWith('Max')
  const body = { childIds: [childId], dates: ['2026-10-14'] }
  await call(dropIns.add, { at: 'aftercare', params: { id }, body })
  const session = await call(aftercare.get, { params: { id } })
  return { sessionId: id, dayId: session.days[0]!.id!, row: `${name}, 10/14/2026` }
}

async function answeredForm(office: Office, name: string): Promise<RecordsGround['form']> {
  const { call, classWith, enroll } = office
  const formOption = ['Pool', 'Sea'].map((option, sortedId) => ({ sortedId, option }))
  const { id } = await call(forms.create, {
    body: {
      formName: name,
      required: true,
      formFields: [
        { sortedId: 0, question: 'Can your child swim without anybody beside them?', required: true },
        { sortedId: 1, question: 'Where', fieldType: 'SINGLE_CHOICE', formOption },
        { sortedId: 2, question: 'Since', fieldType: 'DATE' },
      ],
    },
  })
  const { id: classId } = await classWith({ formIds: [id] })
  const [child] = await enroll(classId, 'Nia')
  const { asked: dueForms } = await call(formAnswers.ofChild, { params: { id: child!.id }, query: {} })
  const [form] = dueForms
  const answers = { [form!.formFields[0]!.id]: 'Like a fish' }
  await call(formAnswers.save, {
    params: { id: child!.id, formId: id },
    body: { enrollmentId: form!.askedBy[0]!.enrollmentId, formVersion: form!.formVersion, answers } as never,
  })
  return { id, name, classId, child: child!.name }
}

async function parentWritten({ call, classWith, childWith }: Office): Promise<RecordsGround['parent']> {
  const lastName = `Vex ${letters()}`
  const email = `gus.${letters()}@example.test`
  const primaryGuardian = { firstName: 'Gus', lastName, phone: newPhone(), email }
  const child = await childWith('Wim', { primaryGuardian })
  const { id } = await classWith()
  const { rosterId } = await call(rosters.add, { at, params: { id }, body: { childId: child.id } })
  const ids = [rosterId]
  const emailForm = JSON.stringify({ ids, subject: `About ${lastName}`, message: '<p>Bring a coat</p>' })
  await call(rosterMessages.email, { at, params: { id }, body: { emailForm } })
  await call(rosterMessages.sms, { at, params: { id }, body: { ids, message: 'Bring a coat' } })
  return { classId: id, child: child.name, name: `Gus ${lastName}` }
}

/** Adds a webhook to an address where nothing listens, so deliveries fail. A school may have few, so it is made once. */
async function webhookOf({ call }: Office): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/hooks', events: ['child.created'] }
  const before = (await call(outgoingWebhooks.list, {})).find(({ url }) => url === body.url)
  const { id } = before ?? (await call(outgoingWebhooks.create, { body } as never))
  await call(outgoingWebhooks.test, { params: { id } } as never)
  return id
}

/** Closes a location of its own, because other tests use the same school. */
async function closedDayOf({ call, classWith, enroll }: Office, name: string) {
  const { id: locationId } = await call(settings.addLocation, { body: { name: `Hall ${letters()}` } })
  const { id } = await classWith({ locationId })
  await enroll(id, 'Oda')
  const day = { name, startsOn: '2026-10-14', endsOn: '2026-10-14', kinds: [at], locationIds: [locationId] }
  await call(closedDays.add, { body: { days: [day], anyway: true } })
  const days = await call(closedDays.list, { query: { from: '2026-10-14', to: '2026-10-14' } })
  return { id: days.find((each) => each.name === name)!.id, name }
}

async function campOf({ call, childWith }: Office, name: string): Promise<RecordsGround['camp']> {
  const hours = { timeFrom: '14:00', timeTo: '18:00', price: 80 }
  const { id } = await call(camps.create, {
    body: {
      camp: {
        campName: name,
        monday: true,
        wednesday: true,
        waitList: true,
        campStartDate: '2026-10-05',
        campEndDate: '2026-10-23',
        signUpBeginsDate: '2026-09-01',
        signUpBeginsTime: '08:00',
      },
      pricings: [
        { ...hours, name: 'Younger', maxEnroll: 1 },
        { ...hours, name: 'Older', maxEnroll: 9 },
      ],
    },
  })
  const { pricings } = await call(camps.get, { params: { id } })
  const { id: childId } = await childWith('Pia')
  await call(rosters.add, { at: 'camp-pricing', params: { id: pricings[0]!.id! }, body: { childId } })
  return { id, name }
}

async function viewOf({ call }: Office, name: string): Promise<string> {
  await call(savedViews.add, { body: { list: 'report.fill', name } })
  return name
}

async function policyOf({ call }: Office, title: string): Promise<string> {
  const first = { title, text: 'After a grace of ten minutes we charge for the time.', isAsked: false }
  const saved = await call(policies.save, { body: { policies: [first] } })
  const { id, version } = saved.policies.find((each) => each.title === title)!
  const second = { ...first, text: 'We charge from the first minute.', id, version }
  await call(policies.save, { body: { policies: [second] } })
  return title
}
